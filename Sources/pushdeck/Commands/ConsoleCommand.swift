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
    try checkKeys(places)
    var request = ContextRequest(arguments)
    if places.configuration == nil, !request.isAdHoc, request.name == nil,
      request.environmentName == nil
    {
      return try DemoCommand.runEmbedded(
        arguments, .openpush, places,
        notice:
          "No config was found, so this is an embedded service: the people are invented.")
    }
    if isOpenChoice(request, places) { request.name = try choose(places.resolver.names) }
    let screen = try ConsoleScreen(arguments, places)
    let opened = try OpenContext(arguments, places, request)
    ConsoleScreen.takeSignals()
    return try screen.run(opened, notice: nil, isServiceAtRest: false)
  }

  /// Refuses keys of one's own for what there is not, with the line where they stand.
  private static func checkKeys(_ places: Places) throws(CommandFailure) {
    guard let configuration = places.configuration else { return }
    for override in configuration.keys {
      guard let problem = KeyOverrideCheck.problem(action: override.action, key: override.key)
      else { continue }
      throw CommandFailure(
        .file, "\(Untrusted(configuration.path)):\(override.line): \(problem)",
        remedy: "Correct it and try again.")
    }
  }

  private static func isOpenChoice(_ request: ContextRequest, _ places: Places) -> Bool {
    !request.isAdHoc && request.name == nil && request.environmentName == nil
      && places.configuration?.defaultContext == nil && !places.resolver.names.isEmpty
  }

  /// Asks which context is meant, where the config says nothing.
  private static func choose(_ names: [String]) throws(CommandFailure) -> String {
    let list = names.map { "  \(Untrusted($0).safe.string)\n" }.joined()
    let answer = ControllingTerminal.ask(
      "The config has these contexts and no default:\n\(list)Which one? ")
    guard let answer, !answer.isEmpty else {
      throw CommandFailure(ContextError.noContext(names))
    }
    return answer
  }
}
