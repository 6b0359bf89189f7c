import Glibc
import PushModel
import PushWire
import Testing
import TextKit

@testable import EmbeddedService

/// Every field that a filter can have, with every relation (onesignal-api.md §5.1).
@Suite struct OneSignalFilterTests {
  private static let fields = [
    "tag", "last_session", "first_session", "session_count", "session_time", "language",
    "app_version", "country",
  ]
  private static let relations = AudienceCondition.Relation.allCases.map(\.rawValue)
  private static let harness = Harness()
  private static let everybody = harness.service.world.recipients(of: .everyone(.push))
    .map(\.subscription)

  /// A value that some have and others do not.
  private static func value(_ field: String) -> String {
    switch field {
    case "tag": "gold"
    case "last_session": "48"
    case "first_session": "4000"
    case "session_count": "14"
    case "session_time": "900"
    case "language": "de"
    case "app_version": "4.12.0"
    default: "DE"
    }
  }

  /// What the records say of a subscription, independent of filters.
  private static func found(_ field: String, _ number: Int) -> String? {
    let world = harness.service.world
    let person = world.population.person(of: number)
    let region = Region.all[world.population.person(person).region]
    let profile = world.population.profile(number)
    switch field {
    case "tag": return world.population.tags(of: person).first { $0.key == "tier" }?.value
    case "last_session": return String((world.now - profile.lastActive) / 3600)
    case "first_session": return String((world.now - world.population.createdAt(number)) / 3600)
    case "session_count": return String(profile.sessions)
    case "session_time": return String(profile.sessionTime)
    case "language": return region.language
    case "app_version": return profile.appVersion
    default: return region.country
    }
  }

  /// Whether the relation holds, in words of this test's own; nil where the field has it not.
  private static func expected(_ field: String, _ relation: String, _ number: Int) -> Bool? {
    let found = found(field, number)
    let wanted = value(field)
    let isTag = field == "tag"
    let isText = ["language", "country"].contains(field)
    let isVersion = field == "app_version"
    func isLess(_ left: String, _ right: String) -> Bool {
      if isVersion {
        let parts = [left, right].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
        return parts[0].lexicographicallyPrecedes(parts[1])
      }
      guard let left = Double(left), let right = Double(right) else { return false }
      return left < right
    }
    switch relation {
    case "=": return found == wanted
    case "!=": return found != wanted
    case ">": return isText ? nil : found.map { isLess(wanted, $0) } ?? false
    case "<": return isText ? nil : found.map { isLess($0, wanted) } ?? false
    case "exists": return isTag ? found != nil : nil
    case "not_exists": return isTag ? found == nil : nil
    case "in_array": return isTag || isText || isVersion ? found == wanted : nil
    case "not_in_array": return isTag || isText || isVersion ? found != wanted : nil
    // No tier is a time.
    default: return isTag ? false : nil
    }
  }

  @Test(arguments: fields, relations)
  func everyFieldTakesTheRelationsItHas(field: String, relation: String) throws {
    var members: [(String, JSON)] = [
      ("field", .string(field)), ("relation", .string(relation)),
      (field.hasSuffix("t_session") ? "hours_ago" : "value", .string(Self.value(field))),
    ]
    if field == "tag" { members.append(("key", "tier")) }
    let filter = JSON.array([.object(members)])
    guard Self.expected(field, relation, 0) != nil else {
      #expect(throws: OneSignalRefusal.self) { try OneSignalFilters.groups(filter) }
      return
    }
    let groups = try OneSignalFilters.groups(filter)
    let reached = Self.harness.service.world.recipients(of: .matching(groups, .push))
      .map(\.subscription)
    #expect(reached == Self.everybody.filter { Self.expected(field, relation, $0) == true })
    // Nobody was last here to the second, and a tier is no number; every other row tells some people
    // from others.
    let isTime = field.hasSuffix("t_session") && ["=", "!="].contains(relation)
    let isCompared = field == "tag" && [">", "<"].contains(relation)
    if !isTime, !isCompared, !relation.hasPrefix("time_elapsed") {
      #expect(!reached.isEmpty && reached.count < Self.everybody.count)
    }
  }

  @Test(arguments: [20_000.0, 60_000, 1_000_000, 9_000_000])
  func aCircleHoldsThoseWhoWereLastSeenInIt(radius: Double) throws {
    let world = Self.harness.service.world
    // The spherical law of cosines, which is not how the service counts it.
    func metres(_ place: Place) -> Double {
      let latitudes = [place.latitude, 48.8566].map { $0 * .pi / 180 }
      let between = (place.longitude - 2.3522) * .pi / 180
      return 6_371_008.8
        * acos(
          sin(latitudes[0]) * sin(latitudes[1]) + cos(latitudes[0]) * cos(latitudes[1])
            * cos(between))
    }
    let expected = Self.everybody.filter { number in
      world.register.location(of: world.population.person(of: number))
        .map { metres($0) <= radius } ?? false
    }
    for quoted in [true, false] {
      func number(_ value: Double) -> JSON {
        quoted ? .string(JSON.double(value).text(.compact)) : .double(value)
      }
      let filter: JSON = [
        [
          "field": "location", "radius": number(radius), "lat": number(48.8566),
          "long": number(2.3522),
        ]
      ]
      let reached = world.recipients(
        of: .matching(try OneSignalFilters.groups(filter), .push))
      #expect(reached.map(\.subscription) == expected)
    }
    #expect(!expected.isEmpty && expected.count < Self.everybody.count)
  }

  @Test func aPersonsPlaceIsTheirRegionsAndTheRecordTellsIt() throws {
    var harness = Harness()
    let world = harness.service.world
    let people = (20..<world.population.namedPeople)
    let placed = try #require(people.first { world.register.location(of: $0) != nil })
    let place = try #require(world.register.location(of: placed))
    let centre = try #require(world.register.region(of: placed)?.centre)
    #expect(place.distance(to: centre) < 60_000)
    let path = "/apps/\(harness.oneSignalApp)/users/by/external_id/"
    let record = harness.oneSignal("GET", path + world.population.externalID(placed)).json
    #expect(record.at("properties.lat")?.double == place.latitude)
    #expect(record.at("properties.long")?.double == place.longitude)
    let other = try #require(people.first { world.register.location(of: $0) == nil })
    let without = harness.oneSignal("GET", path + world.population.externalID(other)).json
    #expect(without["properties"]?.object != nil)
    #expect(without.at("properties.lat") == nil)
  }

  @Test func aPlaceThatWasWrittenIsWhereTheFilterFindsThem() throws {
    var harness = Harness()
    let number = try #require(harness.reachableSubscription())
    let person = harness.service.world.population.person(of: number)
    let external = harness.service.world.population.externalID(person)
    let written = harness.oneSignal(
      "PATCH",
      "/apps/\(harness.oneSignalApp)/users/by/external_id/\(percentEncodePathSegment(external))",
      ["properties": ["lat": -54.8, "long": -68.3]])
    #expect(written.status == 202)
    harness.advance(10)
    let groups = try OneSignalFilters.groups([
      ["field": "location", "radius": "100", "lat": "-54.8", "long": "-68.3"]
    ])
    let world = harness.service.world
    let reached = world.recipients(of: .matching(groups, .push)).map(\.subscription)
    #expect(reached.contains(number))
    #expect(reached.allSatisfy { world.register.holder(of: $0) == person })
  }
}
