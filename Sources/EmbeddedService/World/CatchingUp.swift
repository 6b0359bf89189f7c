import TextKit

/// What OneSignal's dialect was told and does not show yet. Its writes on users and subscriptions
/// are asynchronous: for seconds a read answers 404 or the old data (onesignal-api.md §20.9).
struct CatchingUp: Sendable {
  /// One change on its way to the readers.
  struct Write: Sendable {
    var change: RegisterChange
    var writtenAt: Timestamp
    var dueAt: Timestamp
  }

  /// Simulated seconds from a write until it shows. In a world at rest nobody could ever wait, for
  /// time stands still: there the service sets nought, and a write shows at once.
  var delay = 1.5
  private var writes: [Write] = []
  private var shown = 0

  /// Whether everything that was written shows.
  var isDone: Bool { shown == writes.count }

  mutating func add(_ change: RegisterChange, _ now: Timestamp) {
    writes.append(Write(change: change, writtenAt: now, dueAt: now + delay))
  }

  /// The next change that shows by then, in the order of writing; it is taken out.
  mutating func next(until moment: Timestamp) -> Write? {
    guard shown < writes.count, writes[shown].dueAt <= moment else { return nil }
    shown += 1
    let write = writes[shown - 1]
    if isDone {
      writes.removeAll(keepingCapacity: true)
      shown = 0
    }
    return write
  }

  /// Everything that does not show yet, in the order of writing; it is taken out.
  mutating func takeAll() -> ArraySlice<Write> {
    defer {
      writes.removeAll()
      shown = 0
    }
    return writes[shown...]
  }
}

extension World {
  /// Writes as OneSignal does: done at once, seen a little later.
  mutating func writeLater(_ changes: [RegisterChange]) {
    guard catchingUp.delay > 0 else { return writeNow(changes) }
    for change in changes {
      writtenRegister.apply(change, at: now)
      catchingUp.add(change, now)
    }
  }

  /// Writes as OpenPush does: the answer already tells of it. What was written before shows first,
  /// so that the changes keep their order.
  mutating func writeNow(_ changes: [RegisterChange]) {
    for write in catchingUp.takeAll() { show(write.change, at: write.writtenAt) }
    for change in changes {
      writtenRegister.apply(change, at: now)
      show(change, at: now)
    }
  }
}
