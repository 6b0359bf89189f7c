import PushModel
import Tables
import TextKit

/// A list that comes from the service in pages.
struct PagedList<Row: ListedRow>: Sendable {
  var rows = ListState<Row>()
  /// When the last whole answer came.
  var asOf: Timestamp?
  /// Why the last request brought nothing; nil after a good one.
  var failure: ReadFailure?
  /// How many rows the service says there are.
  var total: Int64?
  /// Rows of a reload that is not whole yet; what is shown stays until it is.
  private(set) var incoming: [Row] = []
  /// Whether a listing is under way, page after page.
  private(set) var isSpooling = false

  init() {}

  /// Begins a listing.
  mutating func beginSpool() {
    incoming = []
    isSpooling = true
  }

  /// Ends a listing that failed; what came so far stays shown.
  mutating func endSpool(_ failure: ReadFailure?) {
    self.failure = failure
    isSpooling = false
    incoming = []
  }

  /// Takes a page of a listing in; the answer is where the next one begins, nil when that was the last.
  ///
  /// The first listing shows each page as it comes. A reload replaces what is shown when it is whole, so that
  /// rows which are gone go and nothing else moves.
  mutating func take(_ page: Page<Row>, limit: Int, _ context: CellContext) -> PageCursor? {
    failure = nil
    total = page.total
    incoming += page.rows
    let isFirstListing = asOf == nil
    if isFirstListing { rows.merge(page.rows, context) }
    if let next = page.next, incoming.count < limit, !page.rows.isEmpty { return next }
    if !isFirstListing { rows.replace(unique(incoming), context) }
    incoming = []
    isSpooling = false
    asOf = context.now
    return nil
  }

  /// A row may move to a later page while the pages are read.
  private func unique(_ rows: [Row]) -> [Row] {
    var seen: Set<Untrusted> = []
    return rows.filter { seen.insert($0.id).inserted }
  }

  /// Rows that came so far, while a listing is under way.
  var spooled: Int { incoming.count }
}
