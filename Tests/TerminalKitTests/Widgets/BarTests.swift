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

  static let shares: [(values: [Double], total: Double?, width: Int, cells: [Int])] = [
    ([50, 50], nil, 10, [5, 5]), ([1, 1, 1], nil, 10, [4, 3, 3]), ([999, 1], nil, 10, [9, 1]),
    ([50], 100, 10, [5]), ([0, 0], nil, 10, [0, 0]), ([1, 1, 1, 1], nil, 2, [1, 1, 0, 0]),
    ([5, 0, 5], nil, 3, [2, 0, 1]), ([.nan, 1], nil, 4, [0, 4]), ([.infinity, 1], nil, 4, [0, 4]),
  ]

  @Test(
    "Parts share the width, and a part above nothing is seen where there is room", arguments: shares
  )
  func stacked(values: [Double], total: Double?, width: Int, cells: [Int]) {
    let segments = values.map { BarSegment($0, .accepted) }
    #expect(Bar.shares(segments, total: total, width: width) == cells)
  }

  @Test("Shares never exceed the width", arguments: 0..<30)
  func withinWidth(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for width in 0...40 {
      let segments = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        BarSegment(Double.random(in: 0...1000, using: &random).rounded(), .accepted)
      }
      let cells = Bar.shares(
        segments, total: Bool.random(using: &random) ? 1500 : nil, width: width)
      #expect(cells.reduce(0, +) <= width)
      #expect(cells.allSatisfy { $0 >= 0 })
    }
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
