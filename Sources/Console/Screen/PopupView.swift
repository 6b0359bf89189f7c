import Operations
import PushModel
import TerminalKit
import TextKit

/// What lies over the pane.
struct PopupView {
  let popup: Popup
  let state: ConsoleState

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    switch popup {
    case .help(let scroll):
      ReaderPopup(
        title: "Keys that work now", lines: HelpPopup.lines(state), scroll: scroll
      ).draw(on: &canvas, layout: state.layout, glyphs: glyphs)
    case .record(let title, let lines, let scroll):
      ReaderPopup(title: title, lines: lines.map { [StyledText($0)] }, scroll: scroll)
        .draw(on: &canvas, layout: state.layout, glyphs: glyphs)
    case .quit(let sentence):
      MessagePopup(
        title: "Quit?",
        lines: [
          [StyledText(sentence)], [],
          [StyledText("\(state.key(.answerYes)) quits, \(state.key(.answerNo)) stays.", .key)],
        ]
      ).draw(on: &canvas, glyphs: glyphs)
    case .question(let pending):
      QuestionPopup(pending: pending, state: state).draw(on: &canvas, glyphs: glyphs)
    case .entry(let entry):
      EntryPopup(entry: entry, state: state).draw(on: &canvas, glyphs: glyphs)
    case .contextChecked(_, let check):
      ContextCheckPopup(check: check, state: state).draw(on: &canvas, glyphs: glyphs)
    case .contextAdded(let context, let check):
      ContextAddedPopup(context: context, check: check, state: state).draw(
        on: &canvas, glyphs: glyphs)
    case .verdict(let verdict):
      VerdictPopup(verdict: verdict, state: state).draw(on: &canvas, glyphs: glyphs)
    }
  }
}

/// A box around a few lines in the middle of the screen. Lines are wrapped; what does not fit is cut at the end.
struct MessagePopup {
  var title: SafeText
  var lines: [[StyledText]]
  var role: Role = .title
  static let width = 76

  /// Draws it and returns the area inside.
  @discardableResult
  func draw(on canvas: inout Canvas, glyphs: Glyphs, extraRows: Int = 0) -> Rectangle {
    let width = min(Self.width, canvas.size.columns - 2)
    let rows = wrapped(width: width - 4)
    let height = min(rows.count + 2 + extraRows, canvas.size.rows)
    let inside = Box(title: title, isFocused: true).drawOver(
      &canvas, size: Size(columns: width, rows: height), glyphs: glyphs)
    let area = inside.inset(columns: 1)
    canvas.within(area) { canvas in
      for (index, row) in rows.prefix(area.height).enumerated() {
        canvas.draw(row, at: Point(x: area.x, y: area.y + index), maximumColumns: area.width)
      }
    }
    if !glyphs.hasBorders { canvas.cursor = area.origin }
    let used = min(rows.count, area.height)
    return Rectangle(
      x: area.x, y: area.y + used, width: area.width, height: area.height - used)
  }

  /// Lines of one piece are wrapped, others are cut.
  private func wrapped(width: Int) -> [[StyledText]] {
    lines.flatMap { line -> [[StyledText]] in
      guard line.count == 1 else { return [line] }
      return line[0].text.wrapped(to: width).map { [StyledText($0, style: line[0].style)] }
    }
  }
}

/// A write that waits for its answer: who, where, how many.
struct QuestionPopup {
  let pending: PendingWrite
  let state: ConsoleState
  private static let labelWidth = 13

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    let question = pending.plan.question
    let width = min(MessagePopup.width, canvas.size.columns - 2) - 4
    var lines: [[StyledText]] = []
    if question.isProduction {
      lines.append([
        StyledText(" PRODUCTION ", style: Style(.production, .bold)),
        StyledText(" These are real people.", .warning),
      ])
    }
    lines.append([StyledText(question.sentence, style: Style(.text, .bold))])
    lines.append([])
    for fact in question.facts { lines += row(fact, width: width) }
    for note in pending.plan.notes {
      let role: Role = note.severity == .warning ? .warning : .dim
      let path: SafeText = note.path.isEmpty ? "" : "\(note.path): "
      lines.append([StyledText("\(path)\(note.message)", role)])
    }
    lines.append([])
    switch question.answer {
    case .yes:
      lines.append([
        StyledText("\(state.key(.answerYes)) does it, \(state.key(.answerNo)) leaves it.", .key)
      ])
    case .typedName(let name):
      lines.append([
        StyledText("Type "), StyledText(Untrusted(name).safe, style: Style(.accent, .bold)),
        StyledText(
          " and \(state.key(.acceptName)) to do it, \(state.key(.cancelName)) to leave it:"),
      ])
    }
    let rest = MessagePopup(title: "This leaves for the service", lines: lines)
      .draw(on: &canvas, glyphs: glyphs, extraRows: extraRows)
    if case .typedName = question.answer, rest.height > 0 {
      TextField(pending.typed, isEditing: true).draw(on: &canvas, in: rest.top(1))
    }
  }

  private var extraRows: Int {
    switch pending.plan.question.answer {
    case .yes: 0
    case .typedName: 1
    }
  }

  private func row(_ fact: Question.Fact, width: Int) -> [[StyledText]] {
    let room = max(8, width - Self.labelWidth)
    return fact.value.wrapped(to: room).enumerated().map { index, line in
      [
        StyledText((index == 0 ? fact.label : "").fitted(to: Self.labelWidth), .dim),
        StyledText(line),
      ]
    }
  }
}

