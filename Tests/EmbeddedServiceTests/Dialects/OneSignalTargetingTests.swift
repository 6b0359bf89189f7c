import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct OneSignalTargetingTests {
  private static let contents: (String, JSON) = ("contents", ["en": "hello"])

  private static func send(_ harness: inout Harness, _ members: [(String, JSON)]) -> Answer {
    harness.oneSignal(
      "POST", "/notifications",
      .object([("app_id", .string(harness.oneSignalApp)), contents] + members))
  }

  /// Whom a filter reaches by the world's own records.
  private static func reached(_ filter: JSON, _ harness: Harness) throws -> Set<Int> {
    let groups = try OneSignalFilters.groups(filter)
    return Set(harness.service.world.recipients(of: .matching(groups, .push)).map(\.subscription))
  }

  private static func subscribed(_ harness: Harness) -> [Int] {
    harness.service.world.recipients(of: .everyone(.push)).map(\.subscription)
  }

  @Test func everyFieldChoosesByWhatTheRecordsSay() throws {
    let harness = Harness()
    let world = harness.service.world
    let population = world.population
    let all = Self.subscribed(harness)
    func region(_ number: Int) -> Region {
      Region.all[population.person(population.person(of: number)).region]
    }
    func hours(_ moment: Timestamp) -> Double { (world.now - moment) / 3600 }
    let cases: [(JSON, (Int) -> Bool)] = [
      (
        [["field": "session_count", "relation": ">", "value": "20"]],
        { population.profile($0).sessions > 20 }
      ),
      (
        [["field": "session_time", "relation": "<", "value": "900"]],
        { population.profile($0).sessionTime < 900 }
      ),
      (
        [["field": "last_session", "relation": ">", "hours_ago": "48"]],
        { hours(population.lastActive($0)) > 48 }
      ),
      (
        [["field": "first_session", "relation": "<", "hours_ago": "2000.5"]],
        { hours(population.createdAt($0)) < 2000.5 }
      ),
      (
        [["field": "language", "relation": "!=", "value": "en"]],
        { region($0).language != "en" }
      ),
      (
        [["field": "country", "relation": "in_array", "value": "DE, FR"]],
        { ["DE", "FR"].contains(region($0).country) }
      ),
      (
        [["field": "app_version", "relation": "=", "value": "4.12.0"]],
        { population.profile($0).appVersion == "4.12.0" }
      ),
      (
        [["field": "tag", "key": "tier", "relation": "not_exists"]],
        { world.register.tag("tier", of: population.person(of: $0)) == nil }
      ),
      (
        [
          ["field": "tag", "key": "tier", "relation": "=", "value": "gold"],
          ["field": "language", "relation": "=", "value": "en"], ["operator": "OR"],
          ["field": "tag", "key": "beta", "relation": "exists"],
        ],
        {
          let person = population.person(of: $0)
          return world.register.tag("tier", of: person) == "gold" && region($0).language == "en"
            || world.register.tag("beta", of: person) != nil
        }
      ),
    ]
    for (filter, fits) in cases {
      let expected = Set(all.filter(fits))
      #expect(try Self.reached(filter, harness) == expected, "\(filter.text(.compact))")
    }
  }

  @Test(
    arguments: [
      ("4.9", "4.10", false), ("4.10", "4.9", true), ("4.12.1", "4.12", true),
      ("4.12", "4.12.0", false),
    ])
  func versionsAreComparedComponentByComponent(found: String, value: String, isNewer: Bool) {
    let condition = AudienceCondition(subject: .appVersion, relation: .greater, value: value)
    #expect(condition.holds(for: found, now: Harness.start) == isNewer)
  }

  @Test func aTagHoldsATimeThatPasses() {
    let old = String(Harness.start.seconds - 7200)
    func holds(_ relation: AudienceCondition.Relation, _ found: String?) -> Bool {
      AudienceCondition(subject: .tag("seen"), relation: relation, value: "3600")
        .holds(for: found, now: Harness.start)
    }
    #expect(holds(.timeElapsedGreater, old))
    #expect(!holds(.timeElapsedLess, old))
    #expect(!holds(.timeElapsedGreater, "yesterday"))
    #expect(!holds(.timeElapsedGreater, nil))
  }

  @Test(
    arguments: [
      (#"[]"#, OneSignalLiterals.noTargeting),
      (#"[{"operator":"OR"}]"#, "Filters must not begin or end with an operator"),
      (
        #"[{"field":"tag","key":"a","relation":"exists"},{"operator":"AND"}]"#,
        "Filters must not begin or end with an operator"
      ),
      (
        #"[{"field":"tag","key":"a","relation":"exists"},{"operator":"XOR"}]"#,
        "Filters must have OR or AND as an operator"
      ),
      (#"[{"relation":"="}]"#, "Filters must not have the field “”, which is not known"),
      (#"[{"field":"tag","relation":"exists"}]"#, "Filters on tags must have a key"),
      (#"[{"field":"language","value":"en"}]"#, "Filters must have a relation that is known"),
      (
        #"[{"field":"language","relation":"time_elapsed_gt","value":"1"}]"#,
        "Filters on language must not have the relation time_elapsed_gt"
      ),
      (
        #"[{"field":"session_count","relation":">","value":"many"}]"#,
        "Filters on session_count must have a number as their value"
      ),
      (
        #"[{"field":"last_session","relation":">","hours_ago":"soon"}]"#,
        "Filters on sessions must have hours_ago"
      ),
      (
        #"[{"field":"location","lat":1,"long":2}]"#,
        "Filters on location must have radius, lat and long as numbers"
      ),
    ])
  func aFilterThatSaysTooLittleIsRefusedInWords(filters: String, text: String) throws {
    var harness = Harness()
    let answer = Self.send(&harness, [("filters", try JSON.parse(filters))])
    #expect(answer.status == 400)
    #expect(answer.json["errors"]?[0]?.string == text)
  }

  @Test func listsInFiltersAndFiltersThemselvesHaveTheirLimits() throws {
    let values = (1...21).map { String($0) }.joined(separator: ",")
    var harness = Harness()
    let long = Self.send(
      &harness,
      [
        (
          "filters",
          [["field": "tag", "key": "a", "relation": "in_array", "value": .string(values)]]
        )
      ])
    #expect(long.json["errors"]?[0]?.string == "Filters must have at most 20 values in an array")
    let one: JSON = ["field": "tag", "key": "a", "relation": "exists"]
    let many = Self.send(&harness, [("filters", .array(Array(repeating: one, count: 201)))])
    #expect(many.status == 400)
  }

  @Test func aPlatformsSwitchLeavesOutTheOthers() throws {
    var harness = Harness()
    let world = harness.service.world
    func channels(_ members: [(String, JSON)]) throws -> Set<Channel> {
      let object = try #require(JSON.object([("included_segments", ["All"])] + members).object)
      let targets = try OneSignalTargets(object, world)
      return Set(world.recipients(of: targets.audience).map(\.channel))
    }
    #expect(try channels([("isIos", true)]) == [.ios])
    #expect(try channels([("isIos", true), ("isAndroid", true)]) == [.ios, .android])
    #expect(try channels([("isAnyWeb", true)]) == [.chrome, .edge, .firefox, .safari])
    #expect(try channels([("isIos", false)]).contains(.android))
    #expect(try !channels([("isIos", false)]).contains(.ios))
    let nobody = Self.send(&harness, [("included_segments", ["All"]), ("isAdm", true)])
    #expect(nobody.json["errors"]?[0]?.string == OneSignalLiterals.nobodySubscribed)
  }

  @Test func segmentsLeaveOutWhomOthersExclude() throws {
    var harness = Harness()
    let nobody = Self.send(
      &harness, [("included_segments", ["All"]), ("excluded_segments", ["Subscribed Users"])])
    #expect(nobody.json["id"]?.string == "")
    let mixed = Self.send(
      &harness,
      [
        ("filters", [["field": "tag", "key": "beta", "relation": "exists"]]),
        ("excluded_segments", ["All"]),
      ])
    #expect(mixed.status == 400)
  }

  @Test func tokensAndAddressesFindTheirSubscriptions() throws {
    var harness = Harness()
    let world = harness.service.world
    func token(_ channel: Channel, isSubscribed: Bool) throws -> String {
      let number = try #require(
        (0..<world.population.count).first { number in
          world.population.cell(number).channel == channel
            && world.isSubscribed(number) == isSubscribed && world.population.token(number) != nil
        })
      return try #require(world.population.token(number))
    }
    let ios = Self.send(
      &harness, [("include_ios_tokens", [.string(try token(.ios, isSubscribed: true))])])
    #expect(ios.json["id"]?.string?.isEmpty == false)
    let email = Self.send(
      &harness,
      [
        ("email_to", [.string(try token(.email, isSubscribed: true))]),
        ("email_subject", "Hello"), ("email_body", "<p>Hello</p>"),
      ])
    #expect(email.json["id"]?.string?.isEmpty == false)
    let unknown = Self.send(&harness, [("include_phone_numbers", ["+15550100"])])
    #expect(unknown.json["id"]?.string == "")
    let both = Self.send(
      &harness, [("email_to", ["a@example.org"]), ("include_phone_numbers", ["+15550100"])])
    #expect(both.json["errors"]?[0]?.string == OneSignalLiterals.oneChannelOnly)
  }

  @Test func anEstimateIsNarrowedByWhatASendWouldRefuseBesideSegments() throws {
    var harness = Harness()
    func count(_ members: [(String, JSON)]) -> Answer {
      harness.oneSignal(
        "POST", "/notifications/count-unsaved",
        .object(
          [("app_id", .string(harness.oneSignalApp)), ("included_segments", ["All"])] + members))
    }
    let all = count([]).json
    #expect(all["cap_applied"]?.bool == false)
    #expect(all["mobile_suppressed"]?.bool == false)
    #expect(all["mobile_excluded_count"]?.int64 == 0)
    #expect(all["uncapped_count"]?.isNull == true)
    let filter: (String, JSON) = (
      "filters", [["field": "tag", "key": "tier", "relation": "=", "value": "gold"]]
    )
    let gold = try Self.reached(filter.1, harness).count
    #expect(count([filter]).json["count"]?.int64 == Int64(gold))
    // What names platforms or single subscriptions is not read (§5.4).
    #expect(count([filter, ("isIos", true)]).json["count"]?.int64 == Int64(gold))
    #expect(count([("excluded_segments", ["All"])]).json["count"]?.int64 == 0)
    let person = count([("include_aliases", ["external_id": ["qa-1"]])]).json["count"]?.int64 ?? -1
    #expect((0...7).contains(person))
    let none = harness.oneSignal(
      "POST", "/notifications/count-unsaved", .object([("app_id", .string(harness.oneSignalApp))]))
    #expect(none.status == 400)
    #expect(harness.ask("GET", "/_embedded/state").json["messagesCreated"]?.int64 == 0)
  }
}
