/// A place on the screen in cells, counted from the top left.
public struct Point: Hashable, Sendable {
  /// Columns from the left, from 0.
  public var x: Int
  /// Rows from the top, from 0.
  public var y: Int

  /// The cell in column `x` of row `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// An extent in cells; never negative.
public struct Size: Hashable, Sendable {
  /// Cells in a row.
  public var columns: Int
  /// Rows.
  public var rows: Int

  /// A size; negative numbers count as 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// An area of cells; its width and height are never negative.
public struct Rectangle: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// An area from its top left cell; negative extents count as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The whole of a screen.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.columns, height: size.rows)
  }

  /// Whether it holds no cell.
  public var isEmpty: Bool { width == 0 || height == 0 }
  /// Its extent.
  public var size: Size { Size(columns: width, rows: height) }
  /// Its top left cell.
  public var origin: Point { Point(x: x, y: y) }
  /// The first column right of it.
  public var right: Int { x + width }
  /// The first row below it.
  public var bottom: Int { y + height }

  /// Whether the cell lies within.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// What both hold; empty where they do not meet.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: min(right, other.right) - left,
      height: min(bottom, other.bottom) - top)
  }

  /// The area without `columns` at both sides and `rows` at top and bottom.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rectangle {
    Rectangle(
      x: x + min(columns, width), y: y + min(rows, height), width: width - 2 * columns,
      height: height - 2 * rows)
  }

  /// The first `rows` rows and the rest; the parts never exceed the whole.
  public func split(top rows: Int) -> (top: Rectangle, rest: Rectangle) {
    let rows = min(max(0, rows), height)
    return (
      Rectangle(x: x, y: y, width: width, height: rows),
      Rectangle(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// The rest and the last `rows` rows.
  public func split(bottom rows: Int) -> (rest: Rectangle, bottom: Rectangle) {
    let parts = split(top: height - min(max(0, rows), height))
    return (parts.top, parts.rest)
  }

  /// The first `columns` columns and the rest.
  public func split(left columns: Int) -> (left: Rectangle, rest: Rectangle) {
    let columns = min(max(0, columns), width)
    return (
      Rectangle(x: x, y: y, width: columns, height: height),
      Rectangle(x: x + columns, y: y, width: width - columns, height: height)
    )
  }

  /// The rest and the last `columns` columns.
  public func split(right columns: Int) -> (rest: Rectangle, right: Rectangle) {
    let parts = split(left: width - min(max(0, columns), width))
    return (parts.left, parts.rest)
  }

  /// The first `rows` rows.
  public func top(_ rows: Int) -> Rectangle { split(top: rows).top }
  /// The last `rows` rows.
  public func bottom(_ rows: Int) -> Rectangle { split(bottom: rows).bottom }
  /// The first `columns` columns.
  public func left(_ columns: Int) -> Rectangle { split(left: columns).left }
  /// The last `columns` columns.
  public func right(_ columns: Int) -> Rectangle { split(right: columns).right }
  /// The row with that index from the top, empty where there is none.
  public func row(_ index: Int) -> Rectangle {
    index >= 0 && index < height
      ? Rectangle(x: x, y: y + index, width: width, height: 1)
      : Rectangle(x: x, y: y, width: 0, height: 0)
  }

  /// An area of at most that extent in the middle.
  public func centered(_ size: Size) -> Rectangle {
    let columns = min(size.columns, width)
    let rows = min(size.rows, height)
    return Rectangle(
      x: x + (width - columns) / 2, y: y + (height - rows) / 2, width: columns, height: rows)
  }
}
