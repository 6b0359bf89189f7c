import TextKit

/// How output for people is written: to a terminal with emphasis and cut to its width, to a pipe
/// without either.
struct OutputStyle: Sendable {
  /// The terminal's width in columns; nil keeps every cell whole.
  var width: Int?
  /// Whether headings are emphasised.
  var hasEmphasis: Bool
  /// Whether only ASCII is drawn.
  var isASCII: Bool

  /// The style of standard output.
  static func ofStandardOutput(_ arguments: Arguments) -> OutputStyle {
    let isTerminal = StandardOutput.isTerminal
    let forbidsColor = arguments.text(.color) == "never" || Environment.isSet("NO_COLOR")
    return OutputStyle(
      width: isTerminal ? TerminalWidth.ofStandardOutput() : nil,
      hasEmphasis: isTerminal && !forbidsColor && Environment.text("TERM") != "dumb",
      isASCII: arguments.has(.ascii))
  }

  /// A heading, emphasised where that is wanted.
  func heading(_ text: SafeText) -> String {
    hasEmphasis ? "\u{1B}[1m\(text.string)\u{1B}[0m" : text.string
  }
}
