import Console
import Operations
import PushModel
import Storage
import TextKit

/// `pushdeck` without a command
enum ConsoleCommand {
  static let command = Command(
    words: [], summary: "the console, on the chosen context",
    details: """
      Without any config and without --context, --service or $PUSHDECK_CONTEXT it opens on an embedded
      service with invented people, and says so.
      """,
    options: .contextual.filter { $0 != .timeout } + .screen, body: .main(run))

  private static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    try ConsoleScreen.requireTerminal()
    let places = try Places(arguments)
    let request = ContextRequest(arguments)
    if places.configuration == nil, !request.isAdHoc, request.name == nil,
      request.environmentName == nil
    {
      return try DemoCommand.runEmbedded(
        arguments, .openpush, places,
        notice:
          "No config was found, so this is an embedded service: the people are invented.")
    }
    let screen = try ConsoleScreen(arguments, places)
    if isOpenChoice(request, places) {
      ConsoleScreen.takeSignals()
      return try screen.run(nil, notice: nil, isServiceAtRest: false)
    }
    let opened = try OpenContext(arguments, places, request, lender: screen.lender)
    ConsoleScreen.takeSignals()
    return try screen.run(opened, notice: nil, isServiceAtRest: false)
  }

  /// Whether the config names contexts and nothing says which one is meant: the screen asks.
  private static func isOpenChoice(_ request: ContextRequest, _ places: Places) -> Bool {
    !request.isAdHoc && request.name == nil && request.environmentName == nil
      && places.configuration?.defaultContext == nil && !places.resolver.names.isEmpty
  }
}
