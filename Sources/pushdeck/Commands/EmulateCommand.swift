import EmbeddedService
import Glibc
import TextKit

/// `emulate`
enum EmulateCommand {
  static let command = Command(
    words: ["emulate"], summary: "the embedded service alone, in both dialects on one port",
    details: """
      When it is ready it prints one line of JSON with its address, its apps and their keys, which are
      new at every start. It listens on 127.0.0.1 only and runs until SIGINT or SIGTERM, which is its
      usual end: the exit code is then 0.
      """,
    options: .world + [.port], body: .main(run))

  private static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    SignalSet.block()
    let server = try EmbeddedWorld.start(arguments)
    defer { server.stop() }
    try StandardOutput.write(server.readyLine + "\n")
    while true {
      switch SignalSet.wait(nil) {
      case .some(SIGINT), .some(SIGTERM): return ExitCode.done.rawValue
      case .some(SIGHUP): return ExitCode.hungUp.rawValue
      case .some, nil: continue
      }
    }
  }
}
