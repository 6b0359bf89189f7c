import Operations
import TerminalKit
import TextKit

extension ConsoleState {
  /// Acts on a key: an action of the table, or text where text is typed.
  mutating func press(_ key: Key) -> [Effect] {
    let action = keymap.action(for: key, in: scopes)
    if layout.isTooSmall {
      guard let action, Self.actionsWithoutScreen.contains(action.id) else { return [] }
      return perform(action)
    }
    if let action { return perform(action) }
    if takesText {
      type(key)
      return []
    }
    return []
  }

  /// Does what an action says, or says why it cannot be done now.
  mutating func perform(_ action: Action) -> [Effect] {
    if let reason = action.unavailable(self) {
      notice = Notice(.warning, reason)
      return []
    }
    return perform(action.id)
  }

  /// Gives a key to whatever is being typed.
  private mutating func type(_ key: Key) {
    note(
      changeText {
        $0.handle(key)
      } form: {
        $0.edit(key)
      })
  }

  /// Text that was pasted. Outside of a field it is for Inspect: pasted text never presses keys.
  mutating func paste(_ text: Untrusted) -> [Effect] {
    guard takesText else { return inspectPaste(text) }
    if refusePastedKey(text) { return [] }
    if KeyForms.isIn(text.raw) {
      notice = Notice(
        .warning,
        "That is a key, so it was not taken: no key belongs on the screen. A context says where its key comes from."
      )
      return []
    }
    note(
      changeText {
        $0.paste(text)
      } form: {
        $0.paste(text)
      })
    return []
  }

  /// Changes the text that is being typed: a name asked for, a prompt, or a form's field.
  private mutating func changeText(
    _ change: (inout TextEditor) -> TextEditor.Outcome,
    form changeField: (inout Form) -> TextEditor.Outcome
  ) -> TextEditor.Outcome {
    var outcome = TextEditor.Outcome.ignored
    if case .question(var pending)? = popups.last {
      outcome = change(&pending.typed)
      popups[popups.count - 1] = .question(pending)
    } else if var prompt {
      outcome = change(&prompt.editor)
      self.prompt = prompt
      if outcome == .changed { promptChanged() }
    } else {
      changeForm { outcome = changeField(&$0) }
    }
    return outcome
  }

  private mutating func note(_ outcome: TextEditor.Outcome) {
    switch outcome {
    case .full: notice = Notice(.warning, "There is no room for more in this field.")
    case .changed, .moved, .ignored: break
    }
  }

  /// A filter counts while it is typed.
  mutating func promptChanged() {
    guard let prompt else { return }
    switch prompt.kind {
    case .filter: applyToList(.filter(prompt.editor.text))
    case .command: self.prompt?.candidate = 0
    case .lookUp, .file: break
    }
  }
}
