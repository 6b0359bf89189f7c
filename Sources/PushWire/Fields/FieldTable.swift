import PushModel
import TextKit

/// The fields of one kind of record.
public struct FieldTable<Record: Sendable>: Sendable {
  /// The fields, in the order in which they are written.
  public let fields: [Field<Record>]

  init(_ fields: [Field<Record>]) {
    self.fields = fields
  }

  /// The names on the wire, in order.
  public var names: [String] { fields.map(\.name) }

  /// Reads what is there into a record; what is missing leaves the record as it is.
  func read(_ object: JSONObject, into record: inout Record, _ reader: inout FieldReader) {
    noteBrokenParents(object, &reader)
    for field in fields {
      reader.field = field.name
      guard let value = Self.value(object, field.parts) else {
        if field.absence == .required {
          reader.note(.warning, code: "missing-field", nil, "This field should be there.")
        }
        continue
      }
      field.read(value, &record, &reader)
    }
    if case .json = reader.source {
      for key in object.duplicateKeys {
        reader.field = key
        reader.note(
          .warning, code: "duplicate-key", object[key],
          "“\(Untrusted(key))” stands here more than once. The last one was read.")
      }
    }
    reader.field = ""
  }

  /// Where an object should stand that holds fields and something else does, they are missing with it.
  private func noteBrokenParents(_ object: JSONObject, _ reader: inout FieldReader) {
    var seen: Set<String> = []
    for field in fields where field.parts.count > 1 {
      guard let parent = field.parts.first, seen.insert(parent).inserted,
        let value = object[parent]
      else { continue }
      reader.field = parent
      _ = reader.object(value)
    }
  }

  /// Writes a record. Members of `extras` come after the table's and replace those of their name.
  func write(_ record: Record, extras: [(String, JSON)] = []) -> JSON {
    var object = JSONObject([(String, JSON)]())
    for field in fields {
      let value: JSON
      if let written = field.write(record) {
        value = written
      } else {
        switch field.absence {
        case .omitted, .required: continue
        case .null: value = JSON(.null)
        case .emptyText: value = .string("")
        }
      }
      Self.set(&object, field.parts[...], value)
    }
    for (name, value) in extras { object[name] = value }
    return JSON(.object(object))
  }

  private static func value(_ object: JSONObject, _ parts: [String]) -> JSON? {
    guard let first = parts.first else { return nil }
    var value = object[first]
    for part in parts.dropFirst() { value = value?.object?[part] }
    return value
  }

  private static func set(_ object: inout JSONObject, _ parts: ArraySlice<String>, _ value: JSON) {
    guard let first = parts.first else { return }
    if parts.count == 1 {
      object[first] = value
      return
    }
    var inner = object[first]?.object ?? JSONObject([(String, JSON)]())
    set(&inner, parts.dropFirst(), value)
    object[first] = JSON(.object(inner))
  }
}
