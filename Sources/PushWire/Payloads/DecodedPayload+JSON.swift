import PushModel
import TextKit

extension DecodedPayload {
  /// One flat object: form and provider, each field that is there, what is not known, the raw
  /// payload, the findings, and what will happen.
  public var json: JSON {
    let positions = SourcePositions(
      in: input,
      at: findings.compactMap(\.offset) + fields.compactMap { $0.origin?.range.lowerBound })
    var members: [(String, JSON)] = [
      ("form", .string(form.rawValue)),
      ("provider", .string(provider.rawValue)),
    ]
    members += fields.map { ($0.name.rawValue, $0.value) }
    if form != .malformed, form != .token { members.append(("customKeys", .object(customKeys))) }
    if let rawPayload {
      members.append(("rawPayload", rawPayload))
    } else if form == .malformed, input.count <= Self.maximumBytes {
      members.append(("rawPayload", .string(String(decoding: input, as: UTF8.self))))
      members.append(("rawPayloadBase64", .string(base64Encode(input))))
    }
    members.append(("findings", .array(findings.map { Self.json($0, positions) })))
    members.append(("deviceBehaviour", .array(behaviour.statements.map(Self.json))))
    let origins = fields.compactMap { field in
      field.origin.map { (field.name.rawValue, Self.json($0, positions)) }
    }
    members.append(("origins", .object(origins)))
    return .object(members)
  }

  /// A finding as the contract names it; line and column are null where nothing stands.
  static func json(_ finding: Finding, _ positions: SourcePositions) -> JSON {
    let position = finding.offset.flatMap { positions[$0] }
    return .object([
      ("severity", .string(finding.severity.rawValue)),
      ("code", .string(finding.code)),
      ("path", .string(finding.path)),
      ("line", .optional(position?.line)),
      ("column", .optional(position?.column)),
      ("message", .string(finding.message.string)),
      ("remedy", .optional(finding.remedy?.string)),
    ])
  }

  private static func json(_ statement: DeviceStatement) -> JSON {
    .object([
      ("topic", .string(statement.topic.rawValue)),
      ("sentence", .string(statement.sentence.string)),
      ("fields", .array(statement.restsOn.map { .string($0.rawValue) })),
      ("open", .bool(statement.isOpen)),
    ])
  }

  private static func json(_ origin: PayloadOrigin, _ positions: SourcePositions) -> JSON {
    let position = positions[origin.range.lowerBound]
    var members: [(String, JSON)] = [
      ("path", .string(origin.path)),
      ("start", .int(origin.range.lowerBound)),
      ("end", .int(origin.range.upperBound)),
      ("line", .optional(position?.line)),
      ("column", .optional(position?.column)),
    ]
    if let enclosing = origin.enclosing {
      members.append(("inText", .string(enclosing.path)))
      members.append(("innerPath", .string(enclosing.innerPath)))
    }
    return .object(members)
  }
}

/// The lines and columns of many bytes, found in one pass.
public struct SourcePositions: Sendable {
  private let positions: [Int: SourcePosition]

  /// Finds the positions of `offsets` in `bytes`.
  public init(in bytes: [UInt8], at offsets: [Int]) {
    var positions: [Int: SourcePosition] = [:]
    var line = 1
    var column = 1
    var index = 0
    for offset in Set(offsets).sorted() {
      let end = max(0, min(offset, bytes.count))
      while index < end {
        let byte = bytes[index]
        let isReturnOfPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if byte == 0x0A || (byte == 0x0D && !isReturnOfPair) {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          // Continuation bytes of UTF-8 belong to the code point before them.
          column += 1
        }
        index += 1
      }
      positions[offset] = SourcePosition(line: line, column: column)
    }
    self.positions = positions
  }

  /// The position of a byte that was asked for.
  public subscript(offset: Int) -> SourcePosition? { positions[offset] }
}
