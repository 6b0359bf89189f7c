import Operations
import Tables
import TextKit

/// The contexts there are, and the form that writes a new one.
struct ContextsState: Sendable {
  var rows = ListState<ContextRow>()
  var detail = DetailState()
  /// Why the config's contexts cannot be listed.
  var failure: ReadFailure?
  /// The config's contexts; nil until they were read.
  private(set) var configured: [OperatingContext]?
  /// The context of options or of `demo` that the console was started with.
  private(set) var given: OperatingContext?
  var form = NewContextForm.fresh
  /// Whether the form was to be checked as it is, so that it says what is missing.
  var wasTried = false
  /// What trying the context brought that is being written.
  var writing: ContextCheck?

  init() {}

  /// The context that the console was started with, when it is none of the config's.
  mutating func begin(with context: OperatingContext) {
    given = context.isConfigured ? nil : context
  }

  /// All contexts, in the order of the config.
  var all: [OperatingContext] { (given.map { [$0] } ?? []) + (configured ?? []) }

  /// The context of that name.
  func context(named name: String) -> OperatingContext? { all.first { $0.name == name } }

  /// The name of the context with that key, for the screen.
  func name(of key: String) -> SafeText {
    Untrusted(all.first { $0.consoleKey == key }?.name ?? key).safe(maximumColumns: 40)
  }

  var selected: OperatingContext? { rows.selectedRow?.context }

  /// Takes the config's contexts in.
  mutating func take(_ contexts: [OperatingContext]) {
    configured = contexts
    failure = nil
  }

  /// Lists them anew, for who is in which one.
  mutating func list(current: String, _ context: CellContext) {
    rows.replace(all.map { ContextRow(context: $0, isCurrent: $0.consoleKey == current) }, context)
  }
}

extension ConsoleState {
  /// The contexts as a list that is always as of now.
  var contextList: PagedList<ContextRow> {
    var list = PagedList<ContextRow>()
    list.rows = contexts.rows
    list.failure = contexts.failure
    list.asOf = now.wall
    return list
  }
}
