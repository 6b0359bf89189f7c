import PushModel
import TextKit

/// Reads values leniently: what has a wrong type is read where its meaning is plain, left out
/// where it is not, and either way becomes a finding.
struct FieldReader {
  /// How the values came.
  enum Source {
    /// As JSON: a number as text is a finding.
    case json
    /// As the cells of a table: everything is text, and an empty cell is a missing value.
    case cells
  }

  var source: Source = .json
  /// The dotted path of the record that is being read; empty at the top.
  var path = ""
  /// The name of the field that is being read.
  var field = ""
  var findings: [Finding] = []

  init(source: Source = .json, path: String = "") {
    self.source = source
    self.path = path
  }

  private var fullPath: Untrusted {
    Untrusted(path.isEmpty ? field : field.isEmpty ? path : "\(path).\(field)")
  }

  /// Notes something down; `isLost` where the value is left out because of it.
  mutating func note(
    _ severity: Finding.Severity, code: String, _ json: JSON?, _ message: SafeText,
    isLost: Bool = false
  ) {
    findings.append(
      Finding(
        severity, code: code, path: fullPath, offset: json?.range?.lowerBound, message: message,
        lost: isLost ? json.map(Self.shown) : nil))
  }

  /// A value as a line can hold it, without any key.
  private static func shown(_ json: JSON) -> Untrusted {
    let text = KeyForms.masked(json.text(.compact))
    return Untrusted(text.unicodeScalars.count > 80 ? "\(text.prefix(80))…" : text)
  }

  private mutating func noteWrongType(_ json: JSON, wanted: SafeText, used: Bool) {
    let outcome: SafeText = used ? "It was read all the same." : "It was left out."
    note(
      .warning, code: "wrong-type", json,
      "This should be \(wanted) and is \(Self.kindName(json)). \(outcome)", isLost: !used)
  }

