import Operations
import PushModel
import TerminalKit
import TextKit

/// What lies over the pane and takes every key until it is gone.
enum Popup: Equatable, Sendable {
  /// What the keys do now.
  case help(scroll: Int)
  /// A write that waits for its answer.
  case question(PendingWrite)
  /// Whether to end although something would be lost.
  case quit(SafeText)
  /// Whether to show a context that is production.
  case entry(Entry)
  /// What trying a new context brought; whether to write it.
  case contextChecked(ContextDraft, ContextCheck)
  /// A context was written; whether to go on in it.
  case contextAdded(OperatingContext, ContextCheck?)
  /// What became of a write.
  case verdict(VerdictState)
  /// A record as the service gave it.
  case record(title: SafeText, lines: [SafeText], scroll: Int)
}

/// A planned write, its question and what was typed so far.
struct PendingWrite: Equatable, Sendable {
  var plan: WritePlan
  /// The name, where one has to be typed.
  var typed = TextEditor()

  /// Whether the question is answered with what was typed.
  var isAnswered: Bool {
    switch plan.question.answer {
    case .yes: true
    case .typedName: plan.question.accepts(name: typed.text)
    }
  }
}

/// What became of a write, and what can be followed now.
struct VerdictState: Equatable, Sendable {
  var action: WriteAction
  var report: WriteReport
  /// The context that it was in, where that is not the one shown now.
  var context: SafeText?

  /// The message to follow, when there is one.
  var messageID: Untrusted? {
    if context != nil { return nil }
    switch action {
    case .send: return report.outcome.resultID
    case .startActivity, .updateActivity, .endActivity, .optIn, .optOut, .cancel, .people:
      return nil
    }
  }
}

/// A line at the lower edge that takes text.
struct Prompt: Equatable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Filters the list while it is typed.
    case filter
    /// Runs an action by its name.
    case command
    /// Looks one row up by its id.
    case lookUp(Pane)
    /// Inspects a file by its path.
    case file
  }

  var kind: Kind
  var editor: TextEditor
  /// The filter that holds again after Esc.
  var before: String
  /// The chosen one of the actions that a command could mean.
  var candidate = 0

  init(_ kind: Kind, text: String = "") {
    self.kind = kind
    editor = TextEditor(text)
    before = text
  }
}
