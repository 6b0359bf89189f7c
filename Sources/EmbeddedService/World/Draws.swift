/// Numbers drawn from what they are for, so that no draw depends on the order of others: the same
/// seed, purpose and subject give the same numbers at any time.
struct Draws: Sendable {
  private var state: UInt64

  /// A stream of its own for a purpose and up to two subjects.
  init(_ seed: UInt64, _ purpose: Purpose, _ first: UInt64 = 0, _ second: UInt64 = 0) {
    let purposed = Self.mixed(seed &+ UInt64(purpose.rawValue) &* 0x9E37_79B9_7F4A_7C15)
    let firstMixed = Self.mixed(purposed ^ first &* 0xD1B5_4A32_D192_ED03)
    state = Self.mixed(firstMixed ^ second &* 0x8CB9_2BA7_2F3D_8DD7)
  }

  /// What a stream is for; adding one changes no other stream.
  enum Purpose: UInt8, Sendable {
    case devicesOfPerson = 1
    case kind, state, hardware, account, profile, tags, activity, identity, token
    case history, delivery, provider, identifiers, liveActivities, order, faults, sessions
    case place
  }

  /// SplitMix64's next number (Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number of 0 up to but not including 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number of 0 up to but not including the count, which is above 0.
  mutating func index(_ count: Int) -> Int {
    Int(((next() >> 32) &* UInt64(count)) >> 32)
  }

  mutating func chance(_ probability: Double) -> Bool {
    fraction() < probability
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[index(choices.count)]
  }

  /// A row by its weight; the weights may have any sum.
  mutating func pick<Row>(_ rows: [Row], weight: (Row) -> Double) -> Row {
    var rest = fraction() * rows.reduce(0) { $0 + weight($1) }
    for row in rows {
      rest -= weight(row)
      if rest < 0 { return row }
    }
    return rows[rows.count - 1]
  }

  /// A delay in seconds as waiting times in networks and of people are spread: log-normal.
  mutating func delay(median: Double, spread: Double) -> Double {
    // The sum of four uniform draws stands in for a normal one: no tail of absurd delays.
    let sum = fraction() + fraction() + fraction() + fraction() - 2
    return median * Self.exponential(sum * 1.732 * spread)
  }

  private static func exponential(_ exponent: Double) -> Double {
    // By squaring a short series: the same bits on every machine, which the C library's exp is not
    // promised to give.
    let small = exponent / 1024
    var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    for _ in 0..<10 { result *= result }
    return result
  }

  static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
