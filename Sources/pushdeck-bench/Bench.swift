import Glibc

/// Measures every budget and prints each figure beside what it is compared to. It never judges by
/// a single time: what takes time is measured against its comparison in one run, alternating.
enum Bench {
  /// Every figure, in the order in which it is printed.
  static let figures: [any Figure] = [
    StartFigure(), CursorMoveFigure(), LiveUpdateFigure(), IdleFigure(), InspectFigure(),
    BinarySizeFigure(),
  ]

  /// Runs the figures that are named, or all of them; the exit code is 0 when all were measured.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
      say(usage)
      return 0
    }
    let known = figures.map { $0.name }
    for argument in arguments where !known.contains(argument) {
      complain("there is no figure '\(argument)'. Figures: \(known.joined(separator: ", ")).")
      return 2
    }
    guard access(Programs.pushdeck, X_OK) == 0 else {
      complain("no pushdeck stands beside this program. Build it with the same configuration.")
      return 3
    }
    #if DEBUG
      say("a debug build: the times below are not those of the budget")
    #endif
    var allMeasured = true
    for figure in figures where arguments.isEmpty || arguments.contains(figure.name) {
      do {
        for line in try figure.measure() { say(line.text(under: figure.name)) }
      } catch {
        complain("\(figure.name): \(error.sentence)")
        allMeasured = false
      }
    }
    return allMeasured ? 0 : 1
  }

  private static var usage: String {
    let rows = figures.map { "  \($0.name.padded(to: 14))\($0.summary)" }.joined(separator: "\n")
    return "usage: pushdeck-bench [FIGURE…]\n\nFigures (all when none is named):\n\(rows)"
  }

  private static func say(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  private static func complain(_ text: String) {
    write("pushdeck-bench: \(text)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
