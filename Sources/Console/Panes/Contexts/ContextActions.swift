import TerminalKit
import TextKit

extension ActionTable {
  /// What can be done with contexts.
  static let contexts: [Action] = [
    Action(
      .showContexts, "contexts",
      help: "Shows the contexts of pushdeck.conf, to go on in another one.",
      keys: [.character("C")], scope: .global, unavailable: Availability.needsContexts),
    Action(
      .switchContext, "switch",
      help: "Goes on in the chosen context; what is here waits until you come back.",
      keys: [.enter], scope: .contexts, footer: 1, unavailable: Availability.needsRow),
    Action(
      .newContext, "new context",
      help: "Opens the form that checks a new context and writes it into pushdeck.conf.",
      keys: [.character("A")], scope: .global,
      unavailable: Availability.needsContexts),
    Action(
      .submitContext, "check and write",
      help: "Tries the keys with one harmless read each, then asks whether to write the context.",
      keys: [.character("S")], scope: .contextForm, footer: 2),
    Action(
      .clearContext, "clear", help: "Empties every field of the form.",
      keys: [.character("X")], scope: .contextForm, footer: 7),
  ]
}

extension Availability {
  @Sendable static func needsContext(_ state: ConsoleState) -> SafeText? {
    guard state.session.isChoosing else { return nil }
    return
      "No context is open yet: \(state.key(.showContexts)) lists them, \(state.key(.switchContext)) opens one."
  }

  @Sendable static func needsContexts(_ state: ConsoleState) -> SafeText? {
    state.session.canSwitch ? nil : "This console was given no config to look for contexts in."
  }

  @Sendable static func checkContext(_ state: ConsoleState) -> SafeText? {
    if state.ledger.isFlying(.context) { return "It is being checked already." }
    return state.newContextProblems.first(in: state.contexts.form)?.sentence
  }
}
