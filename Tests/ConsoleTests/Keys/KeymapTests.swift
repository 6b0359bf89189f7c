import Console
import Testing
import TextKit

@Suite struct `Keys of one's own` {
  @Test(arguments: [
    ("subscriptions.opt-out", "X"), ("refresh", "f5"), ("help", "ctrl-l"), ("quit", "Q"),
  ])
  func `are taken for what there is`(_ action: String, _ key: String) {
    #expect(KeyOverrideCheck.problem(action: action, key: key) == nil)
  }

  @Test func `are refused with what was meant`() {
    #expect(
      KeyOverrideCheck.problem(action: "subscriptions.optout", key: "X")?.string
        == "there is no action \"subscriptions.optout\"; did you mean \"subscriptions.opt-out\"?")
    #expect(
      KeyOverrideCheck.problem(action: "launch.rockets", key: "X")?.string
        == "there is no action \"launch.rockets\"; the console's help names them")
    #expect(
      KeyOverrideCheck.problem(action: "quit", key: "hyper-x")?.string.contains(
        "there is no key \"hyper-x\"") == true)
  }
}
