import TerminalKit
import TextKit

/// The actions and contexts that a command line could mean, above it.
struct CandidateList {
  let state: ConsoleState
  private static let rows = 8

  func draw(on canvas: inout Canvas, above line: Rectangle, glyphs: Glyphs) {
    guard let prompt = state.prompt, case .command = prompt.kind, state.popups.isEmpty else {
      return
    }
    let all = state.candidates
    let height = min(Self.rows, all.count, max(0, line.y - 3))
    guard height > 0 else { return }
    let first = max(0, min(prompt.candidate - height + 1, all.count - height))
    let area = Rectangle(x: line.x, y: line.y - height, width: line.width, height: height)
    canvas.fill(area)
    for (index, candidate) in all.dropFirst(first).prefix(height).enumerated() {
      let row = area.row(index)
      let isChosen = first + index == prompt.candidate
      let reason = candidate.unavailable(state)
      let key = candidate.key(in: state)
      let style: Role = reason == nil ? .text : .dim
      canvas.draw(isChosen ? glyphs.pointer : " ", at: row.origin, role: .accent)
      canvas.draw(
        [
          StyledText(Untrusted(candidate.completion).safe.fitted(to: 26), style),
          StyledText(key.fitted(to: 8), .key),
          StyledText(reason ?? candidate.help, .dim),
        ], at: Point(x: row.x + 2, y: row.y), maximumColumns: max(0, row.width - 3))
      if isChosen { canvas.highlight(row, .selection) }
    }
  }
}
