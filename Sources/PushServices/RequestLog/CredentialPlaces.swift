/// Places in a text where a credential stands, whatever it looks like: behind the word that a header's
/// value begins with, in front of the @ of an address, in an address's query.
enum CredentialPlaces {
  /// Words that a credential follows, and how long one is at least: "Bearer of news" has none.
  private static let schemes: [(word: [UInt8], shortest: Int)] = [
    (Array("basic".utf8), 16), (Array("bearer".utf8), 16), (Array("key".utf8), 16),
    (Array("token".utf8), 16), (Array("apikey".utf8), 16),
  ]
  private static let header = Array("authorization".utf8)
  private static let shortestInHeader = 8
  private static let shortestInQuery = 8
  /// Names in an address's query that the names of fields do not cover.
  private static let queryNames: Set<String> = [
    "apikey", "sig", "signature", "x-amz-signature", "x-amz-security-token", "x-goog-signature",
    "token",
  ]

  /// Bytes that a place can begin with.
  static let firsts = Set("abktABKT:?&".utf8)

  /// The credential of the place that begins at `index`; nil when none does. It may end further on
  /// than it seems to here, when it is a known key.
  static func credential(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    switch bytes[index] {
    case UInt8(ascii: ":"): return userInformation(in: bytes, at: index)
    case UInt8(ascii: "?"), UInt8(ascii: "&"): return queryValue(in: bytes, at: index)
    default:
      if index > 0, isWordByte(bytes[index - 1]) { return nil }
      if starts(header, in: bytes, at: index) {
        return headerValue(in: bytes, behind: index + header.count)
      }
      for (word, shortest) in schemes where starts(word, in: bytes, at: index) {
        return token(in: bytes, behindWordAt: index + word.count, shortest: shortest)
      }
      return nil
    }
  }

  /// `Authorization: SCHEME VALUE`, or without a scheme.
  private static func headerValue(in bytes: [UInt8], behind end: Int) -> Range<Int>? {
    var index = end
    while index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) {
      index += 1
    }
    index = afterBlanks(index, in: bytes)
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "=")
    else { return nil }
    index = afterBlanks(index + 1, in: bytes)
    while index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) {
      index += 1
    }
    let first = tokenRange(from: index, in: bytes)
    let second = tokenRange(from: afterBlanks(first.upperBound, in: bytes), in: bytes)
    if second.lowerBound > first.upperBound, second.count >= shortestInHeader { return second }
    return first.count >= shortestInHeader ? first : nil
  }

  /// `Bearer VALUE` where the value cannot be a word.
  private static func token(in bytes: [UInt8], behindWordAt end: Int, shortest: Int) -> Range<Int>?
  {
    let start = afterBlanks(end, in: bytes)
    guard start > end else { return nil }
    let range = tokenRange(from: start, in: bytes)
    guard range.count >= shortest, looksDrawn(bytes[range]) else { return nil }
    return range
  }

  /// `://NAME:PASSWORD@`.
  private static func userInformation(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    let start = index + 3
    guard start < bytes.count, bytes[index...].starts(with: "://".utf8) else { return nil }
    let end = bytes[start...].firstIndex { " \t\r\n/?#\"'<>\\@".utf8.contains($0) } ?? bytes.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "@"), end > start else { return nil }
    return start..<end
  }

  /// `?api_key=VALUE`.
  private static func queryValue(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    let nameStart = index + 1
    let nameEnd = bytes[nameStart...].firstIndex { !isWordByte($0) } ?? bytes.count
    guard nameEnd < bytes.count, bytes[nameEnd] == UInt8(ascii: "=") else { return nil }
    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
    guard SecretFields.holdsSecret(name) || queryNames.contains(name) else { return nil }
    let start = nameEnd + 1
    let end = bytes[start...].firstIndex { " \t\r\n&#\"'<>\\".utf8.contains($0) } ?? bytes.count
    return end - start >= shortestInQuery ? start..<end : nil
  }

  /// Whether it has digits, or letters of both cases inside: what a person wrote has neither.
  private static func looksDrawn(_ token: ArraySlice<UInt8>) -> Bool {
    if token.contains(where: { (0x30...0x39).contains($0) }) { return true }
    let inside = token.dropFirst()
    return inside.contains { (0x41...0x5A).contains($0) }
      && inside.contains { (0x61...0x7A).contains($0) }
  }

  /// What may stand in a header as a credential (RFC 7235), without the full stop of a sentence.
  private static func tokenRange(from start: Int, in bytes: [UInt8]) -> Range<Int> {
    guard start < bytes.count else { return start..<start }
    var end =
      bytes[start...].firstIndex { !isWordByte($0) && !".~+/=".utf8.contains($0) } ?? bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return start..<end
  }

  private static func afterBlanks(_ start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }

  private static func starts(_ word: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
    let end = index + word.count
    return end <= bytes.count && zip(word, bytes[index..<end]).allSatisfy { $0 == $1 | 0x20 }
      && (end == bytes.count || !isWordByte(bytes[end]))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
