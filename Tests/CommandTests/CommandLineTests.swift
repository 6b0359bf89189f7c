import Testing
import TextKit

@Suite struct `The command line` {
  private func run(_ arguments: [String]) -> CommandRun {
    CommandRun(arguments, environment: Workplace.environment("/nonexistent"))
  }

  @Test(arguments: [
    (["mesages", "list"], "There is no command mesages. Did you mean messages?"),
    (["messages", "lsit"], "There is no command messages lsit. Did you mean messages list?"),
    (["messages"], "messages wants to know what: list, show, send"),
    (["messages", "list", "--limt", "3"], "There is no option --limt. Did you mean --limit?"),
    (["explain", "x"], "There is no command explain."),
    (["messages", "watch", "x"], "There is no command messages watch."),
    (["messages", "show"], "pushdeck: messages show wants its ID."),
    (["messages", "show", "a", "b"], "pushdeck: messages show takes no further argument b."),
    (["users", "tag", "a"], "pushdeck: users tag wants its KEY=VALUE."),
    (["--yes"], "pushdeck: The console takes no --yes."),
    (["themes", "show", ""], "pushdeck: themes show got an empty NAME; nothing was asked."),
    (["contexts", "check", ""], "pushdeck: contexts check got an empty NAME; nothing was asked."),
    (["users", "tag", "a", "b=c", ""], "users tag got an empty KEY=VALUE; nothing was asked."),
    (["messages", "send", ""], "pushdeck: messages send got an empty FILE; nothing was asked."),
    (["inspect", ""], "pushdeck: inspect got an empty FILE; nothing was asked."),
    (["status", "3", "--filter", "x"], "pushdeck: status takes no --filter."),
    (["messages", "list", "--limit"], "--limit wants a whole number"),
    (["messages", "list", "--limit", "0"], "--limit wants a whole number from 1 to"),
    (["messages", "list", "--limit", "-5"], "not -5."),
    (["messages", "list", "--limit", "99999999999999999999"], "--limit wants a whole number"),
    (["messages", "list", "--limit", "3", "--limit", "4"], "--limit is given twice."),
    (["messages", "list", "--json=yes"], "--json takes no value."),
    (["messages", "list", "--timeout", "soon"], "--timeout wants a number from 0.1 to"),
    (["messages", "list", "--timeout", "nan"], "--timeout wants a number"),
    (["messages", "list", "--service", "apns"], "--service wants one of onesignal, openpush"),
    (
      ["emulate", "--population", "0"],
      "--population wants a whole number from 1 to 1000000, not 0."
    ),
    (["emulate", "--population", "-1"], "not -1."),
    (["emulate", "--population", "1000001"], "not 1000001."),
    (["emulate", "--population", "99999999999999999999999"], "--population wants a whole number"),
    (["emulate", "--population", "many"], "not many."),
    (["emulate", "--population", "1.5"], "not 1.5."),
    (["emulate", "--speed", "-1"], "--speed wants a number from 0 to"),
    (["emulate", "--port", "70000"], "--port wants a whole number from 1 to 65535"),
    (["demo", "--population", "0"], "--population wants a whole number"),
    (["status", "seven", "--dialect", "onesignal-ios"], "A status is a whole number, not seven."),
    (["status", "3"], "Say which with --dialect"),
    (["subscriptions", "delete", ""], "got an empty ID; nothing was asked"),
    (["users", "delete", ".."], ".. cannot be an ID; nothing was asked"),
    (["messages", "cancel", "."], ". cannot be an ID; nothing was asked"),
    (["status", "3", "--dialect", "onesignal-io"], "Did you mean onesignal-ios?"),
  ])
  func `a wrong one ends with 2 and says what was meant`(arguments: [String], words: String) {
    let run = run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(words))
    #expect(run.errors.hasPrefix("pushdeck: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [[], ["demo"], ["--plain"], ["demo", "--population", "5"]])
  func `the console refuses in words where there is no terminal`(arguments: [String]) {
    let run = run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("needs a terminal"))
  }

  @Test func `an escape sequence in a wrong word does not reach the terminal`() {
    let run = run(["\u{1B}[2Jmessages", "list"])
    #expect(run.status == 2)
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test(arguments: [["--version"], ["messages", "list", "--version"]])
  func `--version says the version`(arguments: [String]) {
    let run = run(arguments)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("pushdeck "))
  }

  @Test func `--help lists every command and names each option`() {
    let run = run(["--help"])
    #expect(run.status == 0)
    for word in [
      "emulate", "messages send FILE", "activities end ID [FILE]", "--idempotency-key KEY",
    ] {
      #expect(run.output.contains(word))
    }
  }

  @Test(arguments: [["messages", "send", "--help"], ["--help", "messages", "send"]])
  func `the help of a command names its own options only`(arguments: [String]) {
    let run = run(arguments)
    #expect(run.status == 0)
    #expect(run.output.contains("Usage: pushdeck messages send FILE"))
    #expect(run.output.contains("--confirm NAME"))
    #expect(!run.output.contains("--population"))
  }

  @Test func `an answer that cannot be written ends with 3`() {
    let run = TerminalProcess.run([
      "sh", "-c", "\(TerminalProcess.program) status 7 --dialect onesignal-ios > /dev/full",
    ])
    #expect(run.status == 3)
    #expect(run.output.contains("could not be written"))
  }

  @Test func `the help of a group lists its commands`() {
    let run = run(["activities", "--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("pushdeck activities update ID FILE"))
    #expect(!run.output.contains("messages"))
  }

  @Test func `info tells versions and paths, and nothing of a proxy's password`() throws {
    var environment = Workplace.environment("/home/ana")
    environment["https_proxy"] = "http://ana:hunter2@proxy.example:3128"
    let run = CommandRun(["info", "--json"], environment: environment)
    #expect(run.status == 0)
    let info = try #require(run.json)
    #expect(info.at("versions.libcurl")?.string?.hasPrefix("libcurl/") == true)
    #expect(info.at("paths.config")?.string == "/home/ana/.config/pushdeck/pushdeck.conf")
    #expect(info.at("proxies.https_proxy")?.string == "http://…@proxy.example:3128")
    #expect(!run.output.contains("hunter2"))
  }
}
