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
    members.append(("findings", .array(findings.map { $0.json(positions) })))
    members.append(("deviceBehaviour", .array(behaviour.statements.map(Self.json))))
    let origins = fields.compactMap { field in
      field.origin.map { (field.name.rawValue, Self.json($0, positions)) }
    }
    members.append(("origins", .object(origins)))
    return .object(members)
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
