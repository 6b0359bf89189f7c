import TextKit

/// Walks over the strings of what may be JSON and masks the values of telling names.
struct SecretValueMasker {
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
