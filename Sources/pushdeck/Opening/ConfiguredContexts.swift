import Console
import Operations
import PushServices
import Storage
import TextKit

/// The contexts of the config file, as the console lists, opens and writes them.
struct ConfiguredContexts: ContextBook {
  private let arguments: Arguments
  private let paths: Paths
  private let lender: TerminalLender

  init(_ arguments: Arguments, _ paths: Paths, _ lender: TerminalLender) {
    self.arguments = arguments
    self.paths = paths
    self.lender = lender
  }

  func contexts() throws(ContextProblem) -> [OperatingContext] {
    try places().resolver.listed.map { listed in
      arguments.has(.readOnly) ? listed.context.readOnly() : listed.context
    }
  }

  func asksOnTerminal(_ name: String) -> Bool {
    (try? Places(arguments))?.resolver.hasKeyCommand(name) ?? false
  }

  func open(_ name: String, onTerminal: Bool) throws(ContextProblem) -> Desk {
    var request = ContextRequest()
    request.name = name
    request.isReadOnly = arguments.has(.readOnly)
    do throws(CommandFailure) {
      return try OpenContext(
        arguments, try Places(arguments), request, lender: lender, keysOnTerminal: onTerminal
      ).desk(log: RequestLog())
    } catch {
      throw ContextProblem(error)
    }
  }

  func open(_ draft: ContextDraft, onTerminal: Bool) throws(ContextProblem) -> Desk {
    let configuration: Configuration
    do {
      configuration = try ContextWriter.configuration(
        of: draft, path: paths.configFile, home: paths.home)
    } catch {
      throw ContextProblem(sentence: error.sentence, remedy: error.remedy)
    }
    var request = ContextRequest()
    request.name = draft.name
    request.isReadOnly = arguments.has(.readOnly)
    do throws(CommandFailure) {
      return try OpenContext(
        arguments, Places(paths, configuration), request, lender: lender,
        keysOnTerminal: onTerminal
      ).desk(log: RequestLog())
    } catch {
      throw ContextProblem(error)
    }
  }

  func problems(_ draft: ContextDraft) -> [ContextDraft.Problem] {
    ContextWriter.problems(
      draft, beside: try? Configuration.load(paths), home: paths.home)
  }

  func add(_ draft: ContextDraft) throws(ContextProblem) -> OperatingContext {
    let configuration: Configuration
    do {
      configuration = try ContextWriter.add(draft, to: paths)
    } catch {
      throw ContextProblem(sentence: error.sentence, remedy: error.remedy)
    }
    let listed = ContextResolver(configuration).listed.first { $0.context.name == draft.name }
    guard let listed else {
      throw ContextProblem(
        sentence: "The context was written and is not there now", remedy: "Look at the config.")
    }
    return listed.context
  }

  private func places() throws(ContextProblem) -> Places {
    do throws(CommandFailure) {
      return try Places(arguments)
    } catch {
      throw ContextProblem(error)
    }
  }
}

extension ContextProblem {
  fileprivate init(_ failure: CommandFailure) {
    self.init(sentence: failure.sentence, remedy: failure.remedy ?? "")
  }
}
