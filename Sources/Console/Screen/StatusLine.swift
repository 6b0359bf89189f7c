import PushModel
import TerminalKit
import TextKit

/// The line above the footer: the prompt, else what just happened, else what is listed.
struct StatusLine {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    if let prompt = state.prompt {
      drawPrompt(prompt, on: &canvas, in: area)
      return
    }
    let place = place
    let room = max(0, area.width - 2 - (place.isEmpty ? 0 : place.columns + 2))
    let line = line
    if line.text.columns <= room {
      canvas.draw(
        line.text, at: Point(x: area.x + 1, y: area.y), style: line.style, maximumColumns: room)
    } else {
      drawLong(line, on: &canvas, in: area, lastRoom: room)
    }
    canvas.draw(
      place, at: Point(x: area.right - place.columns - 1, y: area.y), role: .dim,
      maximumColumns: max(0, area.width - 2))
  }

  /// Rows that a long sentence may take from what stands above it.
  private static let longestRows = 4

  /// What is too long for the line goes on above it: what to do now is in its end.
  private func drawLong(
    _ line: StyledText, on canvas: inout Canvas, in area: Rectangle, lastRoom: Int
  ) {
    let rows = line.text.wrapped(to: max(2, lastRoom))
    let shown = rows.prefix(min(Self.longestRows, max(1, area.y - 3)))
    let top = area.y - shown.count + 1
    canvas.fill(Rectangle(x: area.x, y: top, width: area.width, height: shown.count))
    for (index, row) in shown.enumerated() {
      let isCut = index == shown.count - 1 && rows.count > shown.count
      canvas.draw(
        isCut ? (row + " ...").cut(to: lastRoom) : row,
        at: Point(x: area.x + 1, y: top + index), style: line.style, maximumColumns: lastRoom)
    }
  }

  private var line: StyledText {
    if let notice = state.notice { return StyledText(notice.text, notice.kind.role) }
    if let problem = state.listFacts?.filterProblem {
      return StyledText("\(problem) The last good result stays.", .warning)
    }
    if let failure = state.shownFailure, !(state.listFacts?.total == 0) {
      return StyledText("\(failure.sentence.ended) \(failure.remedy)", .bad)
    }
    if let wait = state.waitSentence { return StyledText(wait, .warning) }
    return StyledText(summary, .dim)
  }

  /// What is listed, in which order, and what the filter left.
  private var summary: SafeText {
    guard let facts = state.listFacts else {
      switch state.pane {
      case .inspect: return state.inspectSummary
      case .newContext: return ""
      case .funnels, .subscriptions, .users, .activities, .compose, .requests, .contexts:
        return state.composeSummary
      }
    }
    guard facts.total > 0 else { return "" }
    if state.session.isChoosing, state.pane == .contexts, facts.filter.isEmpty {
      return "No default is set: \(state.key(.switchContext)) opens the chosen context."
    }
    if let progress { return progress }
    var text = rows(facts)
    if let words = facts.sortWords { text += ", \(words)" }
    if !facts.filter.isEmpty {
      text += ", \(grouped(facts.count)) match \(Untrusted(facts.filter).safe(maximumColumns: 40))"
    }
    return text
  }

  /// How a long listing goes on.
  private var progress: SafeText? {
    switch state.pane {
    case .funnels: progress(state.funnels.list)
    case .subscriptions: progress(state.subscriptions.list)
    case .users: progress(state.users.list)
    case .activities, .compose, .inspect, .requests, .contexts, .newContext: nil
    }
  }

  private func progress<Row>(_ list: PagedList<Row>) -> SafeText? {
    guard list.isSpooling, list.spooled > 0 else { return nil }
    guard let total = list.total else { return "Reading, \(grouped(list.spooled)) so far" }
    return "Reading, \(grouped(list.spooled)) of \(grouped(total))"
  }

  private func rows(_ facts: ListFacts) -> SafeText {
    let isLookedUp: Bool
    switch state.pane {
    case .subscriptions: isLookedUp = !state.session.capabilities.listsSubscriptions.isAvailable
    case .users: isLookedUp = !state.session.capabilities.listsUsers.isAvailable
    case .funnels, .activities, .compose, .inspect, .requests, .contexts, .newContext:
      isLookedUp = false
    }
    if isLookedUp { return "\(grouped(facts.total)) looked up here" }
    return switch state.pane {
    case .funnels: SafeText.count(facts.total, "message", "messages")
    case .subscriptions: SafeText.count(facts.total, "subscription", "subscriptions")
    case .users: SafeText.count(facts.total, "user", "users")
    case .activities: SafeText.count(facts.total, "live activity", "live activities")
    case .requests: SafeText.count(facts.total, "request", "requests")
    case .contexts:
      "\(SafeText.count(facts.total, "context", "contexts")); \(state.key(.newContext)) writes a new one"
    case .compose, .inspect, .newContext: ""
    }
  }

  private var place: SafeText {
    if state.pane == .inspect { return state.inspectPlace }
    guard let facts = state.listFacts, let place = facts.place, facts.count > 0 else { return "" }
    return "\(grouped(place + 1)) of \(grouped(facts.count))"
  }

  // MARK: Prompt

  private func drawPrompt(_ prompt: Prompt, on canvas: inout Canvas, in area: Rectangle) {
    let label: SafeText =
      switch prompt.kind {
      case .filter: "Filter: "
      case .command: ":"
      case .lookUp(.subscriptions): "Subscription id: "
      case .lookUp(.users): "External id, or label:id: "
      case .lookUp(.activities): "Activity id: "
      case .lookUp(.funnels), .lookUp(.compose), .lookUp(.inspect), .lookUp(.requests),
        .lookUp(.contexts), .lookUp(.newContext):
        "Message id: "
      case .file: "File: "
      }
    let problem = problem(prompt)
    let start = area.x + 1
    let used = canvas.draw(label, at: Point(x: start, y: area.y), role: .heading)
    let note = problem.map { "  \($0)" as SafeText } ?? ""
    let room = max(4, area.width - 2 - used)
    // A column more than the text, for the cursor behind it.
    let typed = Untrusted(prompt.editor.text).safe.columns + 1
    let most = max(room / 3, room - note.columns)
    let field = Rectangle(
      x: start + used, y: area.y, width: max(1, min(typed, note.isEmpty ? room : most)), height: 1)
    TextField(prompt.editor, isEditing: true).draw(on: &canvas, in: field)
    canvas.draw(
      note, at: Point(x: field.right, y: area.y), role: .warning,
      maximumColumns: max(0, area.right - field.right - 1))
  }

  private func problem(_ prompt: Prompt) -> SafeText? {
    switch prompt.kind {
    case .filter:
      if let problem = state.listFacts?.filterProblem { return problem }
      guard let facts = state.listFacts, !facts.filter.isEmpty else { return nil }
      return "\(grouped(facts.count)) of \(grouped(facts.total))"
    case .command, .lookUp, .file: return nil
    }
  }
}

/// What is left to say when keys were all said: the hints of the keys that count now.
struct FooterLine {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let (hints, last) = hints
    let note = last.flatMap { hint in
      [StyledText("  " + hint.key, .key), StyledText(" " + hint.title, .footer)]
    }
    canvas.fill(area, style: Style(.footer))
    Footer(hints, note: note).draw(on: &canvas, in: area.inset(columns: 1))
  }

  /// The keys that do something now; help and quit stand at the right, where they are always seen.
  private var hints: (hints: [KeyHint], last: [KeyHint]) {
    let scopes = state.scopes
    let actions = ActionTable.all
      .filter { $0.footer != nil && scopes.contains($0.scope) && $0.unavailable(state) == nil }
      .sorted { ($0.footer ?? 0) < ($1.footer ?? 0) }
    var hints: [KeyHint] = []
    var last: [KeyHint] = []
    for action in actions {
      guard let key = state.keymap.keys(of: action).first,
        state.keymap.action(for: key, in: scopes)?.id == action.id
      else { continue }
      let hint = KeyHint(key: key.name, title: action.title(in: state))
      if action.id == .help || action.id == .quit { last.append(hint) } else { hints.append(hint) }
    }
    return (hints, last)
  }
}
