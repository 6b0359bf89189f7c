import TextKit

// What the text for people asks of the program around it: no option is given but --utc, and the
// output goes to a pipe.

enum Option { case utc }

struct Arguments: Sendable {
  func has(_ option: Option) -> Bool { option == .utc }
}

struct OutputStyle: Sendable {
  static func ofStandardOutput(_ arguments: Arguments) -> OutputStyle { OutputStyle() }

  func heading(_ text: SafeText) -> String { text.string }
}
