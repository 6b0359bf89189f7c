/// When each thing is read again without anyone asking.
struct RefreshSchedule: Hashable, Sendable {
  /// What is known about one thing that is read again and again.
  struct Entry: Hashable, Sendable {
    /// The uptime at which it is due; nil when only asked for.
    var dueAt: Double?
    /// Answers in a row that said the same as the one before.
    var identical = 0
    /// Failures in a row.
    var failures = 0
    /// The uptime of the last answer.
    var answeredAt: Double?
  }

  private var entries: [RequestSlot: Entry] = [:]

  init() {}

  subscript(slot: RequestSlot) -> Entry {
    get { entries[slot] ?? Entry() }
    set { entries[slot] = newValue }
  }

  /// Notes a good answer down and plans the next one after `interval` seconds, or never for nil. Each answer
  /// that says the same doubles the pause, to `longest` at most.
  mutating func succeed(
    _ slot: RequestSlot, isSame: Bool, interval: Double?, longest: Double, at uptime: Double
  ) {
    var entry = self[slot]
    entry.failures = 0
    entry.identical = isSame ? entry.identical + 1 : 0
    entry.answeredAt = uptime
    entry.dueAt = interval.map {
      uptime + Self.doubled($0, times: entry.identical, longest: longest)
    }
    self[slot] = entry
  }

  /// Notes a failure down: twice the pause each time, or what the service asked for; never when asking again
  /// cannot help.
  mutating func fail(
    _ slot: RequestSlot, retryAfter: Double?, mayPass: Bool, at uptime: Double
  ) {
    var entry = self[slot]
    entry.failures += 1
    let pause = Self.doubled(2, times: entry.failures - 1, longest: 60)
    entry.dueAt = mayPass ? uptime + max(pause, retryAfter ?? 0) : nil
    self[slot] = entry
  }

  /// Makes it due at once, with a fresh start: someone wants to see it.
  mutating func hasten(_ slot: RequestSlot, at uptime: Double) {
    var entry = self[slot]
    entry.identical = 0
    entry.dueAt = uptime
    self[slot] = entry
  }

  /// Plans it for a moment.
  mutating func plan(_ slot: RequestSlot, at uptime: Double?) {
    self[slot].dueAt = uptime
  }

  /// The earliest moment at which one of these is due.
  func earliest(of slots: [RequestSlot]) -> Double? {
    slots.compactMap { self[$0].dueAt }.min()
  }

  static func doubled(_ seconds: Double, times: Int, longest: Double) -> Double {
    var result = seconds
    for _ in 0..<min(times, 16) where result < longest { result *= 2 }
    return max(seconds, min(result, longest))
  }
}
