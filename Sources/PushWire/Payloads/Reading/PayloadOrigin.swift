import TextKit

/// Where a decoded field stood in the input.
public struct PayloadOrigin: Sendable, Hashable {
  /// The text in which the value stood, when JSON was written as text inside JSON.
  public struct Enclosing: Sendable, Hashable {
    /// The path of the text.
    public let path: Untrusted
    /// The bytes of the text in the input, quotes included.
    public let range: Range<Int>
    /// The path inside the text; empty for the whole of it.
    public let innerPath: Untrusted
  }

  /// The dotted path from the root, through texts too.
  public let path: Untrusted
  /// The bytes of the value in the input. Inside a text they are the escaped spelling.
  public let range: Range<Int>
  /// The innermost text around it; nil for ordinary values.
  public let enclosing: Enclosing?
}

/// A value that was found, with the way to it.
struct PayloadNode: Sendable {
  let value: JSON
  /// Dotted, from the root.
  let path: String
  /// The innermost text that holds it, and how many texts are around it.
  var enclosing: PayloadOrigin.Enclosing?
  var textDepth = 0

  var offset: Int? { value.range?.lowerBound }

  var origin: PayloadOrigin? {
    value.range.map { PayloadOrigin(path: Untrusted(path), range: $0, enclosing: enclosing) }
  }

  /// What stands below it under a key.
  func child(_ key: String, _ value: JSON) -> PayloadNode {
    var child = PayloadNode(
      value: value, path: Self.joined(path, key), enclosing: enclosing, textDepth: textDepth)
    if let enclosing {
      child.enclosing = PayloadOrigin.Enclosing(
        path: enclosing.path, range: enclosing.range,
        innerPath: Untrusted(Self.joined(enclosing.innerPath.raw, key)))
    }
    return child
  }

  static func joined(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }
}

extension JSON {
  /// A text, number or boolean.
  var isScalar: Bool {
    switch value {
    case .bool, .number, .string: true
    case .null, .array, .object: false
    }
  }
}
