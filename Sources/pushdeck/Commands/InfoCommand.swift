import Glibc
import Operations
import PushServices
import Storage
import TerminalKit
import TextKit

/// `info`
enum InfoCommand {
  static let command = Command(
    words: ["info"], summary: "versions, paths, proxies and what the terminal is; no secret",
    options: [.config] + .output, body: .task(.local, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let sections = try await session.blocking { () throws(CommandFailure) in
      try Self.sections(arguments)
    }
    try await session.write(
      arguments.has(.json) ? json(sections) : text(sections, arguments))
    return .done
  }

  private static func sections(_ arguments: Arguments) throws(CommandFailure) -> [Section] {
    let paths: Paths
    do {
      paths = try Paths(environment: Environment.all, configFile: arguments.text(.config))
    } catch {
      throw CommandFailure(.file, error.sentence)
    }
    return [versions, places(paths), configuration(paths), proxies, terminal]
  }

  /// A heading and what stands under it.
  private struct Section {
    var name: String
    var title: SafeText
    var facts: [(name: String, value: JSON)]
  }

  private static var versions: Section {
    Section(
      name: "versions", title: "Versions",
      facts: [
        ("pushdeck", .string(Program.version)),
        ("swift", .string(swiftVersion)),
        ("libcurl", .string(TransportLibrary.version.raw)),
        ("ncurses", .string(TerminalLibrary.version.raw)),
        ("zlib", .string(CompressionLibrary.version.raw)),
      ])
  }

  private static func places(_ paths: Paths) -> Section {
    Section(
      name: "paths", title: "Paths",
      facts: [
        ("config", .string(paths.configFile)), ("themes", .string(paths.themesFolder)),
        ("state", .string(paths.stateFolder)), ("journal", .string(paths.journalFolder)),
        ("log", .string(paths.logFile)), ("exports", .string(paths.exportsFolder)),
      ])
  }

  /// The contexts by name and mode; a config that cannot be read is told, not an end.
  private static func configuration(_ paths: Paths) -> Section {
    var section = Section(name: "contexts", title: "Contexts", facts: [])
    do {
      guard let configuration = try Configuration.load(paths) else { return section }
      section.facts = configuration.contexts.map { ($0.name, .string($0.mode.rawValue)) }
    } catch {
      section.facts = [("problem", .string(error.sentence.string))]
    }
    return section
  }

  private static var proxies: Section {
    Section(
      name: "proxies", title: "Proxies",
      facts: TransportLibrary.proxies.map { ($0.variable, .string($0.value.raw)) })
  }

  private static var terminal: Section {
    let environment = Environment.all
    let isTerminal = StandardOutput.isTerminal
    return Section(
      name: "terminal", title: "Terminal",
      facts: [
        ("isTerminal", JSON(.bool(isTerminal))),
        ("columns", isTerminal ? .int(TerminalWidth.ofStandardOutput()) : JSON(.null)),
        ("term", .optional(environment["TERM"])),
        ("colorterm", .optional(environment["COLORTERM"])),
        ("colors", .string(word(ColorDepth.detect(environment: environment)))),
        (
          "locale",
          .optional(environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"])
        ),
        ("zone", .string(Zone.local().name)),
      ])
  }

  private static func word(_ depth: ColorDepth) -> String {
    switch depth {
    case .none: "none"
    case .sixteen: "16"
    case .twoFiftySix: "256"
    case .trueColor: "truecolor"
    }
  }

  private static func json(_ sections: [Section]) -> String {
    JSON.object(sections.map { ($0.name, JSON.object($0.facts.map { ($0.name, $0.value) })) })
      .text() + "\n"
  }

  private static func text(_ sections: [Section], _ arguments: Arguments) -> String {
    var record = RecordWriter(arguments)
    for section in sections {
      let width = section.facts.map { Untrusted($0.name).safe.columns }.max() ?? 0
      let lines = section.facts.map { fact in
        let value = fact.value.string.map { Untrusted($0).safe.string } ?? fact.value.text()
        return "  \(Untrusted(fact.name).safe.padded(to: width).string)  \(value)\n"
      }
      record.addBlock(section.title, lines.isEmpty ? "  none\n" : lines.joined())
    }
    return record.finish()
  }

  /// The language version that this was built for; the compiler tells no more.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }
}
