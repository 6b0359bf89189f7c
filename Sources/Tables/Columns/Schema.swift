import PushModel
import TextKit

/// All that is known of a kind of row: its identity, its columns and which of them to begin with.
public struct Schema<Row: Sendable>: Sendable {
  /// Every column there is, in the order in which a chooser lists them.
  public let columns: [Column<Row>]
  /// The columns that a pane of the console begins with.
  public let consoleColumns: [String]
  /// The columns that a command writes unless told otherwise.
  public let commandColumns: [String]
  /// The order that rows are in unless told otherwise.
  public let order: SortOrder
  /// What makes two records the same row.
  public let identity: @Sendable (Row) -> Untrusted
  /// The tags that `tag.KEY` looks at; nil for rows that have none.
  public let tags: (@Sendable (Row) -> [LabelledValue])?

  /// Describes a kind of row.
  public init(
    columns: [Column<Row>], consoleColumns: [String], commandColumns: [String],
    order: SortOrder = SortOrder([]), identity: @escaping @Sendable (Row) -> Untrusted,
    tags: (@Sendable (Row) -> [LabelledValue])? = nil
  ) {
    self.columns = columns
    self.consoleColumns = consoleColumns
    self.commandColumns = commandColumns
    self.order = order
    self.identity = identity
    self.tags = tags
  }

  /// The column of that name in whatever case; nil when there is none.
  public func column(_ name: String) -> Column<Row>? {
    columns.first { $0.id == name } ?? columns.first { $0.id.lowercased() == name.lowercased() }
  }

  /// The column of that name in whatever case. Throws with the nearest name when there is none.
  public func requireColumn(_ name: String) throws(ColumnNameError) -> Column<Row> {
    if let column = column(name) { return column }
    throw ColumnNameError(name: name, names: columns.map(\.id))
  }

  /// The columns of a comma-separated list such as `--columns` takes. Throws at the first name
  /// that is no column.
  public func columns(listed text: String) throws(ColumnNameError) -> [Column<Row>] {
    var chosen: [Column<Row>] = []
    for name in text.split(separator: ",") {
      let column = try requireColumn(String(trimmed(name)))
      if !chosen.contains(where: { $0.id == column.id }) { chosen.append(column) }
    }
    return chosen
  }

  /// The columns with these ids, in this order; an id that is no column is passed over.
  public func columns(_ ids: [String]) -> [Column<Row>] {
    ids.compactMap { id in columns.first { $0.id == id } }
  }
}

/// A name that is no column, with the one that was probably meant.
public struct ColumnNameError: Error, Sendable, Hashable {
  /// The name as it was given.
  public let name: String
  /// The nearest name there is; nil when nothing is near.
  public let nearest: String?
  /// Every name there is.
  public let names: [String]

  /// Finds the nearest of the names that there are.
  public init(name: String, names: [String]) {
    self.name = name
    self.names = names
    nearest = TextKit.nearest(name, among: names)
  }

  /// What is wrong and what can be done, for a person.
  public var sentence: SafeText {
    let start: SafeText = "There is no column \"\(Untrusted(name))\"."
    if let nearest { return start + " Did you mean \"\(Untrusted(nearest))\"?" }
    let list = SafeText.joined(names.map { Untrusted($0).safe }, separator: " ")
    return start + " There are: " + list + "."
  }
}
