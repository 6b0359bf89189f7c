import Operations
import PushModel
import TextKit

/// Why an action cannot be done now, in a sentence; nil when it can.
enum Availability {
  @Sendable static func needsRow(_ state: ConsoleState) -> SafeText? {
    guard let list = state.listFacts else { return "There is no list here." }
    return list.selected == nil ? "No row is chosen." : nil
  }

  @Sendable static func copy(_ state: ConsoleState) -> SafeText? {
    if state.pane == .requests {
      return "A request has no id; \(state.key(.copyCurl)) copies it as a curl command."
    }
    return state.pane == .inspect ? needsItem(state) : needsRow(state)
  }

  @Sendable static func needsInspection(_ state: ConsoleState) -> SafeText? {
    state.inspect.inspection == nil
      ? "Nothing is inspected: paste something, or open a file with \(state.key(.openFile))." : nil
  }

  @Sendable static func needsPretty(_ state: ConsoleState) -> SafeText? {
    if let reason = needsInspection(state) { return reason }
    return state.inspect.inspection?.pretty == nil
      ? "Only JSON can be shown pretty, and only while that is no more than 16 MiB." : nil
  }

  private static func needsItem(_ state: ConsoleState) -> SafeText? {
    if let reason = needsInspection(state) { return reason }
    return state.inspect.selected == nil ? "There is nothing to choose from." : nil
  }

  @Sendable static func needsRecord(_ state: ConsoleState) -> SafeText? {
    if state.pane == .inspect { return needsItem(state) }
    if let reason = needsRow(state) { return reason }
    return state.selectedRecord == nil ? "The service gave no record of this row." : nil
  }

  @Sendable static func needsExternalID(_ state: ConsoleState) -> SafeText? {
    if let reason = needsRow(state) { return reason }
    return state.users.selected?.externalID == nil
      ? "This user has no external id; choose one of the subscriptions instead." : nil
  }

  @Sendable static func needsLookUp(_ state: ConsoleState) -> SafeText? {
    switch state.pane {
    case .funnels, .subscriptions, .users, .activities: nil
    case .compose, .inspect, .requests, .contexts, .newContext:
      "There is nothing to look up here."
    }
  }

  @Sendable static func needsSentMessage(_ state: ConsoleState) -> SafeText? {
    state.lastVerdict?.messageID == nil ? "Nothing was sent from here yet." : nil
  }

  @Sendable static func needsVerdictMessage(_ state: ConsoleState) -> SafeText? {
    if case .verdict(let verdict)? = state.popups.last, verdict.messageID != nil { return nil }
    return "There is no message to follow."
  }

  @Sendable static func needsRightName(_ state: ConsoleState) -> SafeText? {
    guard case .question(let pending)? = state.popups.last, !pending.isAnswered else { return nil }
    return "This is not the name that was asked for."
  }

  @Sendable static func needsChoice(_ state: ConsoleState) -> SafeText? {
    switch state.currentForm?.focused?.value {
    case .choice, .flag: nil
    case .text, .button, nil:
      "This field has nothing to choose from; \(state.key(.editField)) edits it."
    }
  }

  @Sendable static func needsLevel(_ state: ConsoleState) -> SafeText? {
    if state.pane == .contexts, state.session.isChoosing, !state.isDetailOpen {
      return "There is no pane to go back to yet; \(state.key(.quit)) quits."
    }
    if state.pane.isView { return nil }
    if state.isDetailOpen || state.activities.openForm != nil && state.pane == .activities {
      return nil
    }
    if let list = state.listFacts, !list.filter.isEmpty { return nil }
    return "There is nothing to back out of; \(state.key(.quit)) quits."
  }

  @Sendable static func needsDraft(_ state: ConsoleState) -> SafeText? {
    state.compose.form.isChanged ? nil : "Compose is empty."
  }

  @Sendable static func refresh(_ state: ConsoleState) -> SafeText? {
    switch state.pane {
    case .funnels, .subscriptions, .users, .activities: nil
    case .compose: "Compose shows nothing that could be read again."
    case .contexts: nil
    case .newContext: "There is nothing to read here."
    case .requests: "The requests are shown as they are made."
    case .inspect:
      state.inspect.inspection?.request.source.path == nil
        ? "What was pasted cannot be read again." : nil
    }
  }

  @Sendable static func pause(_ state: ConsoleState) -> SafeText? {
    if let reason = needsContext(state) { return reason }
    return state.session.isAtRest
      ? "Nothing is read by itself: this service is at rest. \(state.key(.refresh)) reads once."
      : nil
  }

  // MARK: Writes

  /// What stands in the way of any write.
  @Sendable static func write(_ state: ConsoleState) -> SafeText? {
    if state.session.mode == .readOnly {
      return
        "This context is read-only, so nothing here changes anything. mode = test-only or full allows it."
    }
    if state.ledger.isFlying(.write) {
      return "Another action is on its way; its verdict comes first."
    }
    return nil
  }

  @Sendable static func optOut(_ state: ConsoleState) -> SafeText? {
    if let reason = needsRow(state) ?? write(state) { return reason }
    return state.subscriptions.selected?.enabled == false
      ? "This subscription is opted out already." : nil
  }

  @Sendable static func optIn(_ state: ConsoleState) -> SafeText? {
    if let reason = needsRow(state) ?? write(state) { return reason }
    return state.subscriptions.selected?.enabled == true
      ? "The service has this subscription switched on already." : nil
  }

  @Sendable static func changeActivity(_ state: ConsoleState) -> SafeText? {
    if let reason = needsRow(state) ?? write(state) { return reason }
    if state.session.mode == .testOnly {
      return "This context is test-only, and an update or an end reaches every holder."
    }
    switch state.activities.selected?.state {
    case .ended, .dismissed: return "This activity has ended; nothing reaches it any more."
    case .active, .stale, .other, nil: return nil
    }
  }

  @Sendable static func send(_ state: ConsoleState) -> SafeText? {
    if let reason = write(state) { return reason }
    if state.ledger.isFlying(.plan) { return "The question is being prepared." }
    return state.compose.problem?.sentence
  }

  @Sendable static func submitActivity(_ state: ConsoleState) -> SafeText? {
    if let reason = write(state) { return reason }
    if state.ledger.isFlying(.plan) { return "The question is being prepared." }
    return state.activities.formProblem?.sentence
  }
}
