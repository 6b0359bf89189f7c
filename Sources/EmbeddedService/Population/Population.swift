import PushModel
import TextKit

/// Everyone the app can reach, invented from a seed. A subscription is a number; what is kept of it
/// is a cell, and everything else is derived when somebody looks.
struct Population: Sendable {
  let seed: UInt64
  let count: Int
  /// The moment at which the world begins; ages count back from it.
  let start: Timestamp
  let identifiers: Identifiers
  /// How many people the app has named; they have the first numbers.
  let namedPeople: Int
  /// How many subscriptions OpenPush shows.
  let openPushCount: Int

  private let cells: [Cell]
  // The first subscription of each named person, and one past the last of all.
  private let firstSubscription: [UInt32]
  private let personOfSubscription: [UInt32]
  private let stride: Int
  private let shift: Int
  private let inverseStride: Int

  init(seed: UInt64, count: Int, start: Timestamp) {
    self.seed = seed
    self.count = count
    self.start = start
    identifiers = Identifiers(seed: seed)

    let named = count - count * 3 / 10
    var first: [UInt32] = []
    var person: [UInt32] = []
    person.reserveCapacity(named)
    while person.count < named {
      first.append(UInt32(person.count))
      var draws = Draws(seed, .devicesOfPerson, UInt64(first.count))
      let devices = min(Self.devices(&draws), named - person.count)
      for _ in 0..<devices { person.append(UInt32(first.count - 1)) }
    }
    namedPeople = first.count
    first.append(UInt32(person.count))
    firstSubscription = first
    personOfSubscription = person

    var draws = Draws(seed, .order)
    let steps = Self.steps(count: count, draws: &draws)
    (stride, shift, inverseStride) = steps
    cells = (0..<count).map { index in
      let isFirst =
        index >= person.count || index == 0 || person[index] != person[index - 1]
      return Self.cell(seed: seed, index: index, count: count, isFirstOfPerson: isFirst)
    }
    openPushCount = cells.count { $0.channel.isOnOpenPush }
  }

  func cell(_ subscription: Int) -> Cell { cells[subscription] }

  /// The person who holds the subscription.
  func person(of subscription: Int) -> Int {
    if subscription < personOfSubscription.count { return Int(personOfSubscription[subscription]) }
    return namedPeople + subscription - personOfSubscription.count
  }

  /// Everyone, the anonymous too: each of those holds one subscription.
  var people: Int { namedPeople + count - personOfSubscription.count }

  /// The subscriptions of a person.
  func subscriptions(of person: Int) -> Range<Int> {
    if person < namedPeople {
      return Int(firstSubscription[person])..<Int(firstSubscription[person + 1])
    }
    let subscription = personOfSubscription.count + person - namedPeople
    return subscription..<subscription + 1
  }

  /// The subscription at a place in the order of their making, oldest first. The order mixes the
  /// numbers, so that a person's devices do not stand side by side.
  func subscription(atPlace place: Int) -> Int {
    (place * stride + shift) % count
  }

  /// The inverse.
  func place(of subscription: Int) -> Int {
    (subscription - shift + count) % count * inverseStride % count
  }

  /// When the subscription was made; later places are later. The app grew, so most are young.
  func createdAt(_ subscription: Int) -> Timestamp {
    var draws = Draws(seed, .account, UInt64(subscription))
    return Timestamp(seconds: (start - age(of: subscription, within: draws.fraction())).seconds)
  }

  /// Whether the subscription was there so many seconds before the start. Most are answered by
  /// their place alone.
  func existed(_ subscription: Int, secondsBefore: Double) -> Bool {
    if age(of: subscription, within: 1) >= secondsBefore { return true }
    if age(of: subscription, within: 0) < secondsBefore { return false }
    return start - createdAt(subscription) >= secondsBefore
  }

  // From some minutes to two and a half years, in seconds; `within` is where in its place it
  // stands, 0…1.
  private func age(of subscription: Int, within: Double) -> Double {
    let share = 1 - (Double(place(of: subscription)) + within) / Double(count)
    return 400 + 78_000_000 * share * share
  }

  private static func devices(_ draws: inout Draws) -> Int {
    let share = draws.fraction()
    if share < 0.6 { return 1 }
    if share < 0.86 { return 2 }
    if share < 0.96 { return 3 }
    return share < 0.995 ? 4 : 7
  }

