/// How a value is written.
public enum JSONStyle: Sendable, Hashable {
  /// On one line without spaces; what could disturb a terminal is escaped.
  case compact
  /// A member or element a line, two spaces a level; escaped like `compact`.
  case pretty
  /// Like `compact`, but escapes only what RFC 8259 demands: the fewest bytes for a service.
  case wire
}

extension JSON {
  /// The value as text.
  ///
  /// `/` is never escaped. Except in `wire`, C0, DEL, C1, bidi controls and U+2028/9 are.
  public func text(_ style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style), as: UTF8.self)
  }

  /// The value as UTF-8.
  public func bytes(_ style: JSONStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return writer.output
  }
}

struct JSONWriter {
  let style: JSONStyle
  var output: [UInt8] = []
  private var depth = 0

  init(style: JSONStyle) { self.style = style }

  mutating func write(_ json: JSON) {
    switch json.value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): output.append(contentsOf: number.text.utf8)
    case .string(let text): write(text)
    case .array(let elements):
      writeList(elements, between: "[", and: "]") { writer, element in writer.write(element) }
    case .object(let object):
      writeList(object.members, between: "{", and: "}") { writer, member in
        writer.write(member.key)
        writer.output.append(UInt8(ascii: ":"))
        if writer.style == .pretty { writer.output.append(UInt8(ascii: " ")) }
        writer.write(member.value)
      }
    }
  }

  private mutating func writeList<Item>(
    _ items: [Item], between open: Unicode.Scalar, and close: Unicode.Scalar,
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    output.append(UInt8(ascii: open))
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      breakLine()
      write(&self, item)
    }
    depth -= 1
    if !items.isEmpty { breakLine() }
    output.append(UInt8(ascii: close))
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func write(_ text: String) {
    output.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      output.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: output.append(contentsOf: "\\\"".utf8)
    case 0x5C: output.append(contentsOf: "\\\\".utf8)
    case 0x08: output.append(contentsOf: "\\b".utf8)
    case 0x09: output.append(contentsOf: "\\t".utf8)
    case 0x0A: output.append(contentsOf: "\\n".utf8)
    case 0x0C: output.append(contentsOf: "\\f".utf8)
    case 0x0D: output.append(contentsOf: "\\r".utf8)
    case 0x00...0x1F: writeEscape(scalar)
    case _ where style != .wire && scalar.disturbsTerminals: writeEscape(scalar)
    default: output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Every code point that is escaped is in the basic plane: four digits do.
  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    output.append(contentsOf: "\\u".utf8)
    for shift in stride(from: UInt32(12), through: 0, by: -4) {
      let digit = UInt8(scalar.value >> shift & 0xF)
      output.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}
