/// A JSON value that keeps what an operator needs to see: key order, duplicate keys, the spelling of
/// numbers and where each value stood.
///
/// Equality and hash ignore where a value stood; objects are equal when their members are, in order.
public struct JSON: Sendable, Hashable {
  /// The kinds of RFC 8259.
  public enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)
  }

  /// What it is.
  public var value: Content
  /// Bytes in the source from its first to behind its last; nil when it was built.
  public var range: Range<Int>?

  /// A value and, when it was read, where it stood.
  public init(_ value: Content, range: Range<Int>? = nil) {
    self.value = value
    self.range = range
  }

  /// Same value, wherever it stood.
  public static func == (left: JSON, right: JSON) -> Bool { left.value == right.value }

  /// Hashes the value alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension JSON.Content {
  /// Same kind and content; strings byte for byte, numbers by their spelling.
  public static func == (left: JSON.Content, right: JSON.Content) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.isExactly(other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}
