import TextKit

/// Why a figure could not be measured.
struct BenchError: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// One thing that has a budget.
protocol Figure: Sendable {
  /// The name by which it is asked for.
  var name: String { get }
  /// What it measures, for the usage text.
  var summary: String { get }
  /// Measures it; a figure may print several lines.
  func measure() throws(BenchError) -> [FigureLine]
}

/// A measured value beside what it is compared to.
struct FigureLine {
  /// What was measured.
  var title: String
  /// The value, with its unit.
  var value: String
  /// What it is compared to, with its value.
  var comparison: String
  /// The value divided by its comparison; nil where a ratio says nothing.
  var ratio: Double?
  /// The budget, in words.
  var budget: String

  /// The line as it is printed.
  func text(under name: String) -> String {
    let factor = ratio.map { "\(Decimals.text($0, places: 2))×" } ?? "—"
    return name.padded(to: 14) + title.padded(to: 40) + value.padded(to: 16)
      + comparison.padded(to: 38) + factor.padded(to: 9) + "budget \(budget)"
  }
}

extension String {
  /// The text with blanks up to a width, and always one blank behind.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

/// Numbers with a fixed count of decimals, without a formatter.
enum Decimals {
  static func text(_ value: Double, places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let whole = (scaled < 0 ? "-" : "") + String(abs(scaled) / scale)
    guard places > 0 else { return whole }
    return whole + "." + zeroPadded(abs(scaled) % scale, places)
  }
}
