/// One command: its words, what it takes and what it does.
struct Command: Sendable {
  /// An argument of a command.
  enum Argument: Sendable {
    /// It must be there.
    case required(String)
    /// It may be left out.
    case optional(String)
    /// It must be there, and more of it may follow; the last one.
    case repeated(String)

    /// Its name in a sentence.
    var name: String {
      switch self {
      case .required(let name), .optional(let name), .repeated(let name): name
      }
    }

    /// How it stands in a command as it is typed.
    var placeholder: String {
      switch self {
      case .required(let name): name
      case .optional(let name): "[\(name)]"
      case .repeated(let name): "\(name)…"
      }
    }
  }

  /// Words that scripts may look for in what a command writes.
  struct Vocabulary: Sendable {
    /// What the words are, with a colon.
    var heading: String
    /// Each word and what it means.
    var rows: [(head: String, text: String)]
  }

  /// The words that name it; none for the console itself.
  var words: [String]
  /// What it takes, in order.
  var arguments: [Argument] = []
  /// What it does, in one line.
  var summary: String
  /// What else a person should know.
  var details: String = ""
  /// Words of its output that stay, and what each means.
  var vocabulary: Vocabulary?
  /// The options it takes besides those that every command does.
  var options: [Option]
  /// How it is carried out.
  var body: Body

  /// Commands that own the terminal or the process run on the main thread; the others are glue
  /// between service and output.
  enum Body: Sendable {
    case main(@Sendable (Arguments) throws(CommandFailure) -> Int32)
    case task(
      TaskRunner.Kind,
      @Sendable (Arguments, CommandSession) async throws(CommandFailure) -> ExitCode)
  }

  /// The command as it is typed.
  var usage: String {
    (["pushdeck"] + words + arguments.map(\.placeholder)).joined(separator: " ")
  }

  /// Whether its last argument may be given more than once.
  var takesMore: Bool {
    switch arguments.last {
    case .repeated: true
    case .required, .optional, nil: false
    }
  }

  /// Every option it takes.
  var allOptions: [Option] { options + .always }
}
