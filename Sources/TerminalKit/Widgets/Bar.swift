import TextKit

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
}
