import PushModel
import PushServices
import TextKit

extension Desk {
  /// All messages as they are at the beginning, newest first, a page at a time: none twice, none
  /// passed over, however many come in meanwhile. A service that marks its pages sees to that
  /// itself; where pages are counted from the newest row it is done here.
  public func walkMessages(pageSize: Int = 50) -> PageWalk<Message> {
    let walk = Locked(CountedWalk())
    // A page of one row could not overlap another.
    let limit = max(pageSize, 2)
    return PageWalk { [service] (cursor) async throws(ServiceFailure) in
      switch cursor {
      case .start:
        let page = try await service.messages(.start, limit: limit)
        guard case .offset = page.next else { return page }
        return try walk.withLock { $0.take(page, at: 0) }.get()
      case .mark: return try await service.messages(cursor, limit: limit)
      case .offset:
        let offset = walk.withLock { $0.offset }
        let page = try await service.messages(.offset(offset), limit: limit)
        return try walk.withLock { $0.take(page, at: offset) }.get()
      }
    }
  }
}

/// A walk over pages that are counted from the newest row. Its cursors count the steps, for it may
/// come to one offset twice.
private struct CountedWalk: Sendable {
  private(set) var offset = 0
  private var step = 0
  private var list = MovingList()

  mutating func take(_ page: Page<Message>, at offset: Int) -> Result<
    Page<Message>, ServiceFailure
  > {
    let rows = page.rows.map { MovingList.Row(id: $0.id, at: $0.createdAt) }
    switch list.take(rows, at: offset, isLast: page.next == nil, total: page.total) {
    case .goOn(let range, let next):
      self.offset = next
      step += 1
      return .success(narrowed(page, to: range, next: .offset(step)))
    case .end(let range): return .success(narrowed(page, to: range, next: nil))
    case .outrun:
      return .failure(
        ServiceFailure(
          .unreadable,
          sentence: "New messages come in faster than the list can be read: the list is not whole",
          remedy: "List the newest alone with --limit, or try again when less is sent."))
    }
  }

  private func narrowed(_ page: Page<Message>, to range: ClosedRange<Int>?, next: PageCursor?)
    -> Page<Message>
  {
    var page = page
    page.rows = range.map { Array(page.rows[$0]) } ?? []
    page.next = next
    return page
  }
}
