/// How long a client may take over a request, in seconds. One that sends nothing at all may stay: it
/// keeps its connection for later.
struct ConnectionPatience: Sendable, Hashable {
  /// From the first byte until the headers are there, however often bytes come.
  var head = 30.0
  /// Between two pieces of the body, and of the answer that it reads.
  var pause = 30.0
  /// From the first byte until all is there.
  var whole = 300.0
}

/// Watches the time that one request takes to arrive.
struct RequestClock: Sendable {
  let patience: ConnectionPatience
  private var begunAt: Double?

  init(patience: ConnectionPatience) { self.patience = patience }

  /// The request is there; the next one has not begun.
  mutating func reset() { begunAt = nil }

  /// How many milliseconds to wait for more at a moment; -1 waits for good, 0 is too late.
  mutating func wait(for phase: RequestParser.Phase, now: Double) -> Int32 {
    if phase == .between {
      begunAt = nil
      return -1
    }
    let begunAt = begunAt ?? now
    self.begunAt = begunAt
    let taken = now - begunAt
    let rest =
      switch phase {
      case .between, .head: patience.head - taken
      case .body: min(patience.pause, patience.whole - taken)
      }
    return rest <= 0 ? 0 : Int32(min(rest * 1000, 1e9).rounded(.up))
  }
}