  private static func cell(seed: UInt64, index: Int, count: Int, isFirstOfPerson: Bool) -> Cell {
    var draws = Draws(seed, .kind, UInt64(index))
    // A population of some size shows every status there is: the last subscriptions, which are
    // anonymous, stand for one each.
    let rows = Permission.all.count
    let cast = index - (count - rows)
    if count >= 1000, cast >= 0 {
      let channels = Permission.all[cast].family.channels
      return Cell(
        channel: channels[index % channels.count], permission: cast,
        traits: Permission.all[cast].isSubscribed ? [.confirms] : [])
    }
    let channel = draws.pick(isFirstOfPerson ? firstShares : furtherShares) { $0.weight }.channel
    let permission = permissions(of: channel.family, &draws)
    return Cell(
      channel: channel, permission: permission, traits: traits(of: channel, permission, &draws))
  }

  private static func permissions(of family: DeviceFamily, _ draws: inout Draws) -> Int {
    let rows = PermissionIndex.rows(of: family)
    var rest = draws.fraction() * rows.total
    for row in rows.first..<rows.end {
      rest -= Permission.all[row].weight
      if rest < 0 { return row }
    }
    return rows.first
  }

  private static func traits(of channel: Channel, _ permission: Int, _ draws: inout Draws)
    -> Cell.Traits
  {
    var traits: Cell.Traits = []
    let confirming: Double =
      switch channel {
      case .ios: 0.93
      case .android: 0.97
      case .huawei: 0.7
      case .chrome, .edge, .firefox: 0.9
      case .safari, .email, .sms, .fire, .windows, .macos, .chromeExtension, .safariLegacy: 0
      }
    if draws.chance(confirming) { traits.insert(.confirms) }
    if channel == .ios {
      if draws.chance(0.03) { traits.insert(.sandboxToken) }
      if draws.chance(traits.contains(.sandboxToken) ? 0.3 : 0.002) {
        traits.insert(.wrongEnvironment)
      }
    }
    if channel == .android, draws.chance(0.006) { traits.insert(.foreignSender) }
    if channel.medium == .push, Permission.all[permission].isSubscribed, draws.chance(0.012) {
      traits.insert(.silentlyGone)
    }
    return traits
  }

  private static let firstShares: [(channel: Channel, weight: Double)] = [
    (.ios, 46), (.android, 38), (.huawei, 5), (.chrome, 6), (.edge, 1.6), (.firefox, 1.6),
    (.safari, 1.8),
  ]
  private static let furtherShares: [(channel: Channel, weight: Double)] = [
    (.ios, 30), (.android, 24), (.huawei, 3), (.chrome, 14), (.edge, 4), (.firefox, 3),
    (.safari, 3), (.email, 13), (.sms, 6),
  ]

  // An affine permutation: the stride has no factor in common with the count.
  private static func steps(count: Int, draws: inout Draws) -> (Int, Int, Int) {
    var stride = max(1, Int(Double(count) * 0.618_033_988_7)) % count
    while greatestCommonDivisor(stride, count) != 1 { stride = stride % count + 1 }
    let inverse = modularInverse(stride, count)
    return (stride, draws.index(count), inverse)
  }

  private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }

  // Euclid's extended algorithm; 0 where the modulus is 1.
  private static func modularInverse(_ value: Int, _ modulus: Int) -> Int {
    var (remainder, nextRemainder) = (modulus, value % modulus)
    var (factor, nextFactor) = (0, 1)
    while nextRemainder != 0 {
      let quotient = remainder / nextRemainder
      (remainder, nextRemainder) = (nextRemainder, remainder - quotient * nextRemainder)
      (factor, nextFactor) = (nextFactor, factor - quotient * nextFactor)
    }
    return (factor % modulus + modulus) % modulus
  }
}

/// Where each family's rows stand in `Permission.all`.
private enum PermissionIndex {
  struct Rows: Sendable {
    var first: Int
    var end: Int
    var total: Double
  }

  static func rows(of family: DeviceFamily) -> Rows {
    switch family {
    case .apple: apple
    case .google: google
    case .huawei: huawei
    case .web: web
    case .address: address
    }
  }

  private static let apple = find(.apple)
  private static let google = find(.google)
  private static let huawei = find(.huawei)
  private static let web = find(.web)
  private static let address = find(.address)

  private static func find(_ family: DeviceFamily) -> Rows {
    let rows = Permission.all.indices.filter { Permission.all[$0].family == family }
    return Rows(
      first: rows.first ?? 0, end: (rows.last ?? -1) + 1,
      total: rows.reduce(0) { $0 + Permission.all[$1].weight })
  }
}
