import TerminalKit
import TextKit

/// What a screen shows that has no room for the program.
enum TooSmall {
  static func draw(_ quit: SafeText, on canvas: inout Canvas) {
    let area = canvas.bounds
    guard !area.isEmpty else { return }
    let need: SafeText = "need \(Layout.minimum.columns)x\(Layout.minimum.rows)"
    let lines: [SafeText] =
      area.width >= 24
      ? ["The screen is too small.", need, "\(quit) quits"]
      : (area.width >= 9 ? ["too small", need, "\(quit) quits"] : ["too", "small", quit])
    let top = area.y + max(0, (area.height - lines.count) / 2)
    for (index, line) in lines.prefix(area.height).enumerated() {
      canvas.draw(
        line.cut(to: area.width, ellipsis: false), at: Point(x: area.x, y: top + index), role: .text
      )
    }
  }
}
