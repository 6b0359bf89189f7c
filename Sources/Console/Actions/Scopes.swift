import TextKit

extension ConsoleState {
  /// Where keys count now, the nearest first.
  var scopes: [Scope] {
    if layout.isTooSmall { return [.always, .global] }
    if let popup = popups.last { return popup.scopes + [.always] }
    if let prompt {
      switch prompt.kind {
      case .command: return [.commandPrompt, .prompt, .always]
      case .filter, .lookUp, .file: return [.prompt, .always]
      }
    }
    if isFieldInEdit { return [.field, .always] }
    return paneScopes + [.movement, .global, .always]
  }

  private var paneScopes: [Scope] {
    switch pane {
    case .funnels: [.funnels, isDetailOpen ? .detail : .list]
    case .subscriptions: [.subscriptions, isDetailOpen ? .detail : .list]
    case .users: [.users, isDetailOpen ? .detail : .list]
    case .activities:
      activities.openForm != nil
        ? [.activityForm, .form] : [.activities, isDetailOpen ? .detail : .list]
    case .compose: [.compose, .form]
    case .contexts: [.contexts, isDetailOpen ? .detail : .list]
    case .newContext: [.contextForm, .form]
    case .requests: [.requests, isDetailOpen ? .detail : .list]
    case .inspect: [.inspect, isDetailOpen ? .detail : .decoded]
    }
  }

  /// What a key may do although nothing can be shown.
  static let actionsWithoutScreen: Set<ActionID> = [.quit, .suspend, .repaint]

  /// Whether keys are text now.
  var takesText: Bool {
    if layout.isTooSmall { return false }
    if let popup = popups.last {
      if case .question(let pending) = popup, case .typedName = pending.plan.question.answer {
        return true
      }
      return false
    }
    return prompt != nil || isFieldInEdit
  }

  /// The form that has the keys, if one has.
  var currentForm: Form? {
    switch pane {
    case .compose: compose.form
    case .activities: activities.form
    case .funnels, .subscriptions, .users, .inspect, .requests, .contexts: nil
    case .newContext: contexts.form
    }
  }

  var isFieldInEdit: Bool { currentForm?.isEditing ?? false }

  /// Whether the details have the keys.
  var isDetailOpen: Bool {
    switch pane {
    case .funnels: funnels.detail.isOpen
    case .subscriptions: subscriptions.detail.isOpen
    case .users: users.detail.isOpen
    case .activities: activities.detail.isOpen
    case .inspect: inspect.detail.isOpen
    case .requests: requests.detail.isOpen
    case .contexts: contexts.detail.isOpen
    case .compose, .newContext: false
    }
  }

  /// The list of the pane shown; nil where there is none.
  var listFacts: ListFacts? {
    switch pane {
    case .funnels: funnels.list.rows.facts
    case .subscriptions: subscriptions.list.rows.facts
    case .users: users.list.rows.facts
    case .activities: activities.list.rows.facts
    case .requests: requests.rows.facts
    case .contexts: contexts.rows.facts
    case .compose, .inspect, .newContext: nil
    }
  }
}

extension Popup {
  var scopes: [Scope] {
    switch self {
    case .help, .record: [.reader, .movement]
    case .quit, .entry, .contextChecked, .contextAdded: [.question]
    case .verdict: [.verdict]
    case .question(let pending):
      switch pending.plan.question.answer {
      case .yes: [.question]
      case .typedName: [.nameQuestion]
      }
    }
  }
}
