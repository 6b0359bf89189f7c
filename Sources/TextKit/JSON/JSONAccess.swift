extension JSON {
  /// Whether it is null; a missing value is not a `JSON` at all.
  public var isNull: Bool { value == .null }

  /// The truth of a boolean, nil for every other kind.
  public var bool: Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  /// The text of a string, nil for every other kind.
  public var string: String? {
    if case .string(let value) = value { value } else { nil }
  }

  /// The text of a string as text from outside, nil for every other kind.
  public var untrusted: Untrusted? { string.map { Untrusted($0) } }

  /// The number, nil for every other kind.
  public var number: JSONNumber? {
    if case .number(let value) = value { value } else { nil }
  }

  /// The exact whole value of a number (1.0 and 1e2 count), else nil.
  public var int64: Int64? { number?.int64 }

  /// The nearest binary value of a number, else nil.
  public var double: Double? { number?.double }

  /// The elements of an array, nil for every other kind.
  public var array: [JSON]? {
    if case .array(let value) = value { value } else { nil }
  }

  /// The members of an object, nil for every other kind.
  public var object: JSONObject? {
    if case .object(let value) = value { value } else { nil }
  }

  /// The kind in words, for findings: "null", "boolean", "number", "string", "array" or "object".
  public var kind: String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// A member of an object (the last of duplicates); nil when missing or when this is no object.
  public subscript(key: String) -> JSON? { object?[key] }

  /// An element of an array; nil out of range or when this is no array.
  public subscript(index: Int) -> JSON? {
    guard let elements = array, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// What stands at a path such as `aps.alert.title` or `actions.0.id`; a part that is a number is
  /// an index where it meets an array. Keys that hold a dot are out of reach.
  public func at(_ dottedPath: String) -> JSON? {
    var current = self
    for part in dottedPath.split(separator: ".", omittingEmptySubsequences: false) {
      let next: JSON?
      switch current.value {
      case .object(let object): next = object[String(part)]
      case .array: next = Int(part).flatMap { current[$0] }
      case .null, .bool, .number, .string: next = nil
      }
      guard let next else { return nil }
      current = next
    }
    return current
  }
}
