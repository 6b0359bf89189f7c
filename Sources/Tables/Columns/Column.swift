import TextKit

/// One column of a table, as data: how it is named, sized, written, searched and sorted.
public struct Column<Row: Sendable>: Sendable, Identifiable {
  /// The name in filters, sort orders and `--columns`: the row's JSON field.
  public let id: String
  /// The heading.
  public let title: SafeText
  /// The fewest columns in which it still says something.
  public let minimumWidth: Int
  /// The columns that most values need.
  public let idealWidth: Int
  /// What is dropped first on a narrow screen: the highest number. 0 stays longest.
  public let priority: Int
  /// Whether it takes the room that is left over.
  public let isFlexible: Bool
  /// What it holds.
  public let value: ColumnValue<Row>
  /// How it is written where that is not the value itself; nil in there is a missing value.
  private let shown: (@Sendable (Row, CellContext) -> SafeText?)?

  /// Makes a column; without `shown` the value itself is written.
  public init(
    _ id: String, title: SafeText, width: ClosedRange<Int>, priority: Int,
    isFlexible: Bool = false, _ value: ColumnValue<Row>,
    shown: (@Sendable (Row, CellContext) -> SafeText?)? = nil
  ) {
    self.id = id
    self.title = title
    self.minimumWidth = width.lowerBound
    self.idealWidth = width.upperBound
    self.priority = priority
    self.isFlexible = isFlexible
    self.value = value
    self.shown = shown
  }

  /// What stands in a cell whose value is not known.
  public static var missing: SafeText { "—" }

  /// Numbers end at the right edge, everything else begins at the left one.
  public var alignment: SafeText.Alignment {
    switch value {
    case .integer, .percent: .trailing
    case .text, .time, .flag: .leading
    }
  }

  /// The cell for a person; "—" where the value is not known.
  public func text(_ row: Row, _ context: CellContext) -> SafeText {
    if let shown { return shown(row, context) ?? Self.missing }
    switch value {
    case .text(let read):
      guard let text = read(row) else { return Self.missing }
      return context.text(Untrusted(text))
    case .integer(let read): return read(row).map(grouped) ?? Self.missing
    case .percent(let read): return read(row).map(Self.percentText) ?? Self.missing
    case .time(let read): return read(row).map(context.text) ?? Self.missing
    case .flag(let read): return read(row).map { $0 ? "yes" : "no" } ?? Self.missing
    }
  }

  /// The value as text, spelled as in JSON; nil where it is not known.
  public func plainText(_ row: Row) -> String? {
    switch value {
    case .text(let read): read(row)
    case .integer(let read): read(row).map { String($0) }
    case .percent(let read): read(row).map { Self.percentText($0).string }
    case .time(let read): read(row)?.iso8601
    case .flag(let read): read(row).map { $0 ? "true" : "false" }
    }
  }

  /// What is shown, where that can differ from the plain text.
  func shownForm(_ row: Row, _ context: CellContext) -> String? {
    if let shown { return shown(row, context)?.string }
    switch value {
    case .text, .percent: return nil
    case .integer(let read):
      guard let number = read(row), number > 999 || number < -999 else { return nil }
      return grouped(number).string
    case .time(let read): return read(row).map { context.text($0).string }
    case .flag(let read): return read(row).map { $0 ? "yes" : "no" }
    }
  }

  /// The key that rows are sorted by.
  public func sortKey(_ row: Row) -> SortKey {
    switch value {
    case .text(let read): .text(read(row))
    case .integer(let read): .integer(read(row))
    case .percent(let read): .number(read(row))
    case .time(let read): .time(read(row))
    case .flag(let read): .integer(read(row).map { $0 ? 1 : 0 })
    }
  }

  /// A percentage with one decimal, such as "97.4%".
  private static func percentText(_ value: Double) -> SafeText {
    guard value.isFinite, abs(value) < 1e15 else { return missing }
    let tenths = Int64((value * 10).rounded())
    let sign: SafeText = tenths < 0 ? "-" : ""
    return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)%"
  }
}
