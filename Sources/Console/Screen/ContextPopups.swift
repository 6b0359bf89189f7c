import Operations
import TerminalKit
import TextKit

/// Whether a context is to be shown that was declared to be production.
struct EntryPopup {
  let entry: Entry
  let state: ConsoleState

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    let width = min(MessagePopup.width, canvas.size.columns - 2) - 4
    var lines: [[StyledText]] = [
      [
        StyledText(" PRODUCTION ", style: Style(.production, .bold)),
        StyledText(" These are real people.", .warning),
      ],
      [],
      [StyledText(entry.question.sentence, style: Style(.text, .bold))],
      [],
    ]
    for fact in entry.question.facts {
      let rows = fact.value.wrapped(to: max(8, width - 10))
      lines += rows.enumerated().map { index, row in
        [StyledText((index == 0 ? fact.label : "").fitted(to: 10), .dim), StyledText(row)]
      }
    }
    lines += [[], [StyledText(entry.keySentence(state), .key)]]
    MessagePopup(title: "Production", lines: lines, role: .production)
      .draw(on: &canvas, glyphs: glyphs)
  }
}

/// What trying a new context brought, and whether to write it.
struct ContextCheckPopup {
  let check: ContextCheck
  let state: ConsoleState

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    let name = Untrusted(check.context.name).safe(maximumColumns: 40)
    var lines: [[StyledText]] = [
      [
        StyledText(
          check.hasFailed
            ? "Something about \(name) does not hold. Write it all the same?"
            : "\(name) works. Write it into pushdeck.conf?", style: Style(.text, .bold))
      ],
      [
        StyledText(
          "\(state.key(.answerYes)) writes it, \(state.key(.answerNo)) goes back to the form.", .key
        )
      ],
      [],
    ]
    lines += check.lines
    MessagePopup(title: "Checked", lines: lines).draw(on: &canvas, glyphs: glyphs)
  }
}

extension ContextCheck {
  /// What was found, a line for each thing that has to hold, and what to do.
  fileprivate var lines: [[StyledText]] {
    findings.flatMap { finding -> [[StyledText]] in
      var lines = [
        [StyledText("\(finding.subject.title): \(finding.sentence)", finding.state.role)]
      ]
      if let remedy = finding.remedy, !remedy.isEmpty { lines.append([StyledText(remedy, .dim)]) }
      return lines
    }
  }
}

extension ContextCheck.State {
  fileprivate var role: Role {
    switch self {
    case .ok: .good
    case .warning: .warning
    case .failed: .bad
    case .skipped: .dim
    }
  }
}

/// A context was written: what trying it brought, and whether to go into it.
struct ContextAddedPopup {
  let context: OperatingContext
  let check: ContextCheck?
  let state: ConsoleState

  func draw(on canvas: inout Canvas, glyphs: Glyphs) {
    let name = Untrusted(context.name).safe(maximumColumns: 40)
    let stay: SafeText =
      state.session.isChoosing ? "goes back to the list" : "stays in \(state.session.context)"
    var lines: [[StyledText]] = [
      [
        StyledText(
          "\(name) is in pushdeck.conf now. Go on in it?", style: Style(.text, .bold))
      ],
      [
        StyledText(
          "\(state.key(.answerYes)) goes on in it, \(state.key(.answerNo)) \(stay).", .key)
      ],
    ]
    if let check { lines += [[]] + check.lines }
    MessagePopup(title: "Written", lines: lines).draw(on: &canvas, glyphs: glyphs)
  }
}
