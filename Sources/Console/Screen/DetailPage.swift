import TerminalKit
import TextKit

/// A line of a page of details: pieces of text, and a picture beside them.
struct DetailRow: Hashable, Sendable {
  /// A picture from a column on, so many columns wide.
  struct Graph: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case bar(Double?, Role)
      case sparkline([Double?], Role)
    }

    var x: Int
    var width: Int
    var kind: Kind
  }

  var pieces: [StyledText]
  var graph: Graph?
  /// Whether the rest of the line is ruled, as behind a heading.
  var isRuled = false

  init(_ pieces: [StyledText] = [], graph: Graph? = nil, isRuled: Bool = false) {
    self.pieces = pieces
    self.graph = graph
    self.isRuled = isRuled
  }
}

/// Lines of details, composed for a width.
struct DetailPage: Sendable {
  let width: Int
  private(set) var rows: [DetailRow] = []
  /// Columns of the labels of fields.
  private let labelWidth: Int

  init(width: Int, labelWidth: Int = 15) {
    self.width = max(1, width)
    self.labelWidth = min(labelWidth, max(4, width / 3))
  }

  mutating func add(_ row: DetailRow) { rows.append(row) }

  mutating func blank() {
    if rows.last.map({ !$0.pieces.isEmpty }) ?? false { rows.append(DetailRow()) }
  }

  /// A heading of a part, with a line behind it.
  mutating func heading(_ text: SafeText) {
    rows.append(DetailRow([StyledText(text + " ", .heading)], isRuled: true))
  }

  /// What the page is about, and its state at the right.
  mutating func title(_ text: SafeText, state: SafeText = "", role: Role = .text) {
    let room = max(1, width - (state.isEmpty ? 0 : state.columns + 2))
    let name = text.fitted(to: room)
    rows.append(
      DetailRow([
        StyledText(name, style: Style(.title, .bold)),
        StyledText(state.isEmpty ? "" : "  " + state, style: Style(role, .bold)),
      ]))
  }

  /// Running text, wrapped, at most so many lines.
  mutating func text(_ text: SafeText, _ role: Role = .text, maximumLines: Int = .max) {
    guard !text.isEmpty else { return }
    let lines = text.wrapped(to: width)
    for (index, line) in lines.prefix(maximumLines).enumerated() {
      let isCut = index == maximumLines - 1 && lines.count > maximumLines
      rows.append(
        DetailRow([StyledText(isCut ? (line + " ...").cut(to: width) : line, role)]))
    }
  }

  /// A name and its value; nil is what nobody knows.
  mutating func field(_ label: SafeText, _ value: SafeText?, _ role: Role = .text) {
    let name = StyledText(label.fitted(to: labelWidth) + " ", .dim)
    guard let value, !value.isEmpty else {
      rows.append(DetailRow([name, StyledText(value == nil ? "—" : "(empty)", .dim)]))
      return
    }
    let room = max(1, width - labelWidth - 1)
    for (index, line) in value.wrapped(to: room).enumerated() {
      let indent = StyledText(SafeText(repeating: " ", count: labelWidth + 1))
      rows.append(DetailRow([index == 0 ? name : indent, StyledText(line, role)]))
    }
  }

  /// A field that is left out when nothing is known.
  mutating func fieldIfKnown(_ label: SafeText, _ value: SafeText?, _ role: Role = .text) {
    if let value, !value.isEmpty { field(label, value, role) }
  }

  /// Text that keeps its lines, such as JSON.
  mutating func block(_ lines: [SafeText], _ role: Role = .text) {
    for line in lines {
      // A huge value is not wrapped to its end: nobody scrolls through it.
      for part in line.cut(to: width * 40).wrapped(to: width) {
        rows.append(DetailRow([StyledText(part, role)]))
      }
    }
  }
}

extension DetailPage {
  /// Draws the lines from one on.
  func draw(from first: Int, on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    canvas.within(area) { canvas in
      for (index, row) in rows.dropFirst(max(0, first)).prefix(area.height).enumerated() {
        let y = area.y + index
        let used = canvas.draw(
          row.pieces, at: Point(x: area.x, y: y), maximumColumns: area.width)
        if row.isRuled, glyphs.hasBorders {
          canvas.horizontalRule(
            at: Point(x: area.x + used, y: y), width: area.width - used, glyphs: glyphs)
        }
        if let graph = row.graph {
          let place = Rectangle(x: area.x + graph.x, y: y, width: graph.width, height: 1)
          switch graph.kind {
          case .bar(let fraction, let role):
            Bar.draw(fraction, role: role, on: &canvas, in: place, glyphs: glyphs)
          case .sparkline(let values, let role):
            Sparkline.draw(values, role: role, on: &canvas, in: place, glyphs: glyphs)
          }
        }
      }
    }
    drawMore(from: first, on: &canvas, in: area, glyphs: glyphs)
  }

  /// Says at the lower right that there is more below.
  private func drawMore(
    from first: Int, on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs
  ) {
    var below = rows.count - max(0, first) - area.height
    guard below > 0, area.height > 1 else { return }
    let last = rows[max(0, first) + area.height - 1]
    let columns = last.pieces.reduce(0) { $0 + $1.text.columns }
    let isInTheWay =
      columns > area.width - 16 || (last.graph.map { $0.x + $0.width > area.width - 16 } ?? false)
    if isInTheWay {
      // Half a row of figures reads as another one.
      canvas.fill(area.row(area.height - 1))
      below += 1
    }
    let text: SafeText = " \(below) more "
    canvas.draw(
      text, at: Point(x: area.right - text.columns, y: area.bottom - 1), role: .badge)
  }
}
