public import TextKit

/// A picture of the screen in cells, drawn on by pure functions and compared as a value.
///
/// Only `SafeText` can be drawn. Whatever lies outside the clip is cut; no coordinate is wrong.
public struct Canvas: Equatable, Sendable {
  /// The whole extent.
  public let size: Size
  /// Where the terminal's cursor stands; nil hides it.
  public var cursor: Point? {
    didSet {
      if let place = cursor, !Rectangle(size).contains(place) { cursor = nil }
    }
  }

  private(set) var cells: [Cell]
  private var clip: Rectangle

  /// A blank picture.
  public init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
    clip = Rectangle(size)
  }

  /// The whole area.
  public var bounds: Rectangle { Rectangle(size) }

  /// Draws with everything outside of the area cut off. Coordinates stay those of the screen.
  public mutating func within(_ area: Rectangle, _ body: (inout Canvas) -> Void) {
    let before = clip
    clip = clip.intersection(area)
    body(&self)
    clip = before
  }

  /// Draws text on one row and returns the columns it took there, cut parts included up to the
  /// limit.
  @discardableResult
  public mutating func draw(
    _ text: SafeText, at point: Point, style: Style = .text, maximumColumns: Int = .max
  ) -> Int {
    guard maximumColumns > 0, point.y >= clip.y, point.y < clip.bottom else { return 0 }
    let fitting =
      text.columns > maximumColumns ? text.cut(to: maximumColumns, ellipsis: true) : text
    var x = point.x
    for cluster in fitting.clusters {
      put(cluster.text, columns: cluster.columns, x: x, y: point.y, style: style)
      x += cluster.columns
      if x >= clip.right { break }
    }
    return fitting.columns
  }

  /// Draws text on one row in the role's own style.
  @discardableResult
  public mutating func draw(
    _ text: SafeText, at point: Point, role: Role, maximumColumns: Int = .max
  ) -> Int {
    draw(text, at: point, style: Style(role), maximumColumns: maximumColumns)
  }

  /// Draws pieces of different styles after one another and returns the columns they took.
  @discardableResult
  public mutating func draw(
    _ pieces: [StyledText], at point: Point, maximumColumns: Int = .max
  ) -> Int {
    var used = 0
    for piece in pieces where used < maximumColumns {
      used += draw(
        piece.text, at: Point(x: point.x + used, y: point.y), style: piece.style,
        maximumColumns: maximumColumns == .max ? .max : maximumColumns - used)
    }
    return used
  }

  /// Fills an area with blanks of a style.
  public mutating func fill(_ area: Rectangle, style: Style = .text) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.y..<area.bottom {
      for x in area.x..<area.right { set(.space(style), x: x, y: y) }
    }
  }

  /// Fills a row with a glyph that takes one column.
  public mutating func horizontalRule(
    at point: Point, width: Int, glyphs: Glyphs, style: Style = Style(.border)
  ) {
    let row = Rectangle(x: point.x, y: point.y, width: width, height: 1).intersection(clip)
    guard !row.isEmpty else { return }
    for x in row.x..<row.right {
      put(glyphs.horizontal.string, columns: 1, x: x, y: row.y, style: style)
    }
  }

  /// Fills a column with a glyph that takes one column.
  public mutating func verticalRule(
    at point: Point, height: Int, glyphs: Glyphs, style: Style = Style(.border)
  ) {
    let column = Rectangle(x: point.x, y: point.y, width: 1, height: height).intersection(clip)
    guard !column.isEmpty else { return }
    for y in column.y..<column.bottom {
      put(glyphs.vertical.string, columns: 1, x: column.x, y: y, style: style)
    }
  }

  /// Puts another sign in the place of one, wherever it stands; both take one column.
  public mutating func replace(_ sign: SafeText, with other: SafeText) {
    guard sign.columns == 1, other.columns == 1 else { return }
    for index in cells.indices where cells[index].text == sign.string {
      cells[index].text = other.string
    }
  }

  /// Changes the highlight of what is already there; the text stays.
  public mutating func highlight(_ area: Rectangle, _ highlight: Style.Highlight) {
    restyle(area) { $0.highlight = highlight }
  }

  /// Changes the style of what is already there; the text stays.
  public mutating func restyle(_ area: Rectangle, _ change: (inout Style) -> Void) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.y..<area.bottom {
      for x in area.x..<area.right { change(&cells[y * size.columns + x].style) }
    }
  }

  /// The rows as text; a wide character takes one character there, blanks at the end are cut.
  public func text() -> [String] {
    rows { $0.text }.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The rows as one letter a cell for the role: blank where plain text is blank, `Role.letter`
  /// elsewhere, and the selection's letter in a chosen row. Blanks at the end are cut.
  public func roles() -> [String] {
    rows { cell in
      switch cell.style.highlight {
      case .selection: return String(Role.selection.letter)
      case .inactive: return String(Role.inactive.letter)
      case .none: break
      }
      if cell.style == .text && cell.text == " " { return " " }
      return String(cell.style.role.letter)
    }.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The style of a cell, nil outside.
  public func style(at point: Point) -> Style? {
    bounds.contains(point) ? cells[point.y * size.columns + point.x].style : nil
  }

  /// The text of a cell: empty in the second cell of a wide character, nil outside.
  public func text(at point: Point) -> String? {
    bounds.contains(point) ? cells[point.y * size.columns + point.x].text : nil
  }

  /// Equal when they would look the same; the clip is not part of the picture.
  public static func == (left: Canvas, right: Canvas) -> Bool {
    left.size == right.size && left.cursor == right.cursor && left.cells == right.cells
  }

  private func rows(_ picture: (Cell) -> String) -> [String] {
    (0..<size.rows).map { y in
      (0..<size.columns).map { x in picture(cells[y * size.columns + x]) }.joined()
    }
  }

  /// Puts a cluster of one or two columns. One that the clip cuts in half becomes a blank.
  mutating func put(_ text: String, columns: Int, x: Int, y: Int, style: Style) {
    guard y >= clip.y, y < clip.bottom else { return }
    if columns <= 1 {
      guard x >= clip.x, x < clip.right else { return }
      set(Cell(text: text, columns: 1, style: style), x: x, y: y)
    } else if x >= clip.x && x + 1 < clip.right {
      set(Cell(text: text, columns: 2, style: style), x: x, y: y)
      // Set directly: the general way would see the first half as a torn character.
      blankTorn(at: x + 1, y: y)
      cells[y * size.columns + x + 1] = .continuation(style)
    } else {
      for half in [x, x + 1] where half >= clip.x && half < clip.right {
        set(.space(style), x: half, y: y)
      }
    }
  }

  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let index = y * size.columns + x
    if cells[index].isContinuation, x > 0 {
      cells[index - 1] = .space(cells[index - 1].style)
    }
    blankTorn(at: x, y: y)
    cells[index] = cell
  }

  /// A wide character that begins here loses its second half: that becomes a blank.
  private mutating func blankTorn(at x: Int, y: Int) {
    let index = y * size.columns + x
    if cells[index].columns == 2, x + 1 < size.columns {
      cells[index + 1] = .space(cells[index + 1].style)
    }
  }
}
