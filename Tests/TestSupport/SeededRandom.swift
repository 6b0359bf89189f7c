/// Random numbers that are the same for the same seed on every machine: xoshiro256**, its state
/// filled by SplitMix64 as its authors advise (Blackman and Vigna, 2018).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The stream of a seed.
  public init(seed: UInt64) {
    var mixer = seed
    state = (
      SplitMix64.next(&mixer), SplitMix64.next(&mixer), SplitMix64.next(&mixer),
      SplitMix64.next(&mixer)
    )
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  /// Evenly from 0 up to, but not including, 1.
  public mutating func double() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// True with the given probability; never at 0 and below, always at 1 and above.
  public mutating func bool(probability: Double) -> Bool { double() < probability }

  /// Evenly from a range, the same on every version of the standard library; 0 for an empty one.
  public mutating func int(in range: Range<Int>) -> Int {
    if range.isEmpty { return range.lowerBound }
    let width = UInt64(range.upperBound - range.lowerBound)
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// One of the elements, nil when there are none.
  public mutating func element<Elements: RandomAccessCollection>(
    of elements: Elements
  ) -> Elements.Element? {
    if elements.isEmpty { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: int(in: 0..<elements.count))]
  }

  private func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}

private enum SplitMix64 {
  static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
