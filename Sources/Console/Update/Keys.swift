import Operations
import TerminalKit
import TextKit

extension ConsoleState {
  /// Acts on a key: an action of the table, or text where text is typed.
  mutating func press(_ key: Key) -> [Effect] {
    let action = ActionTable.action(for: key, in: scopes)
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
    if case .question(var pending)? = popups.last {
      _ = pending.typed.handle(key)
      popups[popups.count - 1] = .question(pending)
    } else if prompt != nil {
      _ = prompt?.editor.handle(key)
      promptChanged()
    } else {
      changeForm { _ = $0.edit(key) }
    }
  }

  /// Text that was pasted. Outside of a field it means nothing: pasted text never presses keys.
  mutating func paste(_ text: Untrusted) -> [Effect] {
    guard takesText else {
      if !layout.isTooSmall {
        notice = Notice(
          .warning, "What was pasted was dropped: no field is in edit. Enter edits one.")
      }
      return []
    }
    if case .question(var pending)? = popups.last {
      pending.typed.insert(text.raw)
      popups[popups.count - 1] = .question(pending)
    } else if prompt != nil {
      prompt?.editor.insert(text.raw)
      promptChanged()
    } else {
      changeForm { $0.paste(text.raw) }
    }
    return []
  }

  /// A filter counts while it is typed.
  mutating func promptChanged() {
    guard let prompt else { return }
    switch prompt.kind {
    case .filter: applyToList(.filter(prompt.editor.text))
    case .command: self.prompt?.candidate = 0
    case .lookUp: break
    }
  }
}
