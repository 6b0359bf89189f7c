/// What an option takes.
enum OptionKind: Sendable {
  /// Nothing: it is there or not.
  case flag
  /// Any text.
  case text(String)
  /// One text or more; it may be repeated.
  case texts(String)
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
    case .text(let word), .texts(let word), .choice(let word, _), .integer(let word, _),
      .number(let word, _):
      word
    }
  }

  /// Whether it takes more than one.
  var isList: Bool {
    switch self {
    case .texts: true
    case .flag, .text, .choice, .integer, .number: false
    }
  }
}
