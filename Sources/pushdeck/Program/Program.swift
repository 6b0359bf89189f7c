import Glibc
import TextKit

/// The program from start to end. `main.swift` calls it and holds nothing else.
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Reads the command line, carries it out and ends the process with its exit code.
  static func main() -> Never {
    Hardening.apply()
    let code: Int32
    do {
      code = try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardError.write(error.line)
      code = error.code.rawValue
    }
    // Other threads are still at work: the handlers that `exit` runs would take the tables of libcurl
    // and its TLS library away from under them. Nothing here is buffered.
    _exit(code)
  }

  private static func run(_ words: [String]) throws(CommandFailure) -> Int32 {
    switch try ArgumentParser.parse(words) {
    case .version:
      try StandardOutput.write("pushdeck \(version)\n")
      return ExitCode.done.rawValue
    case .help(let commands):
      try StandardOutput.write(HelpText.of(commands))
      return ExitCode.done.rawValue
    case .run(let arguments):
      switch arguments.command.body {
      case .main(let body): return try body(arguments)
      case .task(let kind, let body):
        return try TaskRunner(arguments: arguments, kind: kind).run(body).rawValue
      }
    }
  }
}
