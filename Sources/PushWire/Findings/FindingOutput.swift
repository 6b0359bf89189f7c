import PushModel
import TextKit

extension Finding {
  /// The finding as programs read it; line and column are null where nothing stands.
  public func json(_ positions: SourcePositions) -> JSON {
    let position = offset.flatMap { positions[$0] }
    return .object([
      ("severity", .string(severity.rawValue)),
      ("code", .string(code)),
      ("path", .string(path)),
      ("line", .optional(position?.line)),
      ("column", .optional(position?.column)),
      ("message", .string(message.string)),
      ("remedy", .optional(remedy?.string)),
    ])
  }

  /// The finding as people and editors read it: `file:line:column: severity: path: message [code]`,
  /// its remedy behind the message. Without a line where nothing stands.
  public func line(_ file: Untrusted, _ positions: SourcePositions) -> SafeText {
    var start = file.safe
    if let position = offset.flatMap({ positions[$0] }) {
      start += ":\(position.line):\(position.column)"
    }
    start += ": \(Untrusted(severity.rawValue)): "
    if !path.isEmpty { start += "\(path): " }
    var text = start + message
    if let remedy { text += " " + remedy }
    return text + " [\(Untrusted(code))]"
  }
}

extension [Finding] {
  /// The positions of the findings in the text that they are about.
  public func positions(in bytes: [UInt8]) -> SourcePositions {
    SourcePositions(in: bytes, at: compactMap(\.offset))
  }

  /// Errors first, then warnings, then notes; each in the order of the text, what stands nowhere
  /// first.
  public func inOrder() -> [Finding] {
    enumerated().sorted { left, right in
      (left.element.rank, left.element.offset ?? -1, left.offset)
        < (right.element.rank, right.element.offset ?? -1, right.offset)
    }.map(\.element)
  }
}

extension Finding {
  fileprivate var rank: Int {
    switch severity {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}
