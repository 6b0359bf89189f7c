import TextKit

/// Cuts secrets in what travelled down to their last characters, before anything is kept of it.
///
/// It reads bytes rather than JSON: a body may be cut off, broken or none at all, and even then no
/// secret may be kept. Known are the client's own keys wherever they stand, whatever has the form of
/// a service's key or stands where credentials do, and the values of fields with a telling name.
struct Redactor: Sendable {
  /// A way in which a secret may stand in a text, in lower case.
  private struct Spelling: Sendable, Hashable {
    var bytes: [UInt8]
    var secret: Secret
  }

  /// The longest first.
  private let spellings: [Spelling]
  /// Whether a spelling may begin with a byte.
  private let begins: [Bool]

  /// `secrets` are found wherever they stand, in either case: as they are, and as addresses, JSON and
  /// base64 spell them.
  init(_ secrets: [Secret]) {
    var spellings: Set<Spelling> = []
    var begins = [Bool](repeating: false, count: 256)
    for secret in secrets where !secret.isEmpty {
      let texts = secret.withExposed { text in
        [text, percentEncodePathSegment(text), base64Encode(Array(text.utf8))]
      }
      for text in texts {
        let bytes = text.utf8.map(Self.lowercased)
        spellings.insert(Spelling(bytes: bytes, secret: secret))
        // JSON may spell any character as an escape.
        for byte in [bytes[0], UInt8(ascii: "\\")] { begins[Int(byte)] = true }
        if (0x61...0x7A).contains(bytes[0]) { begins[Int(bytes[0] - 0x20)] = true }
      }
    }
    self.spellings = spellings.sorted { $0.bytes.count > $1.bytes.count }
    self.begins = begins
  }

  /// What may be kept of a body.
  func body(_ bytes: [UInt8]) -> KeptBody {
    // Gzip and the like: nothing to read, and nothing to search.
    if bytes.starts(with: [0x1F, 0x8B]) { return .sizeOnly(bytes.count) }
    let isCut = bytes.count > KeptBody.limit
    let start = Array(bytes.prefix(KeptBody.limit))
    var masker = SecretValueMasker(bytes: start)
    let kept = withoutKeys(masker.read(), isCut: isCut)
    return KeptBody(
      bytes: kept, byteCount: bytes.count, isCut: isCut, isRedacted: kept != start)
  }

  /// Bytes in which no known key stands any more. Takes time linear to their number.
  func bytes(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    var index = 0
    while let (place, secret) = knownKey(in: bytes, from: index) {
      output += bytes[copied..<place.lowerBound]
      output += secret.description.utf8
      index = place.upperBound
      copied = index
    }
    return copied == 0 ? bytes : output + bytes[copied...]
  }

  /// The first known key in a text; nil when none stands there.
  func knownKey(in bytes: [UInt8]) -> Secret? { knownKey(in: bytes, from: 0)?.secret }

  /// An answer in which no known key stands any more, and none that is one by its form.
  ///
  /// - Parameter bringsKey: True where a key of its own is what the answer is for.
  func answer(_ response: HTTPResponse, bringsKey: Bool = false) -> HTTPResponse {
    var response = response
    response.body = bytes(response.body)
    if !bringsKey { response.body = KeyForms.masked(response.body) }
    for index in response.headers.indices {
      let value = response.headers[index].value
      response.headers[index].value = KeyForms.masked(
        String(decoding: bytes(Array(value.utf8)), as: UTF8.self))
    }
    return response
  }

  /// What may be kept of a text, such as a header's value.
  func text(_ text: String) -> String {
    String(decoding: withoutKeys(Array(text.utf8), isCut: false), as: UTF8.self)
  }

  /// Replaces known keys, and what looks like one or stands in its place.
  private func withoutKeys(_ bytes: [UInt8], isCut: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      switch match(in: bytes, at: index) {
      case .whole(let secret, let end):
        output += secret.description.utf8
        index = end
        continue
      // The end of what is kept cuts a key in two.
      case .beginning where isCut && bytes.count - index >= 4: return output + Array("…".utf8)
      case .beginning, .none: break
      }
      if let key = foreignKey(in: bytes, at: index) {
        output += bytes[index..<key.lowerBound]
        output += Self.masked(bytes[key])
        index = key.upperBound
      } else {
        let next = Self.next(behind: index, in: bytes)
        output += bytes[index..<next]
        index = next
      }
    }
    return output
  }

  private func knownKey(in bytes: [UInt8], from start: Int) -> (place: Range<Int>, secret: Secret)?
  {
    var index = start
    while index < bytes.count {
      if case .whole(let secret, let end) = match(in: bytes, at: index) {
        return (index..<end, secret)
      }
      index = Self.next(behind: index, in: bytes)
    }
    return nil
  }

  /// What stands at a place: the whole of a known key, its beginning up to the end of all, or none.
  private enum Match { case none, beginning, whole(Secret, end: Int) }

  private func match(in bytes: [UInt8], at index: Int) -> Match {
    guard begins[Int(bytes[index])] else { return .none }
    var found = Match.none
    for spelling in spellings {
      switch Self.match(spelling, in: bytes, at: index) {
      case .whole(let secret, let end): return .whole(secret, end: end)
      case .beginning: found = .beginning
      case .none: break
      }
    }
    return found
  }

  private static func match(_ spelling: Spelling, in bytes: [UInt8], at start: Int) -> Match {
    var index = start
    for byte in spelling.bytes {
      guard index < bytes.count else { return .beginning }
      var read = bytes[index]
      var length = 1
      if read == UInt8(ascii: "\\") {
        if let escape = escape(in: bytes, at: index) {
          (read, length) = escape
        } else if index > start, bytes.count - index < 6 {
          return .beginning
        }
      }
      guard lowercased(read) == byte else { return .none }
      index += length
    }
    return .whole(spelling.secret, end: index)
  }

  /// The ASCII character that JSON spells with an escape at a place.
  private static func escape(in bytes: [UInt8], at index: Int) -> (byte: UInt8, length: Int)? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\""): return (bytes[index + 1], 2)
    case UInt8(ascii: "u"):
      guard index + 5 < bytes.count else { return nil }
      var value: UInt = 0
      for digit in bytes[(index + 2)...(index + 5)] {
        guard let digit = hexadecimalValue(digit) else { return nil }
        value = value * 16 + UInt(digit)
      }
      return value < 0x80 ? (UInt8(value), 6) : nil
    default: return nil
    }
  }

  /// The next place that a key may begin at: what follows an escaped backslash is no escape.
  private static func next(behind index: Int, in bytes: [UInt8]) -> Int {
    let backslash = UInt8(ascii: "\\")
    let isPair =
      bytes[index] == backslash && index + 1 < bytes.count && bytes[index + 1] == backslash
    return index + (isPair ? 2 : 1)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  /// Bytes that are a key by their form, or by the place that begins at `index`.
  private func foreignKey(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    if let key = KeyForms.key(in: bytes, at: index) { return key }
    guard CredentialPlaces.firsts.contains(bytes[index]),
      let credential = CredentialPlaces.credential(in: bytes, at: index)
    else { return nil }
    // A key of one's own is known better: its end is.
    if !credential.isEmpty,
      case .whole(_, let end) = match(in: bytes, at: credential.lowerBound)
    {
      return credential.lowerBound..<end
    }
    return KeyForms.key(in: bytes, at: credential.lowerBound) ?? credential
  }

  /// A secret's last characters, as `Secret` prints them.
  static func masked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.isEmpty { return [] }
    return Array(Secret(String(decoding: bytes, as: UTF8.self)).description.utf8)
  }
}
