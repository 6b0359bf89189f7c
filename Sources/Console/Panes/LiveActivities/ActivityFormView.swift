import TerminalKit
import TextKit

/// A form of the live activities, where the details stand otherwise.
struct ActivityFormView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard let kind = state.activities.openForm, let form = state.activities.form else { return }
    var page = DetailPage(width: area.width)
    page.title(kind.title)
    page.text(kind.sentence, .dim)
    page.blank()
    let (top, below) = area.split(top: min(page.rows.count, area.height / 2))
    page.draw(from: 0, on: &canvas, in: top, glyphs: glyphs)
    var footer = DetailPage(width: area.width)
    if let problem = state.activities.formProblem {
      footer.text(problem.sentence, .dim)
    } else if let warning = state.activities.stateWarning {
      footer.text(warning, .warning)
    } else {
      footer.text("Ready: \(state.key(.submitForm)) asks whether to send it.", .good)
    }
    let (fields, last) = below.split(bottom: min(footer.rows.count, below.height / 3))
    FormView(form, in: state).draw(on: &canvas, in: fields, glyphs: glyphs)
    footer.draw(from: 0, on: &canvas, in: last, glyphs: glyphs)
  }
}
