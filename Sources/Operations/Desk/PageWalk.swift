import PushModel
import PushServices
import TextKit

/// A listing taken page after page, until its end. A row that a moving list brings twice is the
/// caller's to tell apart, by its identity.
public struct PageWalk<Row: Sendable>: Sendable {
  private let fetch: @Sendable (PageCursor) async throws(ServiceFailure) -> Page<Row>
  private var cursor: PageCursor? = .start
  private var visited: Set<PageCursor> = []

  /// Walks the pages that the closure fetches.
  public init(
    fetch: @escaping @Sendable (PageCursor) async throws(ServiceFailure) -> Page<Row>
  ) {
    self.fetch = fetch
  }

  /// The next page; nil after the last. A service that leads in a circle is a failure, not a loop
  /// without end.
  public mutating func next() async throws(ServiceFailure) -> Page<Row>? {
    guard let cursor else { return nil }
    guard visited.insert(cursor).inserted else {
      throw ServiceFailure(
        .unreadable, sentence: "The listing goes in a circle: a page names an earlier one as next",
        remedy: "What was listed so far may be incomplete; try again later.")
    }
    let page = try await fetch(cursor)
    self.cursor = page.next
    return page
  }
}

extension PageWalk {
  /// A walk over rows that are here already: one page.
  public static func of(_ rows: [Row]) -> PageWalk {
    PageWalk { (_) throws(ServiceFailure) in Page(rows: rows, next: nil, total: Int64(rows.count)) }
  }
}