/// What became of a write, in words.
struct VerdictPopup {
  let verdict: VerdictState
  let state: ConsoleState

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    let report = verdict.report
    let outcome = report.outcome
    var lines: [[StyledText]] = [
      [
        StyledText(
          outcome.verdict.title(of: verdict.action),
          style: Style(outcome.verdict.noticeKind.role, .bold))
      ],
      [StyledText(verdict.action.imperative, .dim)],
      [StyledText(outcome.sentence)],
    ]
    if let refusal = report.refusal { lines.append([StyledText(refusal.consoleRemedy)]) }
    for reason in outcome.reasons.prefix(5) where report.refusal == nil {
      lines.append([StyledText("The service says: \(reason.safe(maximumColumns: 300))", .dim)])
    }
    if !outcome.unreachable.isEmpty {
      let names = outcome.unreachable.prefix(8).map { $0.safe(maximumColumns: 40) }
      lines.append([
        StyledText("Not reached: \(SafeText.joined(Array(names), separator: ", "))", .warning)
      ])
    }
    if outcome.replayed {
      lines.append([
        StyledText("The service answered an earlier result again and sent nothing new.", .warning)
      ])
    }
    if let problem = report.journalProblem { lines.append([StyledText(problem, .warning)]) }
    if let context = verdict.context {
      lines.append([
        StyledText("This was in the context \(context), not in the one shown now.", .warning)
      ])
    }
    lines.append([])
    if let id = verdict.messageID { lines.append([StyledText("Message \(id)", .dim)]) }
    if !report.idempotencyKey.isEmpty {
      lines.append([StyledText("Key \(Untrusted(report.idempotencyKey))", .dim)])
    }
    lines.append([
      StyledText(
        verdict.messageID == nil
          ? "\(state.key(.closeVerdict)) closes this."
          : "\(state.key(.openVerdict)) follows it in Funnels, \(state.key(.closeVerdict)) stays here.",
        .key)
    ])
    MessagePopup(title: "What became of it", lines: lines).draw(on: &canvas, glyphs: glyphs)
  }
}

extension Verdict {
  /// The verdict as it reads for what was done.
  fileprivate func title(of action: WriteAction) -> SafeText {
    switch action {
    case .send: return title
    case .startActivity, .updateActivity, .endActivity, .optIn, .optOut, .cancel, .people:
      switch self {
      case .sent: return "Done"
      case .partly: return "Done in part"
      case .notSent: return "Not done"
      case .unknown: return "Unknown"
      }
    }
  }
}

/// A long text with a scroll position, such as the help.
struct ReaderPopup {
  var title: SafeText
  var lines: [[StyledText]]
  var scroll: Int

  /// Rows of text that fit.
  static func rows(_ layout: Layout) -> Int { max(1, layout.size.rows - 4) }

  /// Columns of text that fit.
  static func width(_ layout: Layout) -> Int { boxWidth(layout.size.columns) - 4 }

  private static func boxWidth(_ columns: Int) -> Int { min(100, columns - 2) }

  func draw(on canvas: inout Canvas, layout: Layout, glyphs: Glyphs) {
    let width = Self.boxWidth(canvas.size.columns)
    let rows = min(Self.rows(layout), lines.count)
    let below = max(0, lines.count - rows - scroll)
    let note: StyledText? =
      below > 0 ? StyledText("\(below) more below", .badge) : nil
    let inside = Box(title: title, note: note, isFocused: true).drawOver(
      &canvas, size: Size(columns: width, rows: rows + 2), glyphs: glyphs)
    let area = inside.inset(columns: 1)
    canvas.within(area) { canvas in
      for (index, line) in lines.dropFirst(scroll).prefix(area.height).enumerated() {
        canvas.draw(line, at: Point(x: area.x, y: area.y + index), maximumColumns: area.width)
      }
    }
    if !glyphs.hasBorders { canvas.cursor = area.origin }
  }
}

extension Box {
  /// Draws the box in the middle of everything. Without borders nothing would part it from what is beside it, so
  /// that it takes all rows but the first and the footer.
  fileprivate func drawOver(
    _ canvas: inout Canvas, size: Size, glyphs: Glyphs
  ) -> Rectangle {
    if glyphs.hasBorders {
      return drawPopup(on: &canvas, in: canvas.bounds, size: size, glyphs: glyphs)
    }
    // The first row says which context this is, and whether it is production.
    let area = canvas.bounds.split(bottom: 1).rest.split(top: 1).rest
    canvas.fill(area)
    return draw(on: &canvas, in: area, glyphs: glyphs)
  }
}
