import TextKit

/// Cuts secrets in what travelled down to their last characters, before anything is kept of it.
///
/// It reads bytes rather than JSON: a body may be cut off, broken or none at all, and even then no
/// secret may be kept. Known are the client's own keys wherever they stand, whatever has the form of
/// a service's key or stands where credentials do, and the values of fields with a telling name.
struct Redactor: Sendable {
  /// A way in which a secret may stand in a text, and what takes its place.
  private struct Spelling: Sendable, Hashable {
    var bytes: [UInt8]
    var shown: [UInt8]
  }

  /// The longest first.
  private let spellings: [Spelling]

  /// `secrets` are found wherever they stand: as they are, and as addresses, JSON and base64 spell
  /// them.
  init(_ secrets: [Secret]) {
    var spellings: Set<Spelling> = []
    for secret in secrets where !secret.isEmpty {
      let shown = Array(secret.description.utf8)
      let texts = secret.withExposed { text in
        [
          text, percentEncodePathSegment(text), text.replacing(each: "/", by: #"\/"#),
          base64Encode(Array(text.utf8)),
        ]
      }
      for text in texts { spellings.insert(Spelling(bytes: Array(text.utf8), shown: shown)) }
    }
    self.spellings = spellings.sorted { $0.bytes.count > $1.bytes.count }
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

  /// Bytes in which no known key stands any more.
  func bytes(_ bytes: [UInt8]) -> [UInt8] {
    withoutKeys(bytes, isCut: false, knowsForms: false)
  }

  /// An answer in which no known key stands any more, its body only where it is asked for.
  func answer(_ response: HTTPResponse, withBody: Bool = true) -> HTTPResponse {
    var response = response
    if withBody { response.body = bytes(response.body) }
    for index in response.headers.indices {
      let value = response.headers[index].value
      response.headers[index].value = String(decoding: bytes(Array(value.utf8)), as: UTF8.self)
    }
    return response
  }

  /// What may be kept of a text, such as a header's value.
  func text(_ text: String) -> String {
    String(decoding: withoutKeys(Array(text.utf8), isCut: false), as: UTF8.self)
  }

  /// Replaces known keys and, where forms are known too, what looks like one or stands in its place.
  private func withoutKeys(_ bytes: [UInt8], isCut: Bool, knowsForms: Bool = true) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    let firsts = Set(spellings.compactMap(\.bytes.first))
    var index = 0
    while index < bytes.count {
      if firsts.contains(bytes[index]) {
        let rest = bytes[index...]
        if let spelling = spellings.first(where: { rest.starts(with: $0.bytes) }) {
          output += spelling.shown
          index += spelling.bytes.count
          continue
        }
        if isCut, spellings.contains(where: { rest.count >= 4 && $0.bytes.starts(with: rest) }) {
          // The end of what is kept cuts a key in two.
          return output + Array("…".utf8)
        }
      }
      if knowsForms, let key = foreignKey(in: bytes, at: index) {
        output += bytes[index..<key.lowerBound]
        output += Self.masked(bytes[key])
        index = key.upperBound
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Bytes that are a key by their form, or by the place that begins at `index`.
  private func foreignKey(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    if let key = KeyForms.key(in: bytes, at: index) { return key }
    guard CredentialPlaces.firsts.contains(bytes[index]),
      let credential = CredentialPlaces.credential(in: bytes, at: index)
    else { return nil }
    // A key of one's own is known better: its end is.
    let rest = bytes[credential.lowerBound...]
    if let spelling = spellings.first(where: { rest.starts(with: $0.bytes) }) {
      return credential.lowerBound..<credential.lowerBound + spelling.bytes.count
    }
    return KeyForms.key(in: bytes, at: credential.lowerBound) ?? credential
  }

  /// A secret's last characters, as `Secret` prints them.
  static func masked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.isEmpty { return [] }
    return Array(Secret(String(decoding: bytes, as: UTF8.self)).description.utf8)
  }
}
