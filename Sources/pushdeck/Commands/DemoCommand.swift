import EmbeddedService
import Operations
import PushModel
import TextKit

/// `demo`
enum DemoCommand {
  static let command = Command(
    words: ["demo"], summary: "the console on a fresh embedded service with invented people",
    details: "Its journal lives in a folder that is thrown away with it.",
    options: .world + .screen + [.service], body: .main(run))

  private static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    try ConsoleScreen.requireTerminal()
    let service = arguments.text(.service).flatMap { ServiceKind(rawValue: $0) } ?? .openpush
    return try runEmbedded(arguments, service, try Places(arguments), notice: nil)
  }

  /// Runs the console on an embedded service and throws everything away with it.
  static func runEmbedded(
    _ arguments: Arguments, _ service: ServiceKind, _ places: Places, notice: SafeText?
  ) throws(CommandFailure) -> Int32 {
    let screen = try ConsoleScreen(arguments, places)
    let folder = try places.temporaryFolder()
    defer { folder.remove() }
    ConsoleScreen.takeSignals()
    let server = try EmbeddedWorld.start(arguments)
    defer { server.stop() }
    let opened = EmbeddedWorld.context(
      server, service, arguments, paths: places.paths.keeping(in: folder))
    return try screen.run(
      opened, notice: notice, isServiceAtRest: arguments.number(.speed) == 0)
  }
}
