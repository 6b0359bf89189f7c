import TextKit

/// Lends the console's terminal to key commands, which may ask for a passphrase there. Works on any thread.
public final class TerminalLender: Sendable {
  /// Something that wants the terminal.
  struct Loan: Sendable {
    /// The context that it is about.
    let context: SafeText
    /// Does it, on the thread that has the terminal; false gives it up.
    let run: @Sendable (_ hasTerminal: Bool) -> Void
  }

  private enum Counter {
    /// The console has not begun yet.
    case notYet([Loan])
    case open(@Sendable () -> Void, [Loan])
    /// There is no terminal any more.
    case closed
  }

  private let counter = Locked(Counter.notYet([]))

  /// Makes one for a console that has not begun yet.
  public init() {}

  /// Does something while it has the terminal, as soon as the console lends it, and brings what came of it; nil
  /// when the console has ended.
  public func borrow<Value: Sendable>(
    for context: SafeText, _ body: @escaping @Sendable () -> Value?
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let loan = Loan(context: context) { hasTerminal in
        continuation.resume(returning: hasTerminal ? body() : nil)
      }
      let isTaken = counter.withLock { counter -> Bool in
        switch counter {
        case .notYet(let loans): counter = .notYet(loans + [loan])
        case .open(let wake, let loans):
          counter = .open(wake, loans + [loan])
          wake()
        case .closed: return false
        }
        return true
      }
      if !isTaken { loan.run(false) }
    }
  }

  /// From now on the thread that lends the terminal is woken when somebody wants it.
  func open(_ wake: @escaping @Sendable () -> Void) {
    counter.withLock { counter in
      guard case .notYet(let loans) = counter else { return }
      counter = .open(wake, loans)
      if !loans.isEmpty { wake() }
    }
  }

  /// Takes what wants the terminal, in the order in which it came.
  func take() -> [Loan] {
    counter.withLock { counter in
      guard case .open(let wake, let loans) = counter else { return [] }
      counter = .open(wake, [])
      return loans
    }
  }

  /// Lends nothing any more: whoever waits is told so.
  func close() {
    let loans = counter.withLock { counter -> [Loan] in
      defer { counter = .closed }
      switch counter {
      case .notYet(let loans), .open(_, let loans): return loans
      case .closed: return []
      }
    }
    for loan in loans { loan.run(false) }
  }
}
