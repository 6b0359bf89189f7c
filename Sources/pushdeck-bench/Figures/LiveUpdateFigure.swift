import Glibc

/// What the terminal is sent while a delivery goes on.
struct LiveUpdateFigure: Figure {
  let name = "live"
  let summary = "bytes to the terminal for a live update, beside the fewest that would do"
  private let seconds = 12.0

  func measure() throws(BenchError) -> [FigureLine] {
    try ConsoleUnderTest.watch(speed: "1") { terminal, _ throws(BenchError) in
      var screen = ScreenModel(columns: 120, rows: 40)
      screen.feed(terminal.readUntilQuiet().bytes)
      var updates = 0
      var sent = 0
      var fewest = 0
      let end = Monotonic.now() + seconds
      while Monotonic.now() < end {
        let before = screen
        let bytes = terminal.readUntilQuiet(for: 0.03, limit: 3).bytes
        guard !bytes.isEmpty else { continue }
        screen.feed(bytes)
        updates += 1
        sent += bytes.count
        fewest += FewestBytes.count(from: before, to: screen)
      }
      guard screen.unknown.isEmpty else {
        throw BenchError("the bench's screen does not know \(screen.unknown[0])")
      }
      guard updates > 0, fewest > 0 else { throw BenchError("nothing moved on the screen") }
      return [
        FigureLine(
          title: "bytes for a live update (\(updates) updates)", value: "\(sent / updates)",
          comparison: "changed runs alone \(fewest / updates)",
          ratio: Double(sent) / Double(fewest),
          budget: "1.1×")
      ]
    }
  }
}
