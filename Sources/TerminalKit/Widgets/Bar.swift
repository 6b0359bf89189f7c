public import TextKit

/// A part of a bar.
public struct BarSegment: Hashable, Sendable {
  /// Its length beside that of the others; not negative.
  public var value: Double
  /// Its colour.
  public var role: Role
  /// What it is drawn with instead of a full cell, so that parts differ without colours.
  public var glyph: SafeText?

  /// A part of that length.
  public init(_ value: Double, _ role: Role, glyph: SafeText? = nil) {
    self.value = value
    self.role = role
    self.glyph = glyph
  }
}

/// Bars of one row.
public enum Bar {
  /// A bar filled to a fraction of its width, 0…1; other numbers are clamped, nil draws the track
  /// alone.
  ///
  /// A fraction above 0 shows something, and only 1 fills the whole width.
  public static func draw(
    _ fraction: Double?, role: Role, on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs
  ) {
    guard glyphs.hasBars, area.width > 0, area.height > 0 else { return }
    let fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) } ?? 0
    let steps = glyphs.partial.count + 1
    var filled = Int((fraction * Double(area.width * steps)).rounded())
    if fraction > 0 { filled = max(filled, 1) }
    if fraction < 1 { filled = min(filled, area.width * steps - 1) }
    let whole = filled / steps
    let rest = filled % steps
    for column in 0..<area.width {
      let point = Point(x: area.x + column, y: area.y)
      if column < whole {
        canvas.draw(glyphs.full, at: point, role: role)
      } else if column == whole, rest > 0 {
        canvas.draw(glyphs.partial[rest - 1], at: point, role: role)
      } else {
        canvas.draw(glyphs.track, at: point, role: .track)
      }
    }
  }

  /// Parts after one another, each with its share of the width in whole cells. `total` above the
  /// parts' sum leaves a track. A part above 0 gets a cell as long as there are cells enough.
  public static func drawStacked(
    _ segments: [BarSegment], total: Double? = nil, on canvas: inout Canvas, in area: Rectangle,
    glyphs: Glyphs
  ) {
    guard glyphs.hasBars, area.width > 0, area.height > 0 else { return }
    var x = area.x
    for (segment, cells) in zip(segments, shares(segments, total: total, width: area.width)) {
      for _ in 0..<cells {
        canvas.draw(segment.glyph ?? glyphs.full, at: Point(x: x, y: area.y), role: segment.role)
        x += 1
      }
    }
    while x < area.right {
      canvas.draw(glyphs.track, at: Point(x: x, y: area.y), role: .track)
      x += 1
    }
  }

  /// Cells for each part by the largest remainders; never more than the width in all.
  static func shares(_ segments: [BarSegment], total: Double?, width: Int) -> [Int] {
    let values = segments.map { $0.value.isFinite ? max(0, $0.value) : 0 }
    let sum = values.reduce(0, +)
    let whole = max(sum, total.flatMap { $0.isFinite ? $0 : nil } ?? 0)
    guard whole > 0 else { return values.map { _ in 0 } }
    let exact = values.map { $0 / whole * Double(width) }
    var cells = exact.map { Int($0) }
    let wanted = Int((sum / whole * Double(width)).rounded())
    let order = exact.indices.sorted {
      (exact[$0] - Double(cells[$0]), -$0) > (exact[$1] - Double(cells[$1]), -$1)
    }
    for index in order where cells.reduce(0, +) < wanted && values[index] > 0 { cells[index] += 1 }
    for index in values.indices where values[index] > 0 && cells[index] == 0 {
      guard let longest = cells.indices.max(by: { cells[$0] < cells[$1] }), cells[longest] > 1
      else { break }
      cells[longest] -= 1
      cells[index] = 1
    }
    return cells
  }
}
