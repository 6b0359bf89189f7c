/// A row of little columns, newest at the right.
public enum Sparkline {
  /// Draws the last values that fit, the newest in the last column. Nil leaves a gap, 0 is the
  /// lowest mark.
  ///
  /// The highest value shown fills its cell, or `maximum` where that is higher.
  public static func draw(
    _ values: [Double?], maximum: Double = 0, role: Role, on canvas: inout Canvas,
    in area: Rectangle, glyphs: Glyphs
  ) {
    guard !glyphs.spark.isEmpty, area.width > 0, area.height > 0 else { return }
    let shown = values.suffix(area.width).map { value in value.flatMap { $0.isFinite ? $0 : nil } }
    let top = max(maximum, shown.compactMap { $0 }.max() ?? 0)
    let start = area.right - shown.count
    for (index, value) in shown.enumerated() {
      guard let value else { continue }
      let level = top > 0 ? (value / top * Double(glyphs.spark.count - 1)).rounded(.up) : 0
      let step = min(max(0, Int(level)), glyphs.spark.count - 1)
      canvas.draw(glyphs.spark[step], at: Point(x: start + index, y: area.y), role: role)
    }
  }
}
