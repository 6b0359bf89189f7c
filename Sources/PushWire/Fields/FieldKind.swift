/// What a field holds on the wire.
public enum FieldKind: String, Sendable, Hashable, CaseIterable {
  /// A string.
  case text
  /// A whole number.
  case integer
  /// True or false.
  case flag
  /// A moment: unix seconds as a number or as text, or a date as text.
  case time
  /// A string out of a documented list.
  case word
  /// An object of labels and values.
  case labels
  /// An object or array that is kept as it is.
  case json
  /// A list of records, or an object of them.
  case records
}

/// What a field without a value looks like on the wire.
public enum Absence: Sendable, Hashable {
  /// The field is left out.
  case omitted
  /// The field is `null`.
  case null
  /// The field is an empty text, as OneSignal writes some of its own.
  case emptyText
  /// The field must be there; a record without it gets a finding, and nothing is written.
  case required
}
