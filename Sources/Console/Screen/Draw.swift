import TerminalKit
import TextKit

/// Draws a state: a pure function of it, the glyphs and the canvas's size.
func draw(_ state: ConsoleState, _ glyphs: Glyphs, on canvas: inout Canvas) {
  let layout = state.layout
  if layout.isTooSmall {
    TooSmall.draw(state.key(.quit), on: &canvas)
    return
  }
  Header(state: state).draw(on: &canvas, in: layout.header, glyphs: glyphs)
  Tabs(state: state).draw(on: &canvas, in: layout.tabs, glyphs: glyphs)
  if let notice = state.session.notice {
    canvas.draw(
      notice, at: Point(x: layout.notice.x + 1, y: layout.notice.y), role: .warning,
      maximumColumns: layout.notice.height > 0 ? layout.notice.width - 2 : 0)
  }
  drawPane(state, glyphs, on: &canvas)
  drawFoot(state, on: &canvas)
  StatusLine(state: state).draw(on: &canvas, in: layout.status, glyphs: glyphs)
  FooterLine(state: state).draw(on: &canvas, in: layout.footer)
  CandidateList(state: state).draw(on: &canvas, above: layout.status, glyphs: glyphs)
  for popup in state.popups {
    PopupView(popup: popup, state: state).draw(on: &canvas, glyphs: glyphs)
  }
  // Text is cut, and what is unknown is written, with signs that not every terminal has.
  if glyphs.ellipsis != Glyphs.unicode.ellipsis {
    canvas.replace(Glyphs.unicode.ellipsis, with: glyphs.ellipsis)
  }
  if glyphs.unknown != Glyphs.unicode.unknown {
    canvas.replace(Glyphs.unicode.unknown, with: glyphs.unknown)
  }
}

/// Where the request budgets stand, below the requests.
private func drawFoot(_ state: ConsoleState, on canvas: inout Canvas) {
  guard state.pane == .requests else { return }
  let area = state.layout.foot
  for (index, line) in state.requests.footLines(state.session).prefix(area.height).enumerated() {
    let row = area.row(index)
    canvas.draw(
      line.text, at: Point(x: row.x + 1, y: row.y), role: line.isWarning ? .warning : .dim,
      maximumColumns: max(0, row.width - 2))
  }
}

private func drawPane(_ state: ConsoleState, _ glyphs: Glyphs, on canvas: inout Canvas) {
  let layout = state.layout
  switch state.pane {
  case .compose:
    ComposeView(state: state).draw(on: &canvas, in: layout.body, glyphs: glyphs)
    return
  case .inspect:
    InspectView(state: state).draw(on: &canvas, in: layout.body, glyphs: glyphs)
    return
  case .newContext:
    NewContextView(state: state).draw(on: &canvas, in: layout.body, glyphs: glyphs)
    return
  case .funnels, .subscriptions, .users, .activities, .requests, .contexts: break
  }
  let hasForm = state.pane == .activities && state.activities.openForm != nil
  if layout.isWide || !(state.isDetailOpen || hasForm) {
    drawList(state, glyphs, on: &canvas, in: layout.list)
  }
  guard layout.isWide || state.isDetailOpen || hasForm else { return }
  canvas.verticalRule(
    at: layout.divider.origin, height: layout.divider.height, glyphs: glyphs,
    style: Style(state.isDetailOpen || hasForm ? .focus : .border))
  if hasForm {
    ActivityFormView(state: state).draw(on: &canvas, in: layout.detail, glyphs: glyphs)
  } else if let page = state.detailPage(width: layout.detail.width) {
    page.draw(from: state.detailScroll, on: &canvas, in: layout.detail, glyphs: glyphs)
    // Those who hear or feel the screen find the details at the cursor.
    if state.isDetailOpen, !glyphs.hasBorders { canvas.cursor = layout.detail.origin }
  }
}

private func drawList(
  _ state: ConsoleState, _ glyphs: Glyphs, on canvas: inout Canvas, in area: Rectangle
) {
  let isFormOpen = state.pane == .activities && state.activities.openForm != nil
  let isFocused = !state.isDetailOpen && !isFormOpen
  switch state.pane {
  case .funnels:
    ListView(
      list: state.funnels.list, slot: .messages, state: state, isFocused: isFocused,
      role: FunnelCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .subscriptions:
    ListView(
      list: state.subscriptions.list, slot: .subscriptions, state: state, isFocused: isFocused,
      role: SubscriptionCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .users:
    ListView(
      list: state.users.list, slot: .users, state: state, isFocused: isFocused,
      role: UserCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .activities:
    ListView(
      list: state.activities.list, slot: .activities, state: state, isFocused: isFocused,
      role: ActivityCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .requests:
    ListView(
      list: state.requestList, slot: .app, state: state, isFocused: isFocused,
      role: RequestCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .contexts:
    ListView(
      list: state.contextList, slot: .contexts, state: state, isFocused: isFocused,
      role: ContextCells.role
    ).draw(on: &canvas, in: area, glyphs: glyphs)
  case .compose, .inspect, .newContext: break
  }
}
