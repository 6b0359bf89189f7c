import TextKit

/// Whether a write may leave, and whether it has: whoever ends the program asks before it says so.
public final class Departure: Sendable {
  private enum State {
    case waiting, left, barred
  }

  private let state = Locked(State.waiting)

  /// Makes one for a write that waits for its intent to be noted down.
  public init() {}

  /// Whether the write has left.
  public var hasLeft: Bool { state.withLock { $0 == .left } }

  /// Lets the write leave unless that was barred; true when it may.
  func leave() -> Bool {
    state.withLock { state in
      switch state {
      case .waiting, .left:
        state = .left
        return true
      case .barred: return false
      }
    }
  }

  /// Keeps the write from leaving; false when it has left.
  public func bar() -> Bool {
    state.withLock { state in
      switch state {
      case .waiting, .barred:
        state = .barred
        return true
      case .left: return false
      }
    }
  }
}
