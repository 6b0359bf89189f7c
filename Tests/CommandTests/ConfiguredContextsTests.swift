import Console
import Glibc
import Operations
import Storage
import Testing
import TextKit

@testable import pushdeck

@Suite struct `Contexts that a console switches between` {
  private let home: String
  private let config: String
  private let book: ConfiguredContexts

  init() throws {
    home = try #require(Workplace.makeFolder())
    config = "\(home)/pushdeck.conf"
    guard case .run(let arguments) = try ArgumentParser.parse(["--config", config]) else {
      throw CommandFailure(.usage, "no arguments")
    }
    book = ConfiguredContexts(
      arguments, try Paths(environment: ["HOME": home], configFile: config), TerminalLender())
  }

  private func write(_ text: String) throws {
    try Files.writeAtomically(Array(text.utf8), to: config)
  }

  private static let two = """
    [context harbour]
    service = onesignal
    app = 4a1d8f50-0000-4000-8000-000000000001
    key = env: SWITCH_HARBOUR_KEY
    [context quay]
    service = openpush
    app = app_2
    key = env: SWITCH_QUAY_KEY
    mode = full
    [context jetty]
    service = openpush
    app = app_3
    key = command: false
    """

  @Test func `are read anew each time, and opened with keys that left the environment`() throws {
    defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
    // A file that was named has to be there.
    #expect(throws: ContextProblem.self) { try book.contexts() }
    try write(Self.two)
    #expect(try book.contexts().map(\.name) == ["harbour", "quay", "jetty"])
    setenv("SWITCH_HARBOUR_KEY", "os_v2_app_harbourkey0001", 1)
    setenv("SWITCH_QUAY_KEY", "op_rest_quaykey000000002", 1)
    #expect(try book.open("harbour", onTerminal: false).context.appID.hasPrefix("4a1d"))
    // Nothing that is started now inherits a key of any context.
    #expect(getenv("SWITCH_HARBOUR_KEY") == nil)
    #expect(getenv("SWITCH_QUAY_KEY") == nil)
    let quay = try book.open("quay", onTerminal: false)
    #expect(quay.context.mode == .full)
    #expect(try book.open("harbour", onTerminal: false).context.name == "harbour")
    #expect(!book.asksOnTerminal("quay"))
    #expect(book.asksOnTerminal("jetty"))
    let missing = #expect(throws: ContextProblem.self) {
      try book.open("jety", onTerminal: false)
    }
    #expect(missing?.remedy == "Did you mean jetty?")
    let failed = #expect(throws: ContextProblem.self) {
      try book.open("jetty", onTerminal: false)
    }
    #expect(failed?.sentence.string.contains("it ended with status 1") == true)
  }

  @Test func `a new one is judged, written and there at once`() throws {
    defer { _ = TerminalProcess.run(["rm", "-rf", home]) }
    var draft = ContextDraft(
      name: "pier",
      settings: [
        ContextDraft.Setting("service", "openpush"), ContextDraft.Setting("app", "app_4"),
        ContextDraft.Setting("key", "op_rest_thekeyitself00001"),
      ], becomesDefault: true)
    let problem = try #require(book.problems(draft).first)
    #expect(problem.setting == "key")
    #expect(problem.index == 2)
    #expect(!problem.sentence.string.contains("thekeyitself"))
    #expect(throws: ContextProblem.self) { try book.add(draft) }
    draft.settings[2].value = "file: \(home)/key"
    #expect(book.problems(draft).isEmpty)
    let added = try book.add(draft)
    #expect(added.name == "pier")
    #expect(added.mode == .readOnly)
    #expect(try book.contexts().map(\.name) == ["pier"])
  }
}
