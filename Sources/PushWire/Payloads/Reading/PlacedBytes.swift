import TextKit

/// Bytes of a text together with the place in the input that each came from, so that a value inside
/// a text inside JSON still has a line and a column.
struct PlacedBytes {
  private(set) var bytes: [UInt8] = []
  /// As many as there are bytes, and one for the end.
  private(set) var places: [UInt32] = []

  /// A part of the input as it stands there.
  init(_ input: [UInt8], _ range: Range<Int>) {
    bytes = Array(input[range])
    places = range.map { UInt32(truncatingIfNeeded: $0) }
    places.append(UInt32(truncatingIfNeeded: range.upperBound))
  }

  private init() {}

  /// What the literal `"…"`, which these bytes are, means: escapes read, quotes gone.
  ///
  /// The bytes have been read as JSON before, so that every escape is whole.
  func unquoted() -> PlacedBytes {
    bytes.count >= 2 ? unescaped(1..<bytes.count - 1) : PlacedBytes()
  }

  /// What these bytes, a part of such a literal, mean.
  func unescaped() -> PlacedBytes { unescaped(0..<bytes.count) }

  private func unescaped(_ range: Range<Int>) -> PlacedBytes {
    var result = PlacedBytes()
    result.bytes.reserveCapacity(range.count)
    result.places.reserveCapacity(range.count + 1)
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      let start = index
      if bytes[index] != UInt8(ascii: "\\") {
        result.append(bytes[index], places[start])
        index += 1
        continue
      }
      let (scalar, length) = escape(at: index, end)
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        result.append(byte, places[start])
      }
      index += length
    }
    result.places.append(places[end])
    return result
  }

  /// A value read from these bytes, its ranges turned into ranges of the input.
  func placed(_ json: JSON) -> JSON {
    var json = json
    json.range = json.range.map(placed)
    switch json.value {
    case .null, .bool, .number, .string: break
    case .array(let elements): json.value = .array(elements.map(placed))
    case .object(let object):
      json.value = .object(
        JSONObject(
          object.members.map { member in
            JSONObject.Member(
              key: member.key, keyRange: member.keyRange.map(placed), value: placed(member.value))
          }))
    }
    return json
  }

  /// The place in the input of a byte of the text.
  func place(of offset: Int) -> Int {
    guard let last = places.last else { return 0 }
    return Int(places.indices.contains(offset) ? places[offset] : last)
  }

  private func placed(_ range: Range<Int>) -> Range<Int> {
    let start = place(of: range.lowerBound)
    return start..<max(start, place(of: range.upperBound))
  }

  private mutating func append(_ byte: UInt8, _ place: UInt32) {
    bytes.append(byte)
    places.append(place)
  }

  private func escape(at index: Int, _ end: Int) -> (Unicode.Scalar, Int) {
    guard index + 1 < end else { return ("\u{FFFD}", 1) }
    switch bytes[index + 1] {
    case UInt8(ascii: "b"): return ("\u{08}", 2)
    case UInt8(ascii: "f"): return ("\u{0C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    case let byte: return (Unicode.Scalar(byte), 2)
    }
    guard let unit = SurrogateScan.hexadecimal(bytes, at: index + 2) else { return ("\u{FFFD}", 2) }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    if let pair = SurrogateScan.pair(bytes, at: index, high: unit), index + 12 <= end {
      return (pair, 12)
    }
    return ("\u{FFFD}", 6)
  }
}
