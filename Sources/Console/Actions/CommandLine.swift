import Operations
import TextKit

/// Finds the actions and contexts that a line behind `:` could mean.
enum CommandLine {
  /// Scopes whose actions make no sense by name: they belong to what is on the screen at the moment.
  private static let unnamed: Set<Scope> = [
    .field, .prompt, .commandPrompt, .question, .nameQuestion, .verdict, .reader, .movement, .form,
    .contextForm,
  ]

  /// What stands behind `context`; nil for any other command.
  static func contextName(in text: String) -> String? {
    guard text.hasPrefix("context ") else { return nil }
    let name = String(text.dropFirst("context ".count)).trimmed
    return name.isEmpty ? nil : name
  }

  /// What a line could mean: the contexts whose name holds what stands behind `context`, else actions, and below
  /// them the contexts when it could become that.
  static func candidates(for text: String, in state: ConsoleState) -> [Candidate] {
    let contexts = state.contexts.all
    let text = text.hasPrefix("context ") ? text : text.trimmed
    if text.hasPrefix("context ") {
      let name = contextName(in: text)?.lowercased() ?? ""
      // Whole names first: nobody who types one means a longer one.
      func rank(_ context: OperatingContext) -> Int? {
        let other = context.name.lowercased()
        if other == name { return 0 }
        if other.hasPrefix(name) { return 1 }
        return other.holds(name) ? 2 : nil
      }
      return (0...2).flatMap { wanted in contexts.filter { rank($0) == wanted } }
        .map { .context($0) }
    }
    let found = actions(for: text, in: state).map { Candidate.action($0) }
    let isBeginning = !text.isEmpty && "context".hasPrefix(text.lowercased())
    return found + (isBeginning ? contexts.map { .context($0) } : [])
  }

  /// The actions of the pane shown whose id or title holds every word, those that begin with it first.
  private static func actions(for text: String, in state: ConsoleState) -> [Action] {
    var base = state
    base.prompt = nil
    let scopes = base.scopes.filter { !unnamed.contains($0) }
    let words = text.lowercased().split(separator: " ").map(String.init)
    // What the pane itself can do comes before what can be done everywhere.
    let actions = scopes.flatMap { scope in ActionTable.all.filter { $0.scope == scope } }
    guard !words.isEmpty else { return actions }
    let whole = words.joined(separator: " ")
    let ranked = actions.compactMap { action -> (Int, Action)? in
      let id = action.id.rawValue
      let title = action.title.string.lowercased()
      if id == whole || title == whole { return (0, action) }
      if id.hasPrefix(whole) || title.hasPrefix(whole) { return (1, action) }
      let text = id + " " + title
      return words.allSatisfy { text.holds($0) } ? (2, action) : nil
    }
    return ranked.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}
