import Operations
import PushModel
import TextKit

extension ConsoleState {
  mutating func showNewContext() -> [Effect] {
    if !pane.isView { paneBelow = pane }
    pane = .newContext
    return contexts.configured == nil ? readContexts() : []
  }

  mutating func clearNewContext() -> [Effect] {
    contexts.form = NewContextForm.fresh
    contexts.wasTried = false
    return []
  }

  /// Has what the form holds checked, or says what is wrong and goes there.
  mutating func checkNewContext() -> [Effect] {
    if let reason = Availability.checkContext(self) {
      notice = Notice(.warning, reason)
      contexts.wasTried = true
      if let problem = newContextProblems.first(in: contexts.form) {
        contexts.form.setFocus(problem.field)
      }
      return []
    }
    let draft = NewContextForm.draft(contexts.form)
    let ticket = ledger.supersede(.context)
    return [
      draft.hasKeyCommand ? .checkContextOnTerminal(ticket, draft) : .checkContext(ticket, draft)
    ]
  }

  /// Takes a key out of a field that was left: none belongs into any of them.
  mutating func refuseKey() {
    guard pane == .newContext else { return }
    for field in contexts.form.fields {
      let isInEdit = contexts.form.isEditing && contexts.form.focus == field.id
      guard !isInEdit, NewContextForm.holdsKey(contexts.form, field.id) else { continue }
      contexts.form.setText(field.id, "")
      contexts.form.setFocus(field.id)
      notice = Self.keyNotice
    }
  }

  /// Whether a paste is a key, which is not even shown.
  mutating func refusePastedKey(_ text: Untrusted) -> Bool {
    guard pane == .newContext, isFieldInEdit, popups.isEmpty, prompt == nil,
      let field = contexts.form.focused
    else { return false }
    var form = contexts.form
    form.setText(field.id, form.text(field.id) + text.raw)
    guard KeyShape.holdsKey(text.raw) || NewContextForm.holdsKey(form, field.id) else {
      return false
    }
    notice = Self.keyNotice
    return true
  }

  private static let keyNotice = Notice(
    .warning,
    "That looked like a key itself, so it was taken out again. Put it into a variable, a file that only you can read or a password manager, and write here where it is."
  )

  /// A draft that cannot stand in the config.
  mutating func take(_ problems: [ContextDraft.Problem]) {
    guard let first = problems.first else { return }
    notice = Notice(.bad, first.sentence.capitalised.ended)
    contexts.form.setFocus(NewContextForm.field(of: first.setting))
  }

  /// What trying a draft brought.
  mutating func take(_ check: ContextCheck, of draft: ContextDraft) {
    guard !isBusy, NewContextForm.draft(contexts.form) == draft else {
      notice = Notice(
        .warning, "The form was changed while it was tried. Nothing was written; try it again.")
      return
    }
    notice = nil
    popups.append(.contextChecked(draft, check))
  }

  /// Has a checked draft written.
  mutating func write(_ draft: ContextDraft, _ check: ContextCheck) -> [Effect] {
    contexts.writing = check
    return [.addContext(ledger.supersede(.context), draft)]
  }

  /// A context that was written.
  mutating func added(_ context: OperatingContext) -> [Effect] {
    contexts.form = NewContextForm.fresh
    contexts.wasTried = false
    if pane == .newContext { pane = .contexts }
    if isBusy {
      let name = Untrusted(context.name).safe(maximumColumns: 40)
      notice = Notice(.good, "The context \(name) was written.")
    } else {
      popups.append(.contextAdded(context, contexts.writing))
    }
    contexts.writing = nil
    return readContexts()
  }
}

extension NewContextForm {
  /// Whether a field holds a key; where a variable or a file should be named, what looks like one counts too.
  static func holdsKey(_ form: Form, _ field: FieldID) -> Bool {
    let text = form.text(field)
    switch field {
    case .keyPlace, .organizationPlace: return KeyShape.looksLikeKey(text)
    case .audience, .recipient, .name, .title, .body, .link, .image, .data, .activityType,
      .activityID, .contentState, .attributes, .alert, .alertTitle, .alertBody, .contextName,
      .service, .appID, .url, .keySource, .organizationSource, .organization, .caFile, .mode,
      .testTarget, .production, .isDefault, .submit:
      return KeyShape.holdsKey(text)
    }
  }
}

extension SafeText {
  /// With a capital at its beginning.
  var capitalised: SafeText {
    guard let first = string.first, first.isLowercase else { return self }
    return Untrusted(first.uppercased() + string.dropFirst()).safe
  }
}
