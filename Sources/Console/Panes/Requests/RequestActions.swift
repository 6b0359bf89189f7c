import TerminalKit

extension ActionTable {
  /// What can be done with the requests, and how they are shown.
  static let requesting: [Action] = [
    Action(
      .showRequests, "requests",
      help: "Shows the last 200 requests: what was asked, what came back, and the request budgets.",
      keys: [.character("L")], scope: .global, unavailable: Availability.needsContext),
    Action(
      .copyCurl, "copy as curl",
      help: "Copies the request as a curl command; keys are shell variables in it.",
      keys: [.character("c")], scope: .requests, footer: 2, unavailable: Availability.needsRow),
  ]
}
