import TextKit

/// The help, made from the tables of commands and options.
enum HelpText {
  /// Wide enough for a sentence, narrow enough for every terminal.
  private static let width = 80
  /// What is longer stands on a line of its own, so that it does not push the others away.
  private static let widestHead = 34

  /// What `--help` answers about these commands; about the whole program when there are none.
  static func of(_ commands: [Command]) -> String {
    switch commands.count {
    case 0: general
    case 1: commands.map(of).joined()
    default: section("Commands:", commands.map { ($0.usage, $0.summary) }) + "\n" + more
    }
  }

  private static var general: String {
    section(
      "A console for the people who operate push notifications.",
      CommandTable.all.map { ($0.usage, $0.summary) })
      + "\n"
      + section("Options stand before or after the command:", Option.allCases.map(row))
      + "\n"
      + more
  }

  private static let more = paragraph(
    """
    pushdeck COMMAND --help says what a command takes. Exit codes: 0 done, 1 the answer is no, 2 \
    the command line or an answer, 3 a file or a credential, 4 refused, 5 not reached, 6 a write of \
    unknown end.
    """)

  private static func of(_ command: Command) -> String {
    var text = "Usage: \(command.usage) [OPTION…]\n\n" + paragraph(sentence(command.summary))
    if !command.details.isEmpty { text += "\n" + paragraph(command.details) }
    text += "\n" + section("Options:", command.allOptions.map(row))
    if let vocabulary = command.vocabulary {
      text += "\n" + section(vocabulary.heading, vocabulary.rows)
    }
    return text
  }

  private static func row(_ option: Option) -> (head: String, text: String) {
    (option.spelling + (option.kind.placeholder.map { " \($0)" } ?? ""), option.summary)
  }

  /// A heading and its rows: heads in one column, wrapped texts in the other.
  private static func section(_ heading: String, _ rows: [(head: String, text: String)]) -> String {
    let column = (rows.map(\.head.count).filter { $0 <= widestHead }.max() ?? 0) + 4
    var lines = [heading, ""]
    for row in rows {
      var head = "  " + row.head
      if head.count + 2 > column {
        lines.append(head)
        head = ""
      }
      for line in wrapped(row.text, to: width - column) {
        lines.append(head + String(repeating: " ", count: column - head.count) + line)
        head = ""
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func paragraph(_ text: String) -> String {
    wrapped(text.split(separator: "\n").joined(separator: " "), to: width)
      .joined(separator: "\n") + "\n"
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private static func wrapped(_ text: String, to columns: Int) -> [String] {
    Untrusted(text).safe.wrapped(to: columns).map(\.string)
  }
}
