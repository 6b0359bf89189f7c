import PushModel
import TextKit

/// Somebody who uses the app.
struct Person: Sendable, Hashable {
  var number: Int
  /// Whether the app has told the service who it is.
  var identity: IdentityState
  /// The id that the app gave; nil for the anonymous.
  var externalID: String?
  var givenName: String
  var familyName: String
  var region: Int
  /// Labels and ids, in the service's order.
  var aliases: [(label: String, id: String)]

  static func == (left: Person, right: Person) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Population {
  /// What external ids look like where an app did not think about it; those people exist in every
  /// world, so that a console meets slashes, spaces, scripts and a bidi override in an id.
  static let unusualExternalIDs = [
    "qa-1", "qa-2", "ops/night desk", "用户-8842", "عميل-17", "o'brien; drop table", "🦊 fox@den",
    "crème brûlée", "left\u{202E}right", "50%off&more=1#x",
  ]

  private static let externalIDBase = 100_000

  func person(_ number: Int) -> Person {
    var draws = Draws(seed, .profile, UInt64(number))
    let region = Self.region(&draws)
    let place = Region.all[region]
    let given = draws.pick(place.givenNames)
    let family = draws.pick(place.familyNames)
    guard number < namedPeople else {
      return Person(
        number: number, identity: .anonymous, externalID: nil, givenName: given,
        familyName: family, region: region, aliases: [])
    }
    var aliases: [(label: String, id: String)] = []
    if draws.chance(0.45) { aliases.append(("crm_id", Self.crmID(number))) }
    if draws.chance(0.3) { aliases.append(("loyalty_card", Self.loyaltyCard(number))) }
    return Person(
      number: number, identity: draws.chance(0.04) ? .rejected : .identified,
      externalID: externalID(number), givenName: given, familyName: family, region: region,
      aliases: aliases)
  }

  /// Where a person lives, a row of `Region.all`.
  func region(of person: Int) -> Int {
    var draws = Draws(seed, .profile, UInt64(person))
    return Self.region(&draws)
  }

  func externalID(_ person: Int) -> String {
    person < Self.unusualExternalIDs.count
      ? Self.unusualExternalIDs[person] : "hm-\(Self.externalIDBase + person)"
  }

  /// The person with that id under a label, as the population was made; nil when there is none.
  func person(label: String, id: String) -> Int? {
    switch label {
    case "external_id":
      if let unusual = Self.unusualExternalIDs.firstIndex(of: id), unusual < namedPeople {
        return unusual
      }
      return numbered(id, prefix: "hm-", base: Self.externalIDBase, spelling: externalID)
    case "onesignal_id":
      return identifiers.number(.person, id).flatMap { $0 < people ? $0 : nil }
    case "crm_id":
      return aliased(label, id, prefix: "C-", base: 0, spelling: Self.crmID)
    case "loyalty_card":
      return aliased(label, id, prefix: "LC", base: 7_000_000, spelling: Self.loyaltyCard)
    default:
      return nil
    }
  }

  private func aliased(
    _ label: String, _ id: String, prefix: String, base: Int, spelling: (Int) -> String
  ) -> Int? {
    let number = numbered(id, prefix: prefix, base: base, spelling: spelling)
    return number.flatMap { number in
      person(number).aliases.contains { $0.label == label } ? number : nil
    }
  }

  private func numbered(_ id: String, prefix: String, base: Int, spelling: (Int) -> String)
    -> Int?
  {
    guard id.hasPrefix(prefix), let value = Int(id.dropFirst(prefix.count)), value >= base else {
      return nil
    }
    let number = value - base
    return (0..<namedPeople).contains(number) && spelling(number) == id ? number : nil
  }

  private static func crmID(_ person: Int) -> String { "C-" + zeroPadded(person, 7) }

  private static func loyaltyCard(_ person: Int) -> String { "LC\(7_000_000 + person)" }

  private static let regionWeight = Region.all.reduce(0) { $0 + $1.weight }

  // The first of a profile's draws.
  private static func region(_ draws: inout Draws) -> Int {
    var rest = draws.fraction() * regionWeight
    for (number, region) in Region.all.enumerated() {
      rest -= region.weight
      if rest < 0 { return number }
    }
    return 0
  }
}
