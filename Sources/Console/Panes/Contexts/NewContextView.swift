import Operations
import TerminalKit
import TextKit

/// The form that writes a context into the config.
struct NewContextView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let inside = area.inset(columns: 1)
    var head = DetailPage(width: inside.width)
    head.title("New context")
    head.text(
      "It is checked and then written into pushdeck.conf. A key is never typed here and never written: only where it comes from.",
      .dim)
    head.blank()
    let (top, below) = inside.split(top: min(head.rows.count, inside.height / 3))
    head.draw(from: 0, on: &canvas, in: top, glyphs: glyphs)
    var foot = DetailPage(width: inside.width)
    if state.ledger.isFlying(.context) {
      foot.text("Checking: one harmless read for each key...", .accent)
    } else if let problem = NewContextForm.problem(state.contexts.form) {
      foot.text(problem.sentence, .dim)
    } else {
      foot.text("Ready: S checks it and asks whether to write it.", .good)
    }
    let (fields, last) = below.split(bottom: min(foot.rows.count, below.height / 3))
    let width = min(fields.width, 100)
    FormView(form: state.contexts.form).draw(
      on: &canvas, in: fields.left(width), glyphs: glyphs)
    foot.draw(from: 0, on: &canvas, in: last, glyphs: glyphs)
  }
}
