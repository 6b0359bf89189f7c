import TextKit

/// Carries the body of an answer from the network's thread to whoever takes it, piece by piece. It
/// holds little: while it is full the service waits.
final class BodyPipe: Sendable {
  /// What became of a piece.
  enum Offer: Sendable {
    case taken
    /// There is no room: the same piece has to be offered again after the wakeup.
    case full
    /// Nobody wants the rest.
    case refused
  }

  private struct State: Sendable {
    var pieces: [[UInt8]] = []
    var byteCount = 0
    var isOver = false
    var isRefused = false
    /// Wakes the transfer that found no room; nil while none waits.
    var wakeup: (@Sendable () -> Void)?
    /// Ends the transfer; nil before there is one.
    var abort: (@Sendable () -> Void)?
    var reader: CheckedContinuation<[UInt8]?, Never>?
  }

  /// Bytes that it holds at most, a single piece apart.
  private static let capacity = 1 << 20

  private let state = Locked(State())

  /// Takes a piece in, on the network's thread. `wakeup` is called once there is room again.
  func offer(_ piece: UnsafeRawBufferPointer, wakeup: @escaping @Sendable () -> Void) -> Offer {
    let (offer, reader) = state.withLock {
      state -> (Offer, CheckedContinuation<[UInt8]?, Never>?) in
      if state.isRefused { return (.refused, nil) }
      if let reader = state.reader {
        state.reader = nil
        return (.taken, reader)
      }
      guard state.pieces.isEmpty || state.byteCount + piece.count <= Self.capacity else {
        state.wakeup = wakeup
        return (.full, nil)
      }
      state.pieces.append(Array(piece))
      state.byteCount += piece.count
      return (.taken, nil)
    }
    reader?.resume(returning: Array(piece))
    return offer
  }

  /// The next piece; nil at the end.
  func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let (isAnswered, piece, wakeup) = state.withLock { state in take(&state, continuation) }
      wakeup?()
      if isAnswered { continuation.resume(returning: piece) }
    }
  }

  private func take(_ state: inout State, _ continuation: CheckedContinuation<[UInt8]?, Never>) -> (
    isAnswered: Bool, piece: [UInt8]?, wakeup: (@Sendable () -> Void)?
  ) {
    guard !state.pieces.isEmpty else {
      if state.isOver || state.isRefused { return (true, nil, nil) }
      state.reader = continuation
      // No transfer can be waiting for room: the last piece that was taken woke it.
      return (false, nil, nil)
    }
    let piece = state.pieces.removeFirst()
    state.byteCount -= piece.count
    guard state.byteCount <= Self.capacity / 2 else { return (true, piece, nil) }
    let wakeup = state.wakeup
    state.wakeup = nil
    return (true, piece, wakeup)
  }

  /// Notes that nothing more will come.
  func end() {
    let reader = state.withLock { state in
      state.isOver = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// Names what ends the transfer once nobody wants its body, whatever the service does meanwhile.
  func whenRefused(_ abort: @escaping @Sendable () -> Void) {
    let isRefused = state.withLock { state in
      state.abort = abort
      return state.isRefused
    }
    if isRefused { abort() }
  }

  /// Wants nothing more: the transfer ends.
  func refuse() {
    let abort = state.withLock { state in
      state.isRefused = true
      state.pieces = []
      state.byteCount = 0
      state.wakeup = nil
      return state.abort
    }
    abort?()
  }
}
