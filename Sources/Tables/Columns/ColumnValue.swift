import TextKit

/// What a column holds: its type, and how it is read from a row. Nil is "not known", never 0.
public enum ColumnValue<Row: Sendable>: Sendable {
  /// Text as the service or the contract spells it.
  case text(@Sendable (Row) -> String?)
  /// A whole number.
  case integer(@Sendable (Row) -> Int64?)
  /// A share in percent, 0…100.
  case percent(@Sendable (Row) -> Double?)
  /// A moment.
  case time(@Sendable (Row) -> Timestamp?)
  /// A yes or a no.
  case flag(@Sendable (Row) -> Bool?)

  /// The type alone, which decides how a filter's value is read.
  public var kind: ColumnKind {
    switch self {
    case .text: .text
    case .integer: .integer
    case .percent: .percent
    case .time: .time
    case .flag: .flag
    }
  }
}

/// The type of what a column holds.
public enum ColumnKind: Sendable, Hashable {
  case text, integer, percent, time, flag
}
