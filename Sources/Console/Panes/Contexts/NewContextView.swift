import Operations
import TerminalKit
import TextKit

/// The form that writes a context into the config.
struct NewContextView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let inside = area.inset(columns: 1)
    let problems = state.newContextProblems
    var head = DetailPage(width: inside.width)
    head.title("New context")
    head.text("It is checked, then written into pushdeck.conf: never a key, only its place.", .dim)
    head.blank()
    let (top, below) = inside.split(top: min(head.rows.count, inside.height / 3))
    head.draw(from: 0, on: &canvas, in: top, glyphs: glyphs)
    let foot = foot(problems, width: inside.width)
    let (fields, last) = below.split(bottom: min(foot.rows.count, below.height / 3))
    // What is missing is said where it was tried without it.
    let shown = problems.wrong.merging(state.contexts.wasTried ? problems.missing : [:]) { $1 }
    FormView(state.contexts.form, in: state, problems: shown).draw(
      on: &canvas, in: fields.left(min(fields.width, 100)), glyphs: glyphs)
    foot.draw(from: 0, on: &canvas, in: last, glyphs: glyphs)
  }

  private func foot(_ problems: NewContextProblems, width: Int) -> DetailPage {
    var foot = DetailPage(width: width)
    if state.ledger.isFlying(.context) {
      foot.text("Checking: one harmless read for each key...", .accent)
    } else if let problem = problems.first(in: state.contexts.form) {
      // The line below says it already.
      if state.notice != nil { return foot }
      let isWrong = problems.wrong[problem.field] != nil
      foot.text(
        isWrong
          ? "\(state.contexts.form.label(problem.field)): \(problem.sentence)" : problem.sentence,
        isWrong ? .warning : .dim)
    } else {
      foot.text(
        "Ready: \(state.key(.submitContext)) checks it and asks whether to write it.", .good)
    }
    return foot
  }
}
