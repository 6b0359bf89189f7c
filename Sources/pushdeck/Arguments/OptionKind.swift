/// What an option takes.
enum OptionKind: Sendable {
  /// Nothing: it is there or not.
  case flag
  /// Any text.
  case text(String)
  /// One of these words.
  case choice(String, [String])
  /// A whole number in a range.
  case integer(String, ClosedRange<Int64>)
  /// A number in a range, decimals allowed.
  case number(String, ClosedRange<Double>)

  /// The word that stands for the value in a help text; nil when it takes none.
  var placeholder: String? {
    switch self {
    case .flag: nil
    case .text(let word), .choice(let word, _), .integer(let word, _), .number(let word, _): word
    }
  }
}
