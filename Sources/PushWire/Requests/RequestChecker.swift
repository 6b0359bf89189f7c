import TextKit

/// Reads a request's fields strictly, as a service does, and gathers every complaint.
struct RequestChecker {
  let object: JSONObject
  private(set) var complaints: [RequestRefusal.FieldComplaint] = []

  init(_ object: JSONObject) {
    self.object = object
  }

  mutating func complain(_ name: String, _ reason: String) {
    complaints.append(RequestRefusal.FieldComplaint(name: name, reason: reason))
  }

  /// The value; nil where it is missing or null.
  func value(_ name: String) -> JSON? {
    guard let json = object[name], !json.isNull else { return nil }
    return json
  }

  mutating func unknownKeys(beyond known: Set<String>) {
    for key in object.keys where !known.contains(key) { complain(key, "is not a known field") }
    for key in object.duplicateKeys { complain(key, "stands twice") }
  }

  /// A text of at most so many characters, counted as Unicode scalars.
  mutating func text(
    _ name: String, maximum: Int? = nil, isRequired: Bool = false, allowsEmpty: Bool = true
  ) -> String? {
    guard let json = value(name) else {
      if isRequired { complain(name, "is required") }
      return nil
    }
    guard let text = json.string else {
      complain(name, "must be a string")
      return nil
    }
    if text.isEmpty, !allowsEmpty {
      complain(name, "must not be empty")
      return nil
    }
    if let maximum, text.unicodeScalars.count > maximum {
      complain(name, "must be at most \(maximum) characters")
      return nil
    }
    return text
  }

  mutating func integer(_ name: String, _ range: ClosedRange<Int64>? = nil) -> Int64? {
    guard let json = value(name) else { return nil }
    guard let number = json.int64 else {
      complain(name, "must be a whole number")
      return nil
    }
    if let range, !range.contains(number) {
      complain(
        name,
        range.upperBound == .max
          ? "must be at least \(range.lowerBound)"
          : "must be between \(range.lowerBound) and \(range.upperBound)")
      return nil
    }
    return number
  }

  mutating func integer(_ name: String, among allowed: [Int64]) -> Int64? {
    guard let number = integer(name) else { return nil }
    guard allowed.contains(number) else {
      complain(name, "must be one of \(allowed.map(String.init).joined(separator: ", "))")
      return nil
    }
    return number
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
    guard let json = value(name) else { return nil }
    guard let number = json.double, range.contains(number) else {
      complain(name, "must be a number between \(range.lowerBound) and \(range.upperBound)")
      return nil
    }
    return number
  }

  mutating func flag(_ name: String) -> Bool? {
    guard let json = value(name) else { return nil }
    guard let flag = json.bool else {
      complain(name, "must be true or false")
      return nil
    }
    return flag
  }

  mutating func word(_ name: String, among allowed: [String]) -> String? {
    guard let text = text(name) else { return nil }
    guard allowed.contains(text) else {
      complain(name, "must be one of \(allowed.joined(separator: ", "))")
      return nil
    }
    return text
  }

  mutating func object(_ name: String, isRequired: Bool = false) -> JSON? {
    guard let json = value(name) else {
      if isRequired { complain(name, "is required") }
      return nil
    }
    guard json.object != nil else {
      complain(name, "must be an object")
      return nil
    }
    return json
  }

  /// A moment in unix seconds.
  mutating func unixTime(_ name: String) -> Timestamp? {
    integer(name, 0...4_102_444_800).map { Timestamp(seconds: $0) }
  }

  /// A list of at most so many texts.
  mutating func texts(_ name: String, maximum: Int) -> [Untrusted]? {
    guard let json = value(name) else { return nil }
    return texts(json, name, maximum: maximum)
  }

  mutating func texts(_ json: JSON, _ name: String, maximum: Int) -> [Untrusted]? {
    guard let elements = json.array, !elements.isEmpty else {
      complain(name, "must be a list with at least one entry")
      return nil
    }
    guard elements.count <= maximum else {
      complain(name, "must have at most \(maximum) entries")
      return nil
    }
    let texts = elements.compactMap { $0.untrusted }
    guard texts.count == elements.count, !texts.contains(where: \.isEmpty) else {
      complain(name, "must hold strings that are not empty")
      return nil
    }
    return texts
  }

  /// An object of texts.
  mutating func labels(_ name: String) -> [(String, JSON)]? {
    guard let json = object(name), let object = json.object else { return nil }
    return object.members.map { ($0.key, $0.value) }
  }
}
