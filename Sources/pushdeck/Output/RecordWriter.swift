import TextKit

/// Writes one record for people: a label and a value a line, in sections.
struct RecordWriter: Sendable {
  private var lines: [(label: SafeText, value: SafeText)?] = []
  private var blocks: [String] = []
  private let style: OutputStyle
  private let formatter: TimeFormatter

  init(_ arguments: Arguments) {
    style = .ofStandardOutput(arguments)
    formatter = TimeFormatter(
      zone: arguments.has(.utc) ? .utc : .local(), now: Clock.system.now())
  }

  /// Adds a line; what is not known is left out.
  mutating func add(_ label: SafeText, _ value: SafeText?) {
    if let value { lines.append((label, value)) }
  }

  /// Adds a line of text from outside; what is not known is left out.
  mutating func add(_ label: SafeText, _ value: Untrusted?) { add(label, value?.safe) }

  /// Adds a number; what is not known is left out.
  mutating func add(_ label: SafeText, _ value: Int64?) { add(label, value.map(grouped)) }

  /// Adds a time with its zone; what is not known is left out.
  mutating func add(_ label: SafeText, _ time: Timestamp?) {
    add(label, time.map { formatter.dateTime($0) })
  }

  /// Adds a block of its own, such as a table.
  mutating func addBlock(_ heading: SafeText, _ text: String) {
    closeLines()
    blocks.append(style.heading(heading) + "\n" + text)
  }

  /// The whole text.
  mutating func finish() -> String {
    closeLines()
    return blocks.joined(separator: "\n")
  }

  private mutating func closeLines() {
    let present = lines.compactMap { $0 }
    guard !present.isEmpty else { return }
    let width = present.map(\.label.columns).max() ?? 0
    blocks.append(
      present.map { "\(style.heading($0.label.padded(to: width)))  \($0.value.string)\n" }.joined())
    lines = []
  }
}
