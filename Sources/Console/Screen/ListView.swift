import PushModel
import Tables
import TerminalKit
import TextKit

/// A pane's list: the rows in sight, or why there are none.
struct ListView<Row: ListedRow> {
  let list: PagedList<Row>
  let slot: RequestSlot
  let state: ConsoleState
  let isFocused: Bool
  /// What a cell of a column looks like.
  let role: (Row, String) -> Role

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    let columns = Row.shownColumns
    let rows = list.rows
    let height = max(0, area.height - 1)
    let context = state.cells
    let shown = rows.window(rows.top..<(rows.top + height)).map { row in
      TableRow(
        id: row.id,
        cells: columns.map { column in
          StyledText(column.text(row, context), role(row, column.id))
        })
    }
    let sort = rows.sort.terms.first.flatMap { term in
      columns.firstIndex { $0.id == term.column }.map {
        (column: $0, isAscending: !term.descending)
      }
    }
    Table(
      columns: tableColumns(glyphs), rows: shown, selected: rows.selected,
      isFocused: isFocused, sort: sort, position: (first: rows.top, count: rows.count)
    ).draw(on: &canvas, in: area, glyphs: glyphs)
    if shown.isEmpty { drawEmpty(on: &canvas, in: area.split(top: 1).rest.inset(columns: 2)) }
  }

  /// The rooms of the columns; a sorted one has room for its mark too.
  private func tableColumns(_ glyphs: Glyphs) -> [TableColumn] {
    zip(Row.shownColumns, Row.rooms).map { column, room in
      let isSorted = list.rows.sort.terms.first?.column == column.id
      let mark = isSorted ? max(glyphs.ascending.columns, glyphs.descending.columns) + 1 : 0
      let least = max(room.least, column.title.columns + mark)
      return TableColumn(
        column.title, minimum: least, ideal: max(least, room.best), weight: room.grows ? 1 : 0,
        alignsRight: column.alignment == .trailing, dispensability: room.dispensability)
    }
  }

  private func drawEmpty(on canvas: inout Canvas, in area: Rectangle) {
    var y = area.y + (area.height > 8 ? 1 : 0)
    for (text, role) in emptyText {
      for line in text.wrapped(to: max(2, min(area.width, 90))) where y < area.bottom {
        canvas.draw(line, at: Point(x: area.x, y: y), role: role, maximumColumns: area.width)
        y += 1
      }
      y += 1
    }
  }

  /// Why nothing is listed: it is being read, cannot be, is filtered away, or is not there.
  private var emptyText: [(SafeText, Role)] {
    if !list.rows.filter.isEmpty, list.rows.totalCount > 0 {
      return [
        ("No row matches the filter.", .text),
        ("\(state.key(.back)) takes it away, \(state.key(.filter)) changes it.", .dim),
      ]
    }
    if case .unavailable(let reason, let instead) = capability {
      return [(reason, .text), (instead, .text), (state.lookUpHint, .dim)]
    }
    if let failure = list.failure {
      return [
        (failure.sentence, .bad), (failure.remedy, .text),
        ("\(state.key(.refresh)) tries again now.", .dim),
      ]
    }
    if list.asOf == nil { return [("Reading...", .dim)] }
    return [(state.nothingThere, .text)]
  }

  private var capability: Capability {
    switch slot {
    case .subscriptions: state.session.capabilities.listsSubscriptions
    case .users: state.session.capabilities.listsUsers
    case .activities: state.session.capabilities.listsActivities
    case .app, .messages, .message, .followed, .subscription, .user, .activity, .plan, .write,
      .inspection, .contexts, .context:
      .available
    }
  }
}

extension ConsoleState {
  /// How one row is found where none are listed.
  fileprivate var lookUpHint: SafeText {
    switch pane {
    case .subscriptions:
      "\(key(.lookUp)) looks one up by its subscription id; what was looked up stays listed here."
    case .users:
      "\(key(.lookUp)) looks one up by its external id, or by label:id for another alias; what was looked up stays listed here."
    case .activities:
      "\(key(.startActivity)) starts one; those started from here are listed and can be updated and ended."
    case .funnels, .compose, .inspect, .requests, .contexts, .newContext: ""
    }
  }

  /// What an empty list means.
  fileprivate var nothingThere: SafeText {
    switch pane {
    case .funnels:
      "There are no messages yet. \(key(.showCompose)) goes to Compose, which sends one."
    case .subscriptions: "The app has no subscriptions: nobody has opened it with its push SDK yet."
    case .users: "The app has no users: nobody has been given an external id yet."
    case .activities: "There are no live activities. \(key(.startActivity)) starts one."
    case .requests: "Nothing was asked yet."
    case .contexts:
      "pushdeck.conf names no contexts yet. \(key(.newContext)) opens the form that writes one."
    case .compose, .inspect, .newContext: ""
    }
  }
}
