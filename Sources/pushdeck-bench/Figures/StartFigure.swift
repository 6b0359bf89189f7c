import Glibc

/// Start to the whole first screen, beside a C program that links the same libraries and paints once.
struct StartFigure: Figure {
  let name = "start"
  let summary = "start to the whole first screen, beside a C program that paints once"
  private let runs = 15

  func measure() throws(BenchError) -> [FigureLine] {
    let console = try ConsoleUnderTest(speed: "0")
    let floor = try Programs.buildFloor(in: console.folder)
    var own: [Double] = []
    var other: [Double] = []
    // One uncounted pair first: the files are then in memory for both.
    for run in 0...runs {
      let ownTime = try time { terminal throws(BenchError) in try console.start(on: terminal) }
      let otherTime = try time { terminal throws(BenchError) in
        guard
          let child = ChildProcess.start(
            [floor], onTerminal: terminal.path, ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
        else { throw BenchError("the C program cannot be started") }
        return child
      }
      if run > 0 {
        own.append(ownTime)
        other.append(otherTime)
      }
    }
    let ratios = zip(own, other).map { $0 / $1 }
    return [
      FigureLine(
        title: "start to whole first screen", value: milliseconds(own.median),
        comparison: "C program \(milliseconds(other.median))", ratio: ratios.median,
        budget: "1.5×")
    ]
  }

  private func time(_ start: (borrowing PseudoTerminal) throws(BenchError) -> pid_t)
    throws(BenchError) -> Double
  {
    let terminal = try PseudoTerminal(columns: 120, rows: 40)
    let begin = Monotonic.now()
    let child = try start(terminal)
    let painted = terminal.readUntilQuiet()
    kill(child, SIGKILL)
    _ = ChildProcess.wait(for: child)
    guard painted.bytes.count > 1000 else { throw BenchError("nothing was painted") }
    return painted.lastAt - begin
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Decimals.text(seconds * 1000, places: 1)) ms"
  }
}

extension [Double] {
  /// The middle value; 0 when there is none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = self.sorted()
    return count % 2 == 1
      ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
  }
}
