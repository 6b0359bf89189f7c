import TextKit

/// The columns that rows are sorted by, the most important first.
public struct SortOrder: Sendable, Hashable {
  /// One column and its direction.
  public struct Term: Sendable, Hashable {
    /// The column's id.
    public var column: String
    /// From the greatest to the least.
    public var descending: Bool

    /// Names a column and a direction.
    public init(_ column: String, descending: Bool = false) {
      self.column = column
      self.descending = descending
    }
  }

  /// The columns, the most important first; none means the order in which rows came.
  public var terms: [Term]

  /// Makes an order.
  public init(_ terms: [Term]) { self.terms = terms }

  /// Reads `createdAt,-clicked`: names separated by commas, `-` in front for descending. Throws at
  /// the first name that is no column; a column named twice counts once.
  public static func parse<Row>(_ text: String, for schema: Schema<Row>)
    throws(ColumnNameError) -> SortOrder
  {
    var terms: [Term] = []
    for part in text.split(separator: ",") {
      var name = trimmed(part)
      var descending = false
      if name.first == "-" || name.first == "+" { descending = name.removeFirst() == "-" }
      let column = try schema.requireColumn(String(trimmed(name)))
      if !terms.contains(where: { $0.column == column.id }) {
        terms.append(Term(column.id, descending: descending))
      }
    }
    return SortOrder(terms)
  }

  /// The order as it is written.
  public var text: String {
    terms.map { ($0.descending ? "-" : "") + $0.column }.joined(separator: ",")
  }

  /// The direction of a column in this order; nil when it does not take part.
  public func isDescending(_ column: String) -> Bool? {
    terms.first { $0.column == column }?.descending
  }

  /// The order after a column was chosen: it becomes the first, and turns around if it was that
  /// already; what was sorted by before decides between equals.
  public func choosing(_ column: String, firstDescending: Bool = false) -> SortOrder {
    if let first = terms.first, first.column == column {
      return SortOrder([Term(column, descending: !first.descending)] + terms.dropFirst())
    }
    let rest = terms.filter { $0.column != column }.prefix(2)
    return SortOrder([Term(column, descending: firstDescending)] + rest)
  }
}
