import PushModel
import TextKit

/// One field of a record: its name on the wire, what it holds, and its place in the model. The
/// client reads by it and the embedded service writes by it.
public struct Field<Record: Sendable>: Sendable {
  /// The name on the wire; a dot leads into an object.
  public let name: String
  /// What it holds.
  public let kind: FieldKind
  /// What it looks like without a value.
  public let absence: Absence

  let parts: [String]
  let read: @Sendable (JSON, inout Record, inout FieldReader) -> Void
  /// Nil where the record has no value.
  let write: @Sendable (Record) -> JSON?

  init(
    _ name: String, _ kind: FieldKind, _ absence: Absence,
    read: @escaping @Sendable (JSON, inout Record, inout FieldReader) -> Void,
    write: @escaping @Sendable (Record) -> JSON?
  ) {
    self.name = name
    self.kind = kind
    self.absence = absence
    self.parts = name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
    self.read = read
    self.write = write
  }
}

/// A place in a record that can be read and set from any thread.
typealias Place<Record, Value> = WritableKeyPath<Record, Value> & Sendable

/// How a time is spelled on the wire.
enum TimeSpelling: Sendable {
  case unixSeconds
  case iso8601
}

extension Field {
  static func text(
    _ name: String, _ place: Place<Record, Untrusted?>, absence: Absence = .null
  ) -> Field {
    Field(
      name, .text, absence,
      read: { json, record, reader in record[keyPath: place] = reader.text(json) },
      write: { record in record[keyPath: place].map { .string($0.raw) } })
  }

  static func text(_ name: String, _ place: Place<Record, Untrusted>) -> Field {
    Field(
      name, .text, .required,
      read: { json, record, reader in
        if let text = reader.text(json) { record[keyPath: place] = text }
      },
      write: { record in .string(record[keyPath: place].raw) })
  }

  static func integer(
    _ name: String, _ place: Place<Record, Int64?>, absence: Absence = .null
  ) -> Field {
    Field(
      name, .integer, absence,
      read: { json, record, reader in record[keyPath: place] = reader.integer(json) },
      write: { record in record[keyPath: place].map { JSON.int($0) } })
  }

  static func flag(
    _ name: String, _ place: Place<Record, Bool?>, absence: Absence = .null
  ) -> Field {
    Field(
      name, .flag, absence,
      read: { json, record, reader in record[keyPath: place] = reader.flag(json) },
      write: { record in record[keyPath: place].map { JSON(.bool($0)) } })
  }

  static func flag(_ name: String, _ place: Place<Record, Bool>, absence: Absence) -> Field {
    Field(
      name, .flag, absence,
      read: { json, record, reader in
        if let flag = reader.flag(json) { record[keyPath: place] = flag }
      },
      write: { record in JSON(.bool(record[keyPath: place])) })
  }

  /// A moment.
  static func time(
    _ name: String, _ place: Place<Record, Timestamp?>, absence: Absence = .null,
    spelling: TimeSpelling = .unixSeconds
  ) -> Field {
    Field(
      name, .time, absence,
      read: { json, record, reader in record[keyPath: place] = reader.time(json) },
      write: { record in
        record[keyPath: place].map { time in
          switch spelling {
          case .unixSeconds: .int(time.seconds)
          case .iso8601: .string(time.iso8601)
          }
        }
      })
  }

  /// An object of labels; an empty one is written as `{}`.
  static func labels(
    _ name: String, _ place: Place<Record, [LabelledValue]>, absence: Absence = .null
  ) -> Field {
    Field(
      name, .labels, absence,
      read: { json, record, reader in record[keyPath: place] = reader.labels(json) },
      write: { record in
        .object(record[keyPath: place].map { ($0.label.raw, .string($0.value.raw)) })
      })
  }

  static func object(
    _ name: String, _ place: Place<Record, JSON?>, absence: Absence = .null
  ) -> Field {
    Field(
      name, .json, absence,
      read: { json, record, reader in record[keyPath: place] = reader.object(json) },
      write: { record in record[keyPath: place] })
  }

  /// A field with a reading and a writing of its own.
  static func own(
    _ name: String, _ kind: FieldKind, _ absence: Absence = .null,
    read: @escaping @Sendable (JSON, inout Record, inout FieldReader) -> Void,
    write: @escaping @Sendable (Record) -> JSON?
  ) -> Field {
    Field(name, kind, absence, read: read, write: write)
  }
}
