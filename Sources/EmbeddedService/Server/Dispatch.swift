import TextKit

/// How an answer goes out.
struct Dispatch: Sendable, Hashable {
  enum Way: Sendable, Hashable {
    case whole
    /// A byte at a time, with so many seconds between two.
    case slow(pause: Double)
    /// The first half; then the connection ends.
    case half
    /// Not at all: the connection is reset.
    case reset
  }

  /// Seconds that it waits first.
  var delay = 0.0
  var way = Way.whole
}

extension Connection {
  /// Sends an answer the way it is to go; false when the connection ends with it.
  func deliver(_ response: HTTPResponse, closes: Bool) -> Bool {
    let dispatch = response.dispatch
    guard dispatch.delay <= 0 || pause(dispatch.delay) else { return false }
    switch dispatch.way {
    case .whole: return send(response, closes: closes)
    case .slow(let seconds): return trickle(bytes(of: response, closes: closes), pause: seconds)
    case .half:
      let bytes = bytes(of: response, closes: closes)
      let body = response.status == 204 || response.isBodyLeftOut ? 0 : response.body.count
      _ = send(Array(bytes.dropLast(body > 0 ? body - body / 2 : bytes.count / 2)))
      return false
    case .reset:
      Socket.resetsOnClose(descriptor)
      return false
    }
  }

  private func trickle(_ bytes: [UInt8], pause seconds: Double) -> Bool {
    for (index, byte) in bytes.enumerated() {
      if index > 0, seconds > 0, !pause(seconds) { return false }
      guard send([byte]) else { return false }
    }
    return true
  }

  // False when the client left or the server is to stop: nobody waits for the answer then.
  private func pause(_ seconds: Double) -> Bool {
    // POLLRDHUP, which is not imported: the client closed its side. What it may send meanwhile is
    // the next request's and not looked at.
    let hungUp: Int16 = 0x2000
    let deadline = Clock.system.monotonicSeconds() + seconds
    while true {
      let rest = deadline - Clock.system.monotonicSeconds()
      guard rest > 0 else { return true }
      let readiness = Readiness.wait(
        forEvents: hungUp, on: descriptor, stop: stop,
        milliseconds: Int32((min(rest, FaultRule.longestDelay) * 1000).rounded(.up)))
      if readiness.isReady || readiness.isStopping { return false }
    }
  }
}
