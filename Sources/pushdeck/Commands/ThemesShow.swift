import TerminalKit
import TextKit

/// `themes show`
enum ThemesShow {
  static let command = Command(
    words: ["themes", "show"], arguments: [.required("NAME")],
    summary: "a theme's file, to begin one of your own with",
    details: "Lines that say nothing are told on standard error, and the command ends with 1 then.",
    options: [.config] + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let name = arguments.positional[0]
    let bytes = try await session.blocking { () throws(CommandFailure) in
      try ThemeFinder(try Places(arguments)).file(of: name)
    }
    let problems = Theme.parse(name: name, bytes: bytes).problems
    if arguments.has(.json) {
      let json = JSON.object([
        ("name", .string(name)), ("text", .string(String(decoding: bytes, as: UTF8.self))),
        (
          "problems",
          .array(
            problems.map { problem in
              .object([
                ("line", .int(problem.line)), ("message", .string(problem.sentence.string)),
              ])
            })
        ),
      ])
      try await session.write(json.text() + "\n")
    } else {
      // A theme of somebody else's may hold anything; a terminal gets its text alone.
      var lines = Untrusted(String(decoding: bytes, as: UTF8.self)).safeLines()
      if lines.last?.isEmpty == true { lines.removeLast() }
      try await session.write(lines.map { $0.string + "\n" }.joined())
      for problem in problems {
        await session.tell("pushdeck: \(Untrusted(name)):\(problem.line): \(problem.sentence)")
      }
    }
    return problems.isEmpty ? .done : .no
  }
}
