/// A number as it is spelled: 1, 1.0 and 1e0 are different texts of the same value.
public struct JSONNumber: Sendable, Hashable {
  /// The exact spelling.
  public let text: String

  /// A number from its JSON spelling; nil when it is none.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard JSONNumber.end(in: bytes, from: 0) == .success(bytes.count) else { return nil }
    self.text = text
  }

  init(unchecked text: String) { self.text = text }

  /// A whole number.
  public init(_ value: Int64) { text = String(value) }

  /// The shortest spelling that reads back as `value`; nil for infinities and NaN, which JSON lacks.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let shortest = value.description
    text = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
  }

  /// The nearest binary value; nil where that would be infinite.
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value when it is a whole number in the range of Int64, however it is spelled (1.0, 1e2).
  public var int64: Int64? {
    if let plain = Int64(text) { return plain }
    var digits: [UInt8] = []
    var exponent = 0
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    if let mark = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      exponent = JSONNumber.exponent(bytes[(mark + 1)...])
      bytes = bytes[..<mark]
    }
    var isFraction = false
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      if isFraction { exponent -= 1 }
      if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte - UInt8(ascii: "0")) }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { return 0 }
    guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
    return JSONNumber.integer(digits + Array(repeating: 0, count: exponent), isNegative: isNegative)
  }

  private static func integer(_ digits: [UInt8], isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(Int64(digit))
        : product.addingReportingOverflow(Int64(digit))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  /// Held far beyond any text that fits in memory, so that sums with it cannot overflow.
  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
    let limit = 1 << 48
    var value = 0
    for byte in bytes where byte >= UInt8(ascii: "0") {
      value = min(limit, value * 10 + Int(byte - UInt8(ascii: "0")))
    }
    return bytes.first == UInt8(ascii: "-") ? -value : value
  }
}

extension JSONNumber {
  /// What is wrong with a number, and at which byte.
  struct Fault: Error, Hashable {
    let offset: Int
    let reason: JSONSyntaxError.NumberFault
  }

  /// Where the number that begins at `start` ends.
  static func end(in bytes: [UInt8], from start: Int) -> Result<Int, Fault> {
    var index = start
    func digits() -> Bool {
      let first = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
      return index > first
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    guard digits() else { return .failure(Fault(offset: index, reason: .noDigits)) }
    if bytes[whole] == UInt8(ascii: "0"), index > whole + 1 {
      return .failure(Fault(offset: whole, reason: .leadingZero))
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits() else { return .failure(Fault(offset: index, reason: .noFractionDigits)) }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      guard digits() else { return .failure(Fault(offset: index, reason: .noExponentDigits)) }
    }
    return .success(index)
  }
}
