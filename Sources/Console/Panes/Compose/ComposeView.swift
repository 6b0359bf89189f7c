import PushModel
import TerminalKit
import TextKit

/// Compose: the form, and what would arrive.
struct ComposeView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let form = FormView(state.compose.form, in: state)
    if state.layout.isWide {
      let width = min(area.width * 11 / 20, 110)
      let (left, rest) = area.split(left: width)
      form.draw(on: &canvas, in: left.inset(rows: 1), glyphs: glyphs)
      canvas.verticalRule(
        at: Point(x: rest.x, y: rest.y), height: rest.height, glyphs: glyphs)
      let right = Rectangle(
        x: rest.x + 2, y: rest.y + 1, width: min(rest.width - 3, 76), height: rest.height - 1)
      let (preview, below) = right.split(top: min(10, right.height))
      drawPreview(on: &canvas, in: preview, glyphs: glyphs)
      drawSize(on: &canvas, in: below.top(7), glyphs: glyphs)
      drawLast(on: &canvas, in: below.split(top: 8).rest)
    } else {
      let needed = form.height(width: area.width)
      let lower = area.height - needed >= 6 ? min(8, area.height - needed) : 0
      let (upper, rest) = area.split(bottom: lower)
      form.draw(on: &canvas, in: upper, glyphs: glyphs)
      let inside = rest.inset(columns: 1)
      let (preview, size) = inside.split(left: min(46, inside.width * 3 / 5))
      drawPreview(on: &canvas, in: preview, glyphs: glyphs)
      drawSize(
        on: &canvas,
        in: Rectangle(x: size.x + 2, y: size.y, width: size.width - 2, height: size.height),
        glyphs: glyphs)
    }
  }

  /// The notification as a device would show it.
  private func drawPreview(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard area.height >= 4, area.width >= 12 else { return }
    var page = DetailPage(width: area.width)
    page.heading("As it arrives")
    page.draw(from: 0, on: &canvas, in: area.top(1), glyphs: glyphs)
    let card = area.split(top: 1).rest
    let inside = Box().draw(on: &canvas, in: card, glyphs: glyphs).inset(columns: 1)
    let form = state.compose.form
    let now = StyledText("now", .dim)
    canvas.draw(
      state.session.appTitle, at: inside.origin, role: .dim,
      maximumColumns: max(1, inside.width - 5))
    canvas.draw([now], at: Point(x: inside.right - 3, y: inside.y), maximumColumns: 3)
    var rows: [StyledText] = []
    let title = Untrusted(form.text(.title)).safe(maximumColumns: 400)
    if !title.isEmpty {
      rows += title.wrapped(to: inside.width).prefix(2).map {
        StyledText($0, style: Style(.text, .bold))
      }
    }
    let body = form.text(.body)
    if body.isEmpty {
      rows.append(StyledText("(no text yet)", .dim))
    } else {
      for line in Untrusted(body).safeLines().prefix(8) {
        rows += line.cut(to: 2000).wrapped(to: inside.width).map { StyledText($0) }
      }
    }
    let image = form.text(.image)
    if !image.isEmpty {
      rows.append(StyledText("[picture \(Untrusted(image).safe(maximumColumns: 200))]", .dim))
    }
    let room = max(0, inside.height - 1)
    for (index, row) in rows.prefix(room).enumerated() {
      canvas.draw(
        row.text, at: Point(x: inside.x, y: inside.y + 1 + index), style: row.style,
        maximumColumns: inside.width)
    }
  }

  /// How much of what a provider takes it needs.
  private func drawSize(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard area.height >= 3, area.width >= 12 else { return }
    let bytes = state.compose.bytes
    var page = DetailPage(width: area.width, labelWidth: 6)
    page.heading("Size in bytes")
    page.field("Text", grouped(bytes.text))
    page.field(
      "Data", "\(grouped(bytes.data)) of \(grouped(ComposeBytes.dataLimit))",
      bytes.data > ComposeBytes.dataLimit ? .bad : .text)
    let role: Role =
      bytes.total > ComposeBytes.totalLimit
      ? .bad : (bytes.total > ComposeBytes.totalAdvised ? .warning : .text)
    page.field("All", "\(grouped(bytes.total)) of \(grouped(ComposeBytes.totalLimit))", role)
    page.add(
      DetailRow(
        graph: DetailRow.Graph(
          x: 0, width: area.width,
          kind: .bar(
            Double(bytes.total) / Double(ComposeBytes.totalLimit), role == .text ? .accent : role)))
    )
    if bytes.total > ComposeBytes.totalAdvised {
      page.text("The service adds keys of its own: stay below 3,500.", role)
    } else {
      page.text("before what the service adds", .dim)
    }
    page.draw(from: 0, on: &canvas, in: area, glyphs: glyphs)
  }

  private func drawLast(on canvas: inout Canvas, in area: Rectangle) {
    guard let last = state.compose.lastOutcome, area.height >= 2 else { return }
    var page = DetailPage(width: area.width)
    page.heading("Sent last")
    page.text(last.text, last.kind.role)
    page.draw(from: 0, on: &canvas, in: area, glyphs: .unicode)
  }
}

extension ConsoleState {
  /// What the status line says in Compose.
  var composeSummary: SafeText {
    if let problem = compose.problem { return problem.sentence }
    guard let audience = compose.form.audience else { return "" }
    return "Ready: \(key(.send)) asks whether to send it to \(audience.sentence)."
  }
}
