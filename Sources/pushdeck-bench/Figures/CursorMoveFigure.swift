import Glibc

/// What the terminal is sent when the selection moves by a row.
struct CursorMoveFigure: Figure {
  let name = "cursor"
  let summary = "bytes to the terminal for a cursor move, beside the fewest that would do"
  private let moves = 10

  func measure() throws(BenchError) -> [FigureLine] {
    try ConsoleUnderTest.watch(speed: "0") { terminal, _ throws(BenchError) in
      var screen = ScreenModel(columns: 120, rows: 40)
      // The list and the details of its first row have arrived once it has been quiet for a second.
      screen.feed(terminal.readUntilQuiet(for: 1).bytes)
      var sent = 0
      var fewest = 0
      for _ in 0..<moves {
        let before = screen
        terminal.type("j")
        let bytes = terminal.readUntilQuiet(limit: 2).bytes
        screen.feed(bytes)
        sent += bytes.count
        fewest += FewestBytes.count(from: before, to: screen)
      }
      guard screen.unknown.isEmpty else {
        throw BenchError("the bench's screen does not know \(screen.unknown[0])")
      }
      guard fewest > 0 else { throw BenchError("the selection did not move") }
      return [
        FigureLine(
          title: "bytes for a cursor move (list + details)", value: "\(sent / moves)",
          comparison: "changed runs alone \(fewest / moves)", ratio: Double(sent) / Double(fewest),
          budget: "1.1×")
      ]
    }
  }
}
