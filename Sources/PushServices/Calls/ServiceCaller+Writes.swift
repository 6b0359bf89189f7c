import TextKit

extension ServiceCaller {
  /// Notes what a write touched, here and for the other processes of this person.
  func note(_ change: WriteBook.Change) async {
    guard let window = catchUp?.window else { return }
    let now = timing.seconds()
    recentWrites.withLock { $0.apply(change, now: now) }
    // Where the others cannot be reached, this process still knows.
    _ = await sharedBudgets?.update(writesRecord) { record in
      var writes = SharedWrites(record: record, now: now, window: window)
      writes.apply(change, now: now)
      return writes.record
    }
  }

  /// A reason to doubt a 404: what is read was written a moment ago, from here or by another process;
  /// nil when there is none.
  func doubt(of call: ServiceCall, deadline: Double) async -> CatchUpPolicy? {
    guard let catchUp, !call.isWrite, !call.names.isEmpty else { return nil }
    let writtenAt = await lastWrite(of: call.names, window: catchUp.window)
    return writtenAt.map { CatchUpPolicy(writtenAt: $0, deadline: deadline, tuning: catchUp) }
  }

  /// The seconds since one of the names was written, from here or by another process; nil once the
  /// service has had the time to show it.
  func secondsSinceWrite(of names: [WriteBook.Name]) async -> Double? {
    guard let catchUp, let writtenAt = await lastWrite(of: names, window: catchUp.window) else {
      return nil
    }
    let seconds = timing.seconds() - writtenAt
    return seconds < catchUp.window ? max(0, seconds) : nil
  }

  private func lastWrite(of names: [WriteBook.Name], window: Double) async -> Double? {
    let own = recentWrites.withLock { $0.lastWrite(of: names) }
    return [own, await sharedWrite(of: names, window: window)].compactMap { $0 }.max()
  }

  private func sharedWrite(of names: [WriteBook.Name], window: Double) async -> Double? {
    let found = Locked<Double?>(nil)
    let now = timing.seconds()
    _ = await sharedBudgets?.update(writesRecord) { record in
      let writes = SharedWrites(record: record, now: now, window: window)
      found.withLock { $0 = writes.lastWrite(of: names) }
      return writes.record
    }
    return found.withLock { $0 }
  }

  private var writesRecord: String { SharedWrites.recordName(base: base.text, app: appID) }
}
