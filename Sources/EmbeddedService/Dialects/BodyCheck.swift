import PushWire
import TextKit

/// Reads the members of a request's body and collects what is wrong with them, by field.
struct BodyCheck {
  private let object: JSONObject
  /// The field and the complaint, in the order of reading.
  private(set) var problems: [(field: String, complaint: String)] = []

  init(_ object: JSONObject) {
    self.object = object
    for key in object.duplicateKeys { complain(key, "stands twice") }
  }

  mutating func complain(_ field: String, _ complaint: String) {
    problems.append((field, complaint))
  }

  /// Complains about every member that is not among the names.
  mutating func allow(_ names: Set<String>) {
    for key in object.keys where !names.contains(key) { complain(key, "is not known") }
  }

  /// Null is not missing: it is a wrong type.
  mutating func value(_ name: String, isRequired: Bool = false) -> JSON? {
    if let value = object[name] { return value }
    if isRequired { complain(name, "is required") }
    return nil
  }

  mutating func string(
    _ name: String, isRequired: Bool = false, isFilled: Bool = false, longest: Int? = nil
  ) -> String? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    guard let text = value.string else {
      complain(name, "has to be a string")
      return nil
    }
    if isFilled, text.isEmpty { complain(name, "may not be empty") }
    if let longest, text.count > longest {
      complain(name, "has more than \(longest) characters")
    }
    return text
  }

  mutating func integer(
    _ name: String, atLeast: Int64? = nil, atMost: Int64? = nil, isRequired: Bool = false
  ) -> Int64? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    guard let number = value.int64 else {
      complain(name, "has to be a whole number")
      return nil
    }
    if let atLeast, number < atLeast { complain(name, "has to be \(atLeast) or more") }
    if let atMost, number > atMost { complain(name, "has to be \(atMost) or less") }
    return number
  }

  mutating func number(
    _ name: String, in range: ClosedRange<Double>? = nil, isRequired: Bool = false
  ) -> Double? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    guard let number = value.double else {
      complain(name, "has to be a number")
      return nil
    }
    if let range, !range.contains(number) {
      complain(name, "has to be between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  mutating func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if value.bool == nil { complain(name, "has to be true or false") }
    return value.bool
  }

  mutating func object(_ name: String, isRequired: Bool = false) -> JSONObject? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    if value.object == nil { complain(name, "has to be an object") }
    return value.object
  }

  mutating func strings(
    _ name: String, least: Int = 1, most: Int? = nil, isRequired: Bool = false
  ) -> [String]? {
    guard let value = value(name, isRequired: isRequired) else { return nil }
    guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
      complain(name, "has to be a list of strings")
      return nil
    }
    if array.count < least { complain(name, "may not be empty") }
    if let most, array.count > most { complain(name, "has more than \(most) entries") }
    return array.compactMap(\.string)
  }

  mutating func word(_ name: String, among words: [String], isRequired: Bool = false) -> String? {
    guard let text = string(name, isRequired: isRequired) else { return nil }
    if !words.contains(text) {
      complain(name, "has to be one of " + words.joined(separator: ", "))
    }
    return text
  }
}
