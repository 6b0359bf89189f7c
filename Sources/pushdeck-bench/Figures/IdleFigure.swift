import Glibc

/// What a console costs while nothing happens.
struct IdleFigure: Figure {
  let name = "idle"
  let summary = "ten seconds on a world at rest: bytes, wakeups, processor time"

  func measure() throws(BenchError) -> [FigureLine] {
    try ConsoleUnderTest.watch(speed: "0") { terminal, child throws(BenchError) in
      _ = terminal.readUntilQuiet()
      terminal.type("p")
      // Long enough for whatever the start still has to do.
      _ = terminal.countBytes(for: 3)
      let before = ProcessUse(of: child)
      let bytes = terminal.countBytes(for: 10)
      let after = ProcessUse(of: child)
      return [
        line("bytes to the terminal in 10 s", bytes),
        line("wakeups of all its threads in 10 s", after.waits - before.waits),
        line("processor time in 10 s, clock ticks", after.ticks - before.ticks),
      ]
    }
  }

  private func line(_ title: String, _ value: Int) -> FigureLine {
    FigureLine(title: title, value: "\(value)", comparison: "0", ratio: nil, budget: "0")
  }
}
