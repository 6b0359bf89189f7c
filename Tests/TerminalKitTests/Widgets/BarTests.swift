import Testing
import TextKit

@testable import TerminalKit

@Suite("Bars and sparklines")
struct BarTests {
  private func bar(_ fraction: Double?, width: Int, glyphs: Glyphs = .unicode) -> String {
    var canvas = Canvas(Size(columns: width, rows: 1))
    Bar.draw(fraction, role: .accepted, on: &canvas, in: canvas.bounds, glyphs: glyphs)
    return canvas.text()[0]
  }

  @Test(
    "A bar ends on an eighth of a cell",
    arguments: [
      (0.0, "░░░░"), (0.5, "██░░"), (0.53125, "██▏░"), (1, "████"), (0.0001, "▏░░░"),
      (0.9999, "███▉"), (-1, "░░░░"), (7, "████"),
    ])
  func eighths(fraction: Double, picture: String) {
    #expect(bar(fraction, width: 4) == picture)
  }

  @Test("Nobody knows: the track alone; not a number: the same")
  func unknown() {
    #expect(bar(nil, width: 3) == "░░░")
    #expect(bar(.nan, width: 3) == "░░░")
  }

  @Test("In ASCII it ends on whole cells, in plain there is none")
  func ascii() {
    #expect(bar(0.5, width: 4, glyphs: .ascii) == "##..")
    #expect(bar(0.01, width: 4, glyphs: .ascii) == "#...")
    #expect(bar(0.5, width: 4, glyphs: .plain) == "")
  }

  @Test("A sparkline shows the newest at the right, gaps as gaps and 0 as the lowest mark")
  func sparkline() {
    var canvas = Canvas(Size(columns: 6, rows: 1))
    Sparkline.draw(
      [9, 9, 0, nil, 4, 8], role: .accent, on: &canvas,
      in: Rectangle(x: 0, y: 0, width: 4, height: 1), glyphs: .unicode)
    #expect(canvas.text() == ["▁ ▅█"])
    var still = Canvas(Size(columns: 3, rows: 1))
    Sparkline.draw([0, 0], role: .accent, on: &still, in: still.bounds, glyphs: .unicode)
    #expect(still.text() == [" ▁▁"])
  }
}
