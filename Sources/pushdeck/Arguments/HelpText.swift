/// The help, made from the tables of commands and options.
enum HelpText {
  /// The help of the whole program.
  static var general: String {
    var lines = ["A console for the people who operate push notifications.", "", "Commands:"]
    let width = CommandTable.all.map(\.usage.count).max() ?? 0
    for command in CommandTable.all {
      lines.append("  \(padded(command.usage, width))  \(command.summary)")
    }
    lines += [
      "", "Options stand before or after the command:", "",
    ]
    lines += table(Option.allCases)
    lines += [
      "",
      "pushdeck COMMAND --help says what a command takes. Exit codes: 0 done, 1 the answer is no,",
      "2 the command line or an answer, 3 a file or credential, 4 refused, 5 not reached, 6 unknown.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `--help` answers about these commands; about the whole program when there are none.
  static func of(_ commands: [Command]) -> String {
    commands.isEmpty ? general : commands.map(of).joined(separator: "\n")
  }

  /// The help of one command.
  static func of(_ command: Command) -> String {
    var lines = ["Usage: \(command.usage) [OPTION…]", "", command.summary]
    if !command.details.isEmpty { lines += ["", command.details] }
    lines += ["", "Options:", ""] + table(command.allOptions)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ options: [Option]) -> [String] {
    let heads = options.map { option in
      "  \(option.spelling)" + (option.kind.placeholder.map { " \($0)" } ?? "")
    }
    // A long placeholder gets a line of its own, so that it does not push the others away.
    let width = heads.map(\.count).filter { $0 <= 30 }.max() ?? 0
    return zip(heads, options).map { head, option in
      head.count <= width
        ? "\(padded(head, width))  \(option.summary)"
        : "\(head)\n\(padded("", width))  \(option.summary)"
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
