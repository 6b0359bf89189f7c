import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Exports that are asked for at the same time` {
  /// A command on OneSignal as a child of its own; another home is another person's.
  private func start(
    _ arguments: [String], on place: Workplace, home: String? = nil
  ) throws -> ChildProcess {
    var environment = Workplace.environment(home ?? place.home)
    environment["PUSHDECK_KEY"] = place.key(.onesignal)
    let child = try #require(
      ChildProcess(
        ["subscriptions"] + arguments + [
          "--service", "onesignal", "--url", place.url, "--app", place.app(.onesignal),
        ], environment: environment))
    child.write("")
    return child
  }

  /// How the service answered those who asked for an export.
  private func answers(_ place: Workplace) -> [Int64] {
    let requests = Loopback(url: place.url).ask("GET", "/_embedded/requests?last=200")?.json
    return (requests?.array ?? []).filter {
      $0["path"]?.string?.hasPrefix("/players/csv_export") == true
    }.compactMap { $0["status"]?.int64 }
  }

  /// Waits until the first one was begun.
  private func waitForFirst(_ place: Workplace) throws {
    try #require(TerminalProcess.eventually { answers(place).isEmpty ? nil : true } != nil)
  }

  /// A service on which an export takes an hour unless its clock is moved.
  private func slowPlace() throws -> Workplace {
    try #require(Workplace(["--population", "300", "--seed", "7", "--speed", "0.0003"]))
  }

  @Test func `one person's wait for each other, and nobody is turned away`() throws {
    let place = try #require(Workplace(["--population", "2000", "--seed", "7"]))
    let children = try (0..<2).map { _ in try start(["list", "--json"], on: place) }
    for child in children {
      let (output, errors) = child.collect()
      #expect(child.wait() == 0, "\(errors)")
      #expect(output.split(separator: "\n").count == 2000)
    }
    #expect(answers(place) == [200, 200])
  }

  @Test func `a colleague's is waited for`() throws {
    let place = try #require(Workplace(["--population", "2000", "--seed", "7"]))
    let other = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", other]) }
    let children = [
      try start(["export"], on: place), try start(["list", "--json"], on: place, home: other),
    ]
    for child in children {
      let (output, errors) = child.collect()
      #expect(child.wait() == 0, "\(errors)")
      #expect(output.split(separator: "\n").count >= 2000)
    }
    let answers = answers(place)
    #expect(answers.filter { $0 == 200 }.count == 2, "\(answers)")
    #expect(answers.filter { $0 != 200 }.allSatisfy { $0 == 429 }, "\(answers)")
  }

  @Test func `a call with a limit says what it waited for, and that nothing was asked for`()
    throws
  {
    let place = try slowPlace()
    let first = try start(["list"], on: place)
    defer {
      kill(first.process, SIGKILL)
      _ = first.wait()
    }
    try waitForFirst(place)
    let own = place.run(.onesignal, ["subscriptions", "list", "--timeout", "2"])
    #expect(own.status == 5)
    #expect(own.errors.contains("one export at a time"), "\(own.errors)")
    #expect(own.errors.contains("another pushdeck of yours (process \(first.process))"))
    #expect(own.errors.contains("No export was asked for"))
    #expect(answers(place) == [200])

    let other = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", other]) }
    let colleague = try start(["export", "--timeout", "60"], on: place, home: other)
    let errors = colleague.collect().errors
    #expect(colleague.wait() == 5)
    #expect(errors.contains("is making another export for this account"), "\(errors)")
    #expect(errors.contains("A colleague may have asked for it, or another pushdeck"))
    #expect(errors.contains("No export was asked for"))
    #expect(answers(place) == [200, 429])
  }

  @Test func `on a terminal the waiting is told`() throws {
    let place = try slowPlace()
    let first = try start(["list"], on: place)
    defer {
      kill(first.process, SIGKILL)
      _ = first.wait()
    }
    try waitForFirst(place)
    let other = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", other]) }
    for (home, end, words) in [
      (place.home, "for yet.", "Another pushdeck of yours (process \(first.process)) is exporting"),
      (other, "asking again in", "is making another export for this account"),
    ] {
      let terminal = try #require(TerminalPair())
      let variables = Workplace.environment(home).merging(
        ["PUSHDECK_KEY": place.key(.onesignal)]
      ) { $1 }
      let child = try #require(
        TerminalProcess.start(
          ["/usr/bin/env", "-i"] + variables.map { "\($0.key)=\($0.value)" } + [
            TerminalProcess.program, "subscriptions", "list", "--service", "onesignal", "--url",
            place.url, "--app", place.app(.onesignal),
          ], onTerminal: terminal.path))
      let shown = terminal.read(until: end)
      #expect(shown.contains(words), "\(shown)")
      #expect(shown.contains("one export at a") || shown.contains("one at a time"), "\(shown)")
      kill(child, SIGKILL)
      _ = TerminalProcess.wait(for: child)
    }
  }

  @Test func `one that is killed leaves no file, and its turn is free`() throws {
    let place = try slowPlace()
    #expect(TerminalProcess.run(["mkdir", place.home + "/out"]).status == 0)
    let first = try start(["export", "--output", place.home + "/out/all.csv"], on: place)
    try waitForFirst(place)
    kill(first.process, SIGKILL)
    #expect(first.wait() == CommandRun.killed)
    let left = TerminalProcess.run([
      "find", place.home + "/out", place.home + "/.cache", "-type", "f",
    ])
    #expect(!left.output.contains("all.csv") && !left.output.contains(".tmp"), "\(left.output)")
    // It is the service now that makes the next one wait.
    let next = place.run(.onesignal, ["subscriptions", "list", "--timeout", "5"])
    #expect(next.status == 5)
    #expect(next.errors.contains("is making another export"), "\(next.errors)")
  }
}
