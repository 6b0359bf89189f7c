import PushModel
import TextKit

/// A segment as the service keeps it: what it shows, and the conditions that choose who is in it.
struct SegmentRecord: Sendable {
  /// What it shows besides the count.
  var segment: Segment
  /// Groups of conditions, one of which has to hold; one without conditions fits everybody.
  var groups: [[AudienceCondition]]
  /// Whether it is made of what users did, messages and events: those the API does not tell of.
  var isUserBased = false

  var id: String { segment.id.raw }
  var name: String { segment.name?.raw ?? "" }
  var appID: String { segment.appID?.raw ?? "" }
  /// A paused one cannot be used to send.
  var isActive: Bool { segment.isActive != false }
  /// The service's own can be neither changed nor deleted.
  var isReadOnly: Bool { segment.isReadOnly == true }

  init(
    id: String, name: String, appID: String, origin: String, groups: [[AudienceCondition]],
    filters: JSON, createdAt: Timestamp
  ) {
    var segment = Segment(id: Untrusted(id))
    segment.name = Untrusted(name)
    segment.appID = Untrusted(appID)
    segment.origin = Untrusted(origin)
    segment.createdAt = createdAt
    segment.updatedAt = createdAt
    segment.isReadOnly = origin == "default"
    segment.isActive = true
    segment.filters = filters
    self.segment = segment
    self.groups = groups
  }
}

extension SegmentRecord {
  private struct Seed {
    var name: String
    var origin = "custom"
    var detail: String?
    /// Days before the beginning.
    var age: Double
    var groups: [[AudienceCondition]]
    var isActive = true
    var isUserBased = false
    /// A condition that the dashboard has and the API has no words for.
    var untold: JSON?
  }

  private static func tag(_ key: String, _ value: String) -> AudienceCondition {
    AudienceCondition(subject: .tag(key), relation: .equal, value: value)
  }

  private static func hours(_ relation: AudienceCondition.Relation, _ hours: Int)
    -> AudienceCondition
  {
    AudienceCondition(subject: .lastSession, relation: relation, value: String(hours))
  }

  private static func opened(_ relation: AudienceCondition.Relation, _ times: Int)
    -> AudienceCondition
  {
    AudienceCondition(subject: .sessionCount, relation: relation, value: String(times))
  }

  private static func lives(in country: String) -> AudienceCondition {
    AudienceCondition(subject: .country, relation: .equal, value: country)
  }

  // The first ones every app has, under the names of several years (onesignal-api.md §20.7).
  private static let seeds: [Seed] = [
    Seed(name: "Subscribed Users", origin: "default", age: 1180, groups: [[]]),
    Seed(name: "Total Subscriptions", origin: "default", age: 612, groups: [[]]),
    Seed(name: "Active Subscriptions", origin: "default", age: 612, groups: [[hours(.less, 168)]]),
    Seed(
      name: "Engaged Subscriptions", origin: "default", age: 612,
      groups: [[hours(.less, 168), opened(.greater, 4)]]),
    Seed(
      name: "Inactive Subscriptions", origin: "default", age: 612,
      groups: [[hours(.greater, 168)]]),
    Seed(
      name: "Harbour news", detail: "Everyone who said yes to the newsletter.", age: 430,
      groups: [[tag("news", "yes")]]),
    Seed(
      name: "Gold and silver", detail: "The two upper tiers of the loyalty card.", age: 388,
      groups: [[tag("tier", "gold")], [tag("tier", "silver")]]),
    Seed(name: "Bakery regulars", age: 301, groups: [[tag("favourite", "bakery")]]),
    Seed(
      name: "Abandoned baskets, three days", age: 240,
      groups: [[tag("basket", "abandoned"), hours(.less, 72)]]),
    Seed(
      name: "Germany, France, Spain", age: 212, groups: ["DE", "FR", "ES"].map { [lives(in: $0)] }),
    Seed(
      name: "Beta testers", detail: "Builds that are not in a store.", age: 155,
      groups: [[tag("beta", "1")]]),
    Seed(
      name: "🦞 & 鮨 lovers", age: 97,
      groups: [
        [
          AudienceCondition(
            subject: .tag("favourite"), relation: .inArray, value: "🦞 lobster,鮨,fish")
        ]
      ]),
    Seed(name: "Loyal for years", origin: "quickstart", age: 96, groups: [[opened(.greater, 40)]]),
    Seed(
      name: "Pickup at Quay 4 only", detail: "Paused: the quay is closed until spring.", age: 61,
      groups: [[tag("pickup_stall", "Quay 4")]], isActive: false),
    Seed(name: "Gone a month", age: 30, groups: [[hours(.greater, 720)]]),
    Seed(
      name: "Ordered this week", detail: "Told of by the event order_placed.", age: 26,
      groups: [[hours(.less, 168), opened(.greater, 20)]], isUserBased: true),
    Seed(
      name: "Gold and spending", age: 9, groups: [[tag("tier", "gold")]],
      untold: ["field": "amount_spent", "relation": ">", "value": "50", "unsupported_in_api": true]),
  ]

  /// What the app has from the beginning, oldest first.
  static func beginning(of appID: String, _ identifiers: Identifiers, _ start: Timestamp)
    -> [SegmentRecord]
  {
    seeds.enumerated().map { number, seed in
      let at = Timestamp(seconds: (start - seed.age * 86_400 + Double(number) * 37).seconds)
      let isWhole = seed.groups.contains([])
      var record = SegmentRecord(
        id: identifiers.uuid(.segment, number), name: seed.name, appID: appID,
        origin: seed.origin, groups: seed.groups,
        filters: isWhole ? .array([]) : OneSignalFilters.json(seed.groups), createdAt: at)
      record.segment.detail = seed.detail.map { Untrusted($0) }
      record.isUserBased = seed.isUserBased
      if let untold = seed.untold {
        record.segment.filters = .array((record.segment.filters?.array ?? []) + [untold])
      }
      record.segment.isActive = seed.isActive
      if !seed.isActive { record.segment.updatedAt = at + 41 * 86_400.0 }
      return record
    }
  }
}
