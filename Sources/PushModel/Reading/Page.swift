/// Where a listing goes on.
public enum PageCursor: Sendable, Hashable {
  /// The first page.
  case start
  /// An opaque mark that the page before gave.
  case mark(String)
  /// A count of rows to pass over.
  case offset(Int)
}

/// One page of a listing.
public struct Page<Row: Sendable>: Sendable {
  /// The rows, in the service's order.
  public var rows: [Row]
  /// Where the next page begins; nil on the last.
  public var next: PageCursor?
  /// How many rows the whole listing has; nil when the service does not say.
  public var total: Int64?
  /// What was noticed while the page was read.
  public var findings: [Finding]

  /// Makes a page.
  public init(rows: [Row], next: PageCursor?, total: Int64?, findings: [Finding] = []) {
    self.rows = rows
    self.next = next
    self.total = total
    self.findings = findings
  }
}

extension Page {
  /// How many rows of the answer could not be read and were left out.
  public var leftOut: Int { findings.count { $0.code == Finding.rowLeftOut } }
}

extension Finding {
  /// The code of the finding about a row that could not be read and was left out.
  public static let rowLeftOut = "not-a-record"
}

extension Page: Equatable where Row: Equatable {}
