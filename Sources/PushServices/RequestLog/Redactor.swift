import TextKit

/// Cuts secrets in what travelled down to their last characters, before anything is kept of it.
///
/// It reads bytes rather than JSON: a body may be cut off, broken or none at all, and even then no
/// secret may be kept. Known are the client's own keys wherever they stand, whatever has the form of
/// a OneSignal key, and the values of fields with a telling name.
struct Redactor: Sendable {
  private let secrets: [[UInt8]]

  /// `secrets` are found wherever they stand.
  init(_ secrets: [Secret]) {
    self.secrets = secrets.map { $0.withExposed { Array($0.utf8) } }.filter { !$0.isEmpty }
      .sorted { $0.count > $1.count }
  }

  /// What may be kept of a body.
  func body(_ bytes: [UInt8]) -> KeptBody {
    // Gzip and the like: nothing to read, and nothing to search.
    if bytes.starts(with: [0x1F, 0x8B]) { return .sizeOnly(bytes.count) }
    let isCut = bytes.count > KeptBody.limit
    let start = Array(bytes.prefix(KeptBody.limit))
    var reader = FieldReader(bytes: start)
    let kept = withoutKeys(reader.read(), isCut: isCut)
    return KeptBody(
      bytes: kept, byteCount: bytes.count, isCut: isCut, isRedacted: kept != start)
  }

  /// Bytes in which no known key stands any more.
  func bytes(_ bytes: [UInt8]) -> [UInt8] {
    withoutKeys(bytes, isCut: false, knowsForms: false)
  }

  /// What may be kept of a text, such as a header's value.
  func text(_ text: String) -> String {
    String(decoding: withoutKeys(Array(text.utf8), isCut: false), as: UTF8.self)
  }

  /// Replaces known keys and, where forms are known too, what looks like one of OneSignal's.
  private func withoutKeys(_ bytes: [UInt8], isCut: Bool, knowsForms: Bool = true) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    let firsts = Set(secrets.compactMap(\.first) + Self.oneSignalStart.prefix(1))
    while index < bytes.count {
      guard firsts.contains(bytes[index]) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let rest = bytes[index...]
      if let secret = secrets.first(where: { rest.starts(with: $0) }) {
        output += Self.masked(secret[...])
        index += secret.count
      } else if knowsForms, rest.starts(with: Self.oneSignalStart) {
        let key = rest.prefix(while: Self.isKeyByte)
        output += Self.masked(key)
        index += key.count
      } else if isCut, secrets.contains(where: { rest.count >= 4 && $0.starts(with: rest) }) {
        // The end of what is kept cuts a key in two.
        output += Self.ellipsis
        break
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  private static let oneSignalStart = Array("os_v2_".utf8)
  private static let ellipsis = Array("…".utf8)

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// A secret's last characters, as `Secret` prints them.
  fileprivate static func masked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.isEmpty { return [] }
    return Array(Secret(String(decoding: bytes, as: UTF8.self)).description.utf8)
  }
}

/// Walks over the strings of what may be JSON and masks the values of telling names.
private struct FieldReader {
  let bytes: [UInt8]
  private var output: [UInt8] = []
  private var index = 0
  /// Whether the next value belongs to a telling name.
  private var isSecretNext = false
  /// Brackets that are open inside such a value.
  private var secretDepth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> [UInt8] {
    output.reserveCapacity(bytes.count)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""): readString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isSecretNext || secretDepth > 0 { secretDepth += 1 }
        isSecretNext = false
        copy()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        secretDepth = max(0, secretDepth - 1)
        isSecretNext = false
        copy()
      case UInt8(ascii: ","):
        isSecretNext = false
        copy()
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): copy()
      default:
        if isSecretNext || secretDepth > 0 { readLiteral() } else { copy() }
      }
    }
    return output
  }

  private mutating func copy() {
    output.append(bytes[index])
    index += 1
  }

  /// A string: a name when a colon follows, else a value.
  private mutating func readString() {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    let content = bytes[start..<end]
    let isWhole = end < bytes.count
    index = isWhole ? end + 1 : end
    let following = bytes[index...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    output.append(UInt8(ascii: "\""))
    if isWhole, following == UInt8(ascii: ":") {
      output += content
      isSecretNext = SecretFields.holdsSecret(Self.name(content))
    } else {
      output += isSecretNext || secretDepth > 0 ? Redactor.masked(content) : Array(content)
      isSecretNext = false
    }
    if isWhole { output.append(UInt8(ascii: "\"")) }
  }

  /// A number or a word; `null`, `true` and `false` are no secrets.
  private mutating func readLiteral() {
    let literal = bytes[index...].prefix { byte in
      !" \t\r\n,:{}[]\"".utf8.contains(byte)
    }
    let isWord = ["null", "true", "false"].contains { literal.elementsEqual($0.utf8) }
    output += isWord ? Array(literal) : Array("…".utf8)
    index += literal.count
    isSecretNext = false
  }

  /// A name as it is meant: one with escapes is read as JSON reads it.
  private static func name(_ content: ArraySlice<UInt8>) -> String {
    if content.contains(UInt8(ascii: "\\")),
      let text = (try? JSON.parse([0x22] + Array(content) + [0x22]))?.string
    {
      return text
    }
    return String(decoding: content, as: UTF8.self)
  }
}