  static func kindName(_ json: JSON) -> SafeText {
    switch json.value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// A text; an empty one stays empty, null is nothing.
  mutating func text(_ json: JSON) -> Untrusted? {
    switch json.value {
    case .null: return nil
    case .string(let text):
      return source == .cells && text.isEmpty ? nil : Untrusted(text)
    case .number(let number):
      noteWrongType(json, wanted: "a text", used: true)
      return Untrusted(number.text)
    case .bool(let flag):
      noteWrongType(json, wanted: "a text", used: true)
      return Untrusted(flag ? "true" : "false")
    case .array, .object:
      noteWrongType(json, wanted: "a text", used: false)
      return nil
    }
  }

  /// A whole number.
  mutating func integer(_ json: JSON) -> Int64? {
    switch json.value {
    case .null: return nil
    case .number:
      if let value = json.int64 { return value }
      note(
        .warning, code: "not-whole", json,
        "This should be a whole number of at most 64 bits. It was left out.", isLost: true)
      return nil
    case .string(let text):
      if source == .cells && text.isEmpty { return nil }
      let value = Self.wholeNumber(text)
      if source == .json || value == nil {
        noteWrongType(json, wanted: "a whole number", used: value != nil)
      }
      return value
    case .bool, .array, .object:
      noteWrongType(json, wanted: "a whole number", used: false)
      return nil
    }
  }

  /// A count: a whole number that is not below 0.
  mutating func count(_ json: JSON) -> Int64? {
    guard let value = integer(json) else { return nil }
    guard value >= 0 else {
      note(.warning, code: "negative-count", json, "A count is not below 0. It was left out.")
      return nil
    }
    return value
  }

  /// A whole number as text, also in the spellings `12.0` and `1e3`.
  static func wholeNumber(_ text: String) -> Int64? {
    if let value = Int64(text) { return value }
    guard let json = try? JSON.parse(text) else { return nil }
    return json.int64
  }

  /// True or false.
  mutating func flag(_ json: JSON) -> Bool? {
    switch json.value {
    case .null: return nil
    case .bool(let flag): return flag
    case .string(let text):
      if source == .cells && text.isEmpty { return nil }
      let value: Bool? =
        switch text {
        case "true", "t", "1": true
        case "false", "f", "0": false
        default: nil
        }
      if source == .json || value == nil {
        noteWrongType(json, wanted: "true or false", used: value != nil)
      }
      return value
    case .number:
      let value: Bool? =
        switch json.int64 {
        case 0: false
        case 1: true
        default: nil
        }
      noteWrongType(json, wanted: "true or false", used: value != nil)
      return value
    case .array, .object:
      noteWrongType(json, wanted: "true or false", used: false)
      return nil
    }
  }

  /// A moment in any of its spellings: whole and fractional seconds, seconds as text, and dates.
  /// Services mix them, so none is a finding. 0 is one more way of saying that there is none
  /// (OneSignal reference §20.21).
  mutating func time(_ json: JSON) -> Timestamp? {
    switch json.value {
    case .null: return nil
    case .number:
      if json.double == 0 { return nil }
      if let seconds = json.int64, let time = Timestamp.parse(String(seconds)) { return time }
      // Beyond what a date can be, a double would not convert to whole seconds.
      if let seconds = json.double, seconds.magnitude < 1e11 {
        return Timestamp(secondsSince1970: seconds)
      }
      note(
        .warning, code: "not-a-time", json, "This number is no time. It was left out.", isLost: true
      )
      return nil
    case .string(let text):
      if text.isEmpty {
        if source == .json {
          note(.warning, code: "wrong-type", json, "This should be a time and is an empty text.")
        }
        return nil
      }
      if let time = Timestamp.parse(text) { return time == Self.zero ? nil : time }
      note(
        .warning, code: "not-a-time", json, "This text is no time. It was left out.", isLost: true)
      return nil
    case .bool, .array, .object:
      noteWrongType(json, wanted: "a time", used: false)
      return nil
    }
  }

  private static let zero = Timestamp(seconds: 0)

  /// An object of labels and values, in its order; a value that is no text keeps its JSON text, and a
  /// label without a value is left out.
  mutating func labels(_ json: JSON) -> [LabelledValue] {
    var json = json
    if source == .cells, let text = json.string {
      if text.isEmpty { return [] }
      guard let parsed = try? JSON.parse(text) else {
        noteWrongType(json, wanted: "an object as text", used: false)
        return []
      }
      json = parsed
    }
    switch json.value {
    case .null: return []
    case .object(let object):
      return object.members.compactMap { member in
        if member.value.isNull { return nil }
        let label = Untrusted(member.key)
        if let text = member.value.string {
          return LabelledValue(label: label, value: Untrusted(text))
        }
        if source == .json {
          note(
            .note, code: "wrong-type", member.value,
            "The value of \(label) should be a text and is \(Self.kindName(member.value)).")
        }
        return LabelledValue(label: label, value: Untrusted(member.value.text(.compact)))
      }
    case .bool, .number, .string, .array:
      noteWrongType(json, wanted: "an object", used: false)
      return []
    }
  }

  /// An object, kept as it is.
  mutating func object(_ json: JSON) -> JSON? {
    switch json.value {
    case .null: return nil
    case .object: return json
    case .bool, .number, .string, .array:
      noteWrongType(json, wanted: "an object", used: false)
      return nil
    }
  }

  /// The elements of a list; null is an empty one.
  mutating func list(_ json: JSON) -> [JSON]? {
    switch json.value {
    case .null: return nil
    case .array(let elements): return elements
    case .bool, .number, .string, .object:
      noteWrongType(json, wanted: "a list", used: false)
      return nil
    }
  }

  /// The texts of a list; what is no text is a finding.
  mutating func texts(_ json: JSON) -> [Untrusted]? {
    guard let elements = list(json) else { return nil }
    return elements.compactMap { text($0) }
  }

  /// Reads a record below this one, with its findings.
  mutating func within<Result>(
    _ name: String, _ body: (inout FieldReader) -> Result
  ) -> Result {
    let held = (path, field)
    path = path.isEmpty ? name : "\(path).\(name)"
    field = ""
    let result = body(&self)
    (path, field) = held
    return result
  }
}
