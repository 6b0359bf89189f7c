import Operations
import PushModel
import TerminalKit
import TextKit

/// The first line: where one is, what is allowed there, and how old what is shown is.
struct Header {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let right = trailing
    let rightColumns = right.reduce(0) { $0 + $1.text.columns }
    let room = max(0, area.width - rightColumns - 3)
    var x = area.x + 1
    var left = room
    let isProduction = state.session.isProduction
    // The whole line: nobody has to look for the mark.
    if isProduction { canvas.fill(area, style: Style(.production)) }
    let pieces = leading(glyphs)
    for (index, piece) in pieces.enumerated() {
      guard left > 0 else { break }
      // A separator with next to nothing behind it says less than none.
      if index + 1 < pieces.count, piece.text == " \(glyphs.separator) ",
        left < piece.text.columns + min(8, pieces[index + 1].text.columns)
      {
        break
      }
      let used = canvas.draw(
        piece.text, at: Point(x: x, y: area.y),
        style: isProduction ? Style(.production, .bold) : piece.style, maximumColumns: left)
      x += used
      left -= used
    }
    canvas.draw(
      isProduction ? right.map(\.inProduction) : right,
      at: Point(x: max(area.x, area.right - rightColumns - 1), y: area.y),
      maximumColumns: area.width)
  }

  private func leading(_ glyphs: Glyphs) -> [StyledText] {
    let session = state.session
    if session.isChoosing {
      return [
        StyledText("pushdeck", style: Style(.title, .bold)),
        StyledText(" \(glyphs.separator) ", .dim), StyledText("no context is open"),
      ]
    }
    let gap = StyledText(" \(glyphs.separator) ", .dim)
    var pieces: [StyledText] = []
    if session.isProduction {
      pieces += [StyledText(" PRODUCTION ", style: Style(.production, .bold)), StyledText(" ")]
    }
    let room = state.layout.isWide ? 40 : 22
    pieces.append(StyledText(session.context.cut(to: room), style: Style(.title, .bold)))
    pieces += [gap, StyledText(session.service.title)]
    pieces += [gap, StyledText(session.appTitle.cut(to: 40), .accent)]
    if !session.environment.isEmpty { pieces += [gap, StyledText(session.environment)] }
    if state.layout.isWide, session.app?.name != nil {
      pieces += [gap, StyledText(session.appID, .dim)]
    }
    return pieces
  }

  private var trailing: [StyledText] {
    var pieces: [StyledText] = []
    if state.shownFailure != nil {
      pieces += [StyledText("read failed", style: Style(.bad, .bold)), StyledText("  ")]
    }
    if state.waitSentence != nil { pieces += [StyledText(" waiting ", .badge), StyledText(" ")] }
    if state.isPaused { pieces += [StyledText(" paused ", .badge), StyledText(" ")] }
    if state.ledger.isFlying(.write) {
      pieces += [StyledText(" sending ", .badge), StyledText(" ")]
    }
    if state.session.isChoosing { return pieces }
    switch state.session.mode {
    case .readOnly, .testOnly:
      pieces += [StyledText(" \(state.session.mode.title) ", .badge), StyledText(" ")]
    case .full: pieces.append(StyledText("full", .dim))
    }
    if let asOf = state.shownAsOf {
      let isOld = state.shownFailure != nil
      let words: SafeText =
        "as of \(state.formatter.clock(asOf)) \(state.formatter.abbreviation(asOf))"
      pieces.append(StyledText(pieces.last?.text == "full" ? "  " : ""))
      pieces.append(StyledText(words, isOld ? .warning : .dim))
    }
    return pieces
  }
}

extension StyledText {
  /// As it looks on the line that marks production: only marks keep their own colours.
  fileprivate var inProduction: StyledText {
    style.role == .badge || style.role == .bad ? self : StyledText(text, style: Style(.production))
  }
}

extension ConsoleState {
  /// When what the pane shows was read.
  var shownAsOf: Timestamp? {
    switch pane {
    case .funnels: funnels.list.asOf
    case .subscriptions: subscriptions.list.asOf
    case .users: users.list.asOf
    case .activities: activities.list.asOf
    case .compose, .inspect, .requests, .contexts, .newContext: nil
    }
  }

  /// Why what the pane shows is not the newest.
  var shownFailure: ReadFailure? {
    switch pane {
    case .funnels: funnels.list.failure
    case .subscriptions: subscriptions.list.failure
    case .users: users.list.failure
    case .activities: activities.list.failure
    case .contexts: contexts.failure
    case .compose, .inspect, .requests, .newContext: nil
    }
  }
}

/// The second line: the panes.
struct Tabs {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    var x = area.x
    let title = title(width: area.width)
    for pane in panes {
      let isShown = pane == state.pane
      let name = title(pane)
      let label: SafeText =
        pane.isView
        ? pane.title : name.isEmpty ? number(pane) : "\(number(pane)) \(name)"
      // Without borders a screen reader is told in characters which pane is shown.
      let text: SafeText = isShown && !glyphs.hasBorders ? "[\(label)]" : " \(label) "
      guard x + text.columns <= area.right else { break }
      x += canvas.draw(
        text, at: Point(x: x, y: area.y),
        style: isShown ? Style(.title, [.bold, .reverse]) : Style(.dim))
    }
  }

  /// The key that shows a pane.
  private func number(_ pane: Pane) -> SafeText {
    state.key(ActionTable.showing(pane))
  }

  /// The panes by number, and the view that lies over one of them.
  private var panes: [Pane] { Pane.numbered + (state.pane.isView ? [state.pane] : []) }

  /// What the panes are called: whole, short, or only the one that is shown.
  private func title(width: Int) -> (Pane) -> SafeText {
    func fits(_ title: (Pane) -> SafeText) -> Bool {
      panes.reduce(0) { $0 + title($1).columns + number($1).columns + 3 } <= width
    }
    if fits(\.title) { return \.title }
    if fits(\.shortTitle) { return \.shortTitle }
    return { $0 == state.pane ? $0.shortTitle : "" }
  }
}
