import TextKit

/// A field that was read: its canonical name, its value and where it stood.
public struct DecodedField: Sendable, Hashable {
  /// The canonical name.
  public let name: PayloadField
  /// The value; numbers keep their spelling.
  public let value: JSON
  /// Where it stood; nil when it is a default or was worked out from other fields.
  public let origin: PayloadOrigin?
}

/// The fields of a payload in the order of the table, each once.
struct FieldList: Sendable {
  private var places: [PayloadField: Int] = [:]
  private var entries: [DecodedField?] = []

  var all: [DecodedField] { entries.compactMap { $0 } }

  subscript(_ name: PayloadField) -> DecodedField? { places[name].flatMap { entries[$0] } }

  func has(_ name: PayloadField) -> Bool { self[name] != nil }

  func text(_ name: PayloadField) -> String? { self[name]?.value.string }

  func integer(_ name: PayloadField) -> Int64? { self[name]?.value.int64 }

  func flag(_ name: PayloadField) -> Bool? { self[name]?.value.bool }

  func list(_ name: PayloadField) -> [JSON]? { self[name]?.value.array }

  /// Sets a field, in its old place when it has one.
  mutating func set(_ name: PayloadField, _ value: JSON, _ origin: PayloadOrigin? = nil) {
    let field = DecodedField(name: name, value: value, origin: origin)
    if let place = places[name] {
      entries[place] = field
    } else {
      places[name] = entries.count
      entries.append(field)
    }
  }

  /// Sets a field unless it is there.
  mutating func setDefault(_ name: PayloadField, _ value: JSON) {
    if !has(name) { set(name, value) }
  }

  mutating func remove(_ name: PayloadField) {
    if let place = places.removeValue(forKey: name) { entries[place] = nil }
  }
}
