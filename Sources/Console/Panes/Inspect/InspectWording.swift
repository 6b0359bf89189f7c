import Operations
import TextKit

extension Action {
  /// The title where another word fits the pane that is shown.
  func title(in state: ConsoleState) -> SafeText {
    guard state.pane == .inspect else { return title }
    if id == .togglePretty, state.inspect.isPretty { return "as received" }
    return Self.titlesInInspect[id] ?? title
  }

  /// The help where another sentence fits the pane that is shown.
  func help(in state: ConsoleState) -> SafeText {
    state.pane == .inspect ? Self.helpInInspect[id] ?? help : help
  }

  private static let titlesInInspect: [ActionID: SafeText] = [
    .copyID: "copy", .copyRecord: "copy all", .showRecord: "whole", .refresh: "read again",
    .closeDetail: "fields",
  ]

  private static let helpInInspect: [ActionID: SafeText] = [
    .copyID: "Copies the chosen value, finding or statement to your clipboard.",
    .copyRecord: "Copies everything decoded as JSON to your clipboard.",
    .showRecord: "Shows the whole of what is chosen, however long.",
    .refresh: "Reads the file again.",
    .closeDetail: "Gives the keys back to the decoded fields.",
  ]
}

extension ConsoleState {
  /// What the status line says in Inspect.
  var inspectSummary: SafeText {
    guard let inspection = inspect.inspection else { return "" }
    let fields = inspection.items.count { $0.kind == .field }
    let count = SafeText.count(fields, "field", "fields")
    let findings = inspection.items.count { $0.id.part == .findings }
    return "\(count), \(SafeText.count(findings, "finding", "findings"))"
  }

  /// The place of the chosen item among all of them.
  var inspectPlace: SafeText {
    guard let place = inspect.selectedPlace, let count = inspect.inspection?.items.count else {
      return ""
    }
    return "\(grouped(place + 1)) of \(grouped(count))"
  }
}
