import TextKit

/// `themes list`
enum ThemesList {
  static let command = Command(
    words: ["themes", "list"], summary: "the themes there are, the program's and your own",
    options: [.config, .theme] + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let places = try await Places.of(arguments, session)
    let finder = ThemeFinder(places)
    let chosen = finder.chosenName(
      option: arguments.text(.theme), config: places.configuration?.theme)
    let themes = try await session.blocking { () throws(CommandFailure) in try finder.all() }
    if arguments.has(.json) {
      let rows = themes.map { theme in
        JSON.object([
          ("name", .string(theme.name)), ("builtIn", JSON(.bool(theme.path == nil))),
          ("path", .optional(theme.path)), ("chosen", JSON(.bool(theme.name == chosen))),
        ])
      }
      try await session.write(rows.map { $0.text() + "\n" }.joined())
      return .done
    }
    try await session.write(
      GridText.text(
        headings: ["Name", "Chosen", "From"],
        rows: themes.map { theme in
          [
            Untrusted(theme.name).safe, theme.name == chosen ? "yes" : "",
            theme.path.map { Untrusted($0).safe } ?? "the program",
          ]
        }, style: .ofStandardOutput(arguments)))
    return .done
  }
}
