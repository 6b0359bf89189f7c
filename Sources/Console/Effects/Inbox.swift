import TerminalKit
import TextKit

/// Where answers wait for the main thread, which is woken for them.
final class Inbox: Sendable {
  private let answers = Locked<[Answer]>([])
  private let waker: Waker

  init(waker: Waker) { self.waker = waker }

  /// Leaves an answer, from any thread.
  func post(_ answer: Answer) {
    answers.withLock { $0.append(answer) }
    waker.wake()
  }

  /// Wakes the main thread, from any thread, although there is no answer.
  func wake() { waker.wake() }

  /// Takes all answers, in the order in which they came.
  func take() -> [Answer] {
    answers.withLock { waiting in
      let taken = waiting
      waiting = []
      return taken
    }
  }
}
