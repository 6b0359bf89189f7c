import Operations
import PushModel
import TerminalKit
import TextKit

/// Inspect: what was pasted or read, its decoded items, and its raw text with the chosen one marked.
struct InspectView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard let inspection = state.inspect.inspection else {
      InspectGuide(isReading: state.ledger.isFlying(.inspection), state: state).draw(
        on: &canvas, in: area)
      return
    }
    let parts = state.inspectLayout
    drawHead(inspection, on: &canvas, in: parts.head, glyphs: glyphs)
    drawList(on: &canvas, parts, glyphs: glyphs)
    canvas.verticalRule(
      at: state.layout.divider.origin, height: state.layout.divider.height, glyphs: glyphs,
      style: Style(isRawOpen ? .focus : .border))
    RawTextView(state: state).draw(on: &canvas, parts, glyphs: glyphs)
  }

  private var isRawOpen: Bool { state.inspect.detail.isOpen }

  // MARK: Head

  private func drawHead(
    _ inspection: Inspection, on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs
  ) {
    guard area.height >= 2 else { return }
    var page = DetailPage(width: area.width)
    page.title(inspection.title)
    page.add(DetailRow(facts(inspection)))
    page.draw(from: 0, on: &canvas, in: area, glyphs: glyphs)
  }

  private func facts(_ inspection: Inspection) -> [StyledText] {
    let words = [inspection.service, inspection.platform?.title].compactMap { $0 }
    var pieces = words.map { StyledText($0 + ", ", .accent) }
    pieces.append(StyledText(inspection.size, inspection.isOverLimit ? .bad : .dim))
    if let path = inspection.request.source.path {
      pieces.append(StyledText(", file \(Untrusted(path).safe(maximumColumns: 60))", .dim))
    } else {
      pieces.append(StyledText(", pasted", .dim))
    }
    if let type = inspection.request.pushType {
      pieces.append(StyledText(", push type \(Untrusted(type.rawValue))", .accent))
    }
    if inspection.request.isToken { pieces.append(StyledText(", read as a token", .accent)) }
    return pieces
  }

  // MARK: Items

  private func drawList(on canvas: inout Canvas, _ parts: InspectLayout, glyphs: Glyphs) {
    let area = parts.list
    guard !area.isEmpty, let list = state.inspectList(width: parts.itemWidth) else { return }
    let chosen = state.inspect.selectedPlace
    let top = list.top(state.inspect.top, revealing: chosen, height: area.height)
    canvas.within(area) { canvas in
      for (index, line) in list.lines.dropFirst(top).prefix(area.height).enumerated() {
        let row = area.row(index)
        let start = Point(x: row.x + InspectLayout.margin, y: row.y)
        let room = row.width - InspectLayout.margin
        let used = canvas.draw(line.row.pieces, at: start, maximumColumns: room)
        if line.row.isRuled, glyphs.hasBorders {
          canvas.horizontalRule(
            at: Point(x: start.x + used, y: row.y), width: room - used - 1, glyphs: glyphs)
        }
        guard let item = line.item, item == chosen else { continue }
        if top + index == list.lines(of: item)?.lowerBound {
          canvas.draw(
            glyphs.pointer, at: row.origin, style: Style(.accent), maximumColumns: 1)
          if !isRawOpen, !glyphs.hasBorders { canvas.cursor = row.origin }
        }
        canvas.highlight(row, isRawOpen ? .inactive : .selection)
      }
    }
    let below = list.lines.count - top - area.height
    if below > 0, area.height > 2 {
      let text: SafeText = " \(below) more "
      canvas.draw(
        text, at: Point(x: area.right - text.columns - 1, y: area.bottom - 1), role: .badge)
    }
  }
}

/// The raw text of what is inspected, the chosen item marked in it.
struct RawTextView {
  let state: ConsoleState

  func draw(on canvas: inout Canvas, _ parts: InspectLayout, glyphs: Glyphs) {
    let area = parts.raw
    guard !area.isEmpty,
      let layout = state.inspect.rawLayout(width: area.width, bracketsMark: !glyphs.hasBorders)
    else { return }
    drawHeading(on: &canvas, in: parts.rawHeading, glyphs: glyphs)
    let top = state.inspect.rawTop(layout, height: area.height)
    var markPlace: Point?
    canvas.within(area) { canvas in
      for (index, row) in layout.window(from: top, height: area.height).enumerated() {
        let y = area.y + index
        if layout.gutter > 0, let line = row.line {
          canvas.draw(
            SafeText(line).padded(to: layout.gutter - 1, alignment: .trailing),
            at: Point(x: area.x, y: y), role: .dim)
        }
        let start = area.x + layout.gutter
        canvas.draw(row.pieces, at: Point(x: start, y: y), maximumColumns: layout.width)
        if markPlace == nil, let column = row.markColumn {
          markPlace = Point(x: start + column, y: y)
        }
      }
    }
    if layout.goesOn(behind: top, height: area.height), area.height > 2 {
      let text: SafeText = " more below "
      canvas.draw(text, at: Point(x: area.right - text.columns, y: area.bottom - 1), role: .badge)
    }
    if state.inspect.detail.isOpen, !glyphs.hasBorders {
      canvas.cursor = markPlace ?? area.origin
    }
  }

  private func drawHeading(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard !area.isEmpty else { return }
    let isOpen = state.inspect.detail.isOpen
    var pieces = [
      StyledText(
        state.inspect.isPretty ? "Raw text, pretty" : "Raw text, as received",
        style: Style(.heading, isOpen ? .bold : []))
    ]
    if let item = state.inspect.selected {
      let place = place(of: item, glyphs)
      if !place.isEmpty {
        pieces.append(StyledText(glyphs.hasBorders ? " \(glyphs.separator) " : ": ", .dim))
        pieces.append(StyledText(place, item.range == nil ? .dim : .accent))
      }
    }
    pieces.append(StyledText(" "))
    let used = canvas.draw(pieces, at: area.origin, maximumColumns: area.width)
    if glyphs.hasBorders {
      canvas.horizontalRule(
        at: Point(x: area.x + used, y: area.y), width: area.width - used, glyphs: glyphs,
        style: Style(isOpen ? .focus : .border))
    }
  }

  /// Where the chosen item stands, in words.
  private func place(of item: InspectedItem, _ glyphs: Glyphs) -> SafeText {
    guard item.range != nil else {
      return item.path.isEmpty
        ? "not in the text" : "\(item.path.safe(maximumColumns: 60)) is not in the text"
    }
    var words = item.path.safe(maximumColumns: 60)
    if let position = item.position {
      let gap: SafeText = words.isEmpty ? "" : " "
      words += gap + "\(position.line):\(position.column)"
    }
    if !glyphs.hasBorders {
      words += " between \(RawTextLayout.markStart) and \(RawTextLayout.markEnd)"
    }
    return words
  }
}
