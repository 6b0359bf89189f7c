import PushModel
import PushServices
import PushWire
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

extension Desk {
  /// All messages that were made since a moment, a page at a time: none twice, none passed over.
  /// They come in `orderOfMessagesSince`.
  public func walkMessages(since moment: Timestamp, pageSize: Int = 50) -> PageWalk<Message> {
    switch orderOfMessagesSince {
    case .newestFirst: walkNewest(since: moment, pageSize: pageSize)
    case .asTheyAreDue: walkOnwards(since: moment, pageSize: pageSize)
    }
  }

  /// In which order the messages since a moment come. OneSignal's list goes onwards in time and is not
  /// moved by what comes in at its end; OpenPush has one order alone.
  public var orderOfMessagesSince: MessageOrder {
    switch service.kind {
    case .onesignal: .asTheyAreDue
    case .openpush: .newestFirst
    }
  }

  private func walkNewest(since moment: Timestamp, pageSize: Int) -> PageWalk<Message> {
    let walk = Locked(walkMessages(pageSize: pageSize))
    return PageWalk { (_) async throws(ServiceFailure) in
      var pages = walk.withLock { $0 }
      guard var page = try await pages.next() else { return Page(rows: [], next: nil, total: nil) }
      let isOver = page.rows.contains { row in row.createdAt.map { $0 < moment } ?? false }
      page.rows.removeAll { row in row.createdAt.map { $0 < moment } ?? false }
      if isOver { page.next = nil }
      let next = pages
      walk.withLock { $0 = next }
      return page
    }
  }

  /// A message may be due some seconds before it was made (OneSignal reference §6).
  private static let dueBeforeMade = 60.0

  private func walkOnwards(since moment: Timestamp, pageSize: Int) -> PageWalk<Message> {
    let query = MessageQuery(dueFrom: moment - Self.dueBeforeMade)
    let list = Locked<OnwardsList?>(nil)
    let begunAt = clock.now()
    let limit = min(max(pageSize, 1), OneSignalLimits.page)
    return PageWalk { [service] (cursor) async throws(ServiceFailure) in
      var page = try await service.messages(query, cursor, limit: limit)
      let rows = page.rows.map { OnwardsList.Row(id: $0.id, madeAt: $0.createdAt) }
      let skew = service.clockSkew
      let step = list.withLock { list in
        // How far the clocks are apart is known from the first answer on.
        var reading =
          list
          ?? OnwardsList(
            begunAt: begunAt + (skew.map { $0.seconds + $0.uncertainty } ?? 0), limit: limit)
        defer { list = reading }
        return reading.take(rows, count: rows.count + page.leftOut)
      }
      page.rows = step.fresh.map { page.rows[$0] }
        .filter { row in row.createdAt.map { $0 >= moment } ?? true }
      if step.isOver { page.next = nil }
      return page
    }
  }
}

/// The order in which a listing's messages come.
public enum MessageOrder: Sendable, Hashable {
  /// By when they were made, the newest first.
  case newestFirst
  /// By when they are due, the earliest first.
  case asTheyAreDue
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
