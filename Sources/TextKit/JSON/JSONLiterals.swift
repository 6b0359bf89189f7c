// Not by a nil literal: where a `JSON?` is wanted, `condition ? nil : value` would mean null and not
// "nothing", without a word from the compiler.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Values of a literal.
  public typealias Value = JSON

  /// Keys of a literal.
  public typealias Key = String

  /// true or false.
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object, in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
}

extension JSON {
  /// null.
  public static let null = JSON(.null)

  /// true or false.
  public static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }

  /// A whole number.
  public static func int(_ value: Int64) -> JSON { JSON(.number(JSONNumber(value))) }

  /// A whole number.
  public static func int(_ value: Int) -> JSON { .int(Int64(value)) }

  /// A number; null for infinities and NaN, which JSON lacks.
  public static func double(_ value: Double) -> JSON {
    guard let number = JSONNumber(value) else { return .null }
    return JSON(.number(number))
  }

  /// A number in the spelling it has.
  public static func number(_ value: JSONNumber) -> JSON { JSON(.number(value)) }

  /// A string.
  public static func string(_ value: String) -> JSON { JSON(.string(value)) }

  /// A string of text from outside, as it came.
  public static func string(_ value: Untrusted) -> JSON { JSON(.string(value.raw)) }

  /// An array.
  public static func array(_ elements: [JSON]) -> JSON { JSON(.array(elements)) }

  /// An object, in the order given.
  public static func object(_ pairs: [(String, JSON)]) -> JSON {
    JSON(.object(JSONObject(pairs)))
  }

  /// An object.
  public static func object(_ object: JSONObject) -> JSON { JSON(.object(object)) }

  /// A string, or null for nil.
  public static func optional(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }

  /// A string of text from outside, or null for nil.
  public static func optional(_ value: Untrusted?) -> JSON { value.map { .string($0) } ?? .null }

  /// A whole number, or null for nil.
  public static func optional(_ value: Int64?) -> JSON { value.map { .int($0) } ?? .null }

  /// A whole number, or null for nil.
  public static func optional(_ value: Int?) -> JSON { value.map { .int($0) } ?? .null }

  /// A number, or null for nil.
  public static func optional(_ value: Double?) -> JSON { value.map { .double($0) } ?? .null }

  /// true or false, or null for nil.
  public static func optional(_ value: Bool?) -> JSON { value.map { .bool($0) } ?? .null }
}
