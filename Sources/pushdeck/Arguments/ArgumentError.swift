import TextKit

/// What can be wrong with a command line, and how that is said.
enum ArgumentError {
  case unknownOption(String)
  case unknownCommand(String)
  case unknownMember(String, String)
  case incomplete(String)
  case twice(Option)
  case takesNoValue(Option)
  case wantsValue(Option)
  case wrongValue(Option, String)
  case foreignOption(Option, Command)
  case missingArgument(Command.Argument, Command)
  case surplus(String, Command)
  case noID(String, Command)
  case empty(Command.Argument, Command)

  /// The failure that ends the program with the code for a wrong command line.
  var failure: CommandFailure { CommandFailure(.usage, sentence, remedy: remedy) }

  private var sentence: SafeText {
    switch self {
    case .unknownOption(let word): "There is no option \(Untrusted(word))"
    case .unknownCommand(let word): "There is no command \(Untrusted(word))"
    case .unknownMember(let group, let word):
      "There is no command \(Untrusted(group)) \(Untrusted(word))"
    case .incomplete(let group):
      "\(Untrusted(group)) wants to know what: \(Self.list(CommandTable.members(of: group)))"
    case .twice(let option): "\(Untrusted(option.spelling)) is given twice"
    case .takesNoValue(let option): "\(Untrusted(option.spelling)) takes no value"
    case .wantsValue(let option):
      "\(Untrusted(option.spelling)) wants \(Self.wanted(option.kind))"
    case .wrongValue(let option, let value):
      value.isEmpty
        ? "\(Untrusted(option.spelling)) wants \(Self.wanted(option.kind)) and got nothing"
        : "\(Untrusted(option.spelling)) wants \(Self.wanted(option.kind)), not \(Untrusted(value))"
    case .foreignOption(let option, let command):
      "\(Self.name(command)) takes no \(Untrusted(option.spelling))"
    case .missingArgument(let argument, let command):
      "\(Self.name(command)) wants its \(Untrusted(argument.name))"
    case .surplus(let word, let command):
      "\(Self.name(command)) takes no further argument \(Untrusted(word))"
    case .noID(let word, _): "\(Untrusted(word)) cannot be an ID; nothing was asked"
    case .empty(let argument, let command):
      "\(Self.name(command)) got an empty \(Untrusted(argument.name)); nothing was asked"
    }
  }

  private var remedy: SafeText {
    switch self {
    case .unknownOption(let word):
      Self.meant(
        nearest(word, among: Option.allCases.map(\.spelling)), else: "pushdeck --help lists them")
    case .unknownCommand(let word):
      Self.meant(
        nearest(word, among: CommandTable.groups),
        else: "There are: \(Self.list(CommandTable.groups))")
    case .unknownMember(let group, let word):
      Self.meant(
        nearest(word, among: CommandTable.members(of: group)).map { "\(group) \($0)" },
        else: "There are: \(Self.list(CommandTable.members(of: group)))")
    case .incomplete(let group):
      "pushdeck \(Untrusted(group)) --help says what each does"
    case .twice, .takesNoValue, .wantsValue, .wrongValue: "pushdeck --help says more"
    case .foreignOption(_, let command), .missingArgument(_, let command),
      .surplus(_, let command), .noID(_, let command), .empty(_, let command):
      "\(Untrusted((["pushdeck"] + command.words).joined(separator: " "))) --help says what it takes"
    }
  }

  /// The command in a sentence, which begins with the program's name anyway.
  private static func name(_ command: Command) -> SafeText {
    command.words.isEmpty
      ? "The console" : Untrusted(command.words.joined(separator: " ")).safe
  }

  private static func meant(_ word: String?, else other: SafeText) -> SafeText {
    guard let word else { return other }
    return "Did you mean \(Untrusted(word))?"
  }

  private static func list(_ words: [String]) -> SafeText {
    SafeText.joined(words.map { Untrusted($0).safe }, separator: ", ")
  }

  private static func wanted(_ kind: OptionKind) -> SafeText {
    switch kind {
    case .flag: "nothing"
    case .text(let word), .texts(let word): "a value (\(Untrusted(word)))"
    case .choice(_, let words): "one of \(list(words))"
    case .integer(_, let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(_, let range):
      "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    }
  }

  static func plain(_ number: Double) -> SafeText {
    let whole = Int64(number)
    return Double(whole) == number ? "\(whole)" : Untrusted(String(number)).safe
  }
}
