import TextKit

/// A command line that was read: the command, its arguments and its options.
struct Arguments: Sendable {
  var command: Command
  var positional: [String]
  var values: [Option: [String]]

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The option's text; nil when it was not given.
  func text(_ option: Option) -> String? { values[option]?.first }

  /// All of the option's texts; empty when it was not given.
  func texts(_ option: Option) -> [String] { values[option] ?? [] }

  /// The option's whole number, which the parser has checked.
  func integer(_ option: Option) -> Int64? { text(option).flatMap { Int64($0) } }

  /// The option's number, which the parser has checked.
  func number(_ option: Option) -> Double? { text(option).flatMap { Double($0) } }
}
