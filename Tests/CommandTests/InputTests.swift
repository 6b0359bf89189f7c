import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Files that go in` {
  /// A pipe that nobody writes.
  private func pipe(_ place: Workplace) -> String {
    let path = place.home + "/pipe"
    #expect(TerminalProcess.run(["mkfifo", path]).status == 0)
    return path
  }

  static let commands: [[String]] = [
    ["messages", "send", "FILE", "--yes"], ["activities", "start", "FILE", "--yes"],
    ["subscriptions", "import", "FILE"], ["inspect", "FILE"], ["lint", "FILE"],
  ]

  @Test(arguments: commands)
  func `a pipe that nobody writes is waited for no longer than the call may take`(
    arguments: [String]
  ) throws {
    let place = try #require(Workplace())
    let path = pipe(place)
    let filled = arguments.map { $0 == "FILE" ? path : $0 } + ["--timeout", "1"]
    let run =
      arguments.count == 2
      ? place.run(filled) : place.run(.onesignal, filled, within: 60)
    #expect(run.status == 5, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("\(path) did not come to its end within the limit"))
    #expect(run.errors.contains("--timeout"))
    #expect(!place.created)
  }

  @Test(arguments: commands)
  func `a signal ends the waiting at once`(arguments: [String]) throws {
    let place = try #require(Workplace())
    let path = pipe(place)
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.onesignal)
    let context =
      arguments.count == 2
      ? []
      : ["--service", "onesignal", "--url", place.url, "--app", place.app(.onesignal)]
    let child = try #require(
      ChildProcess(
        arguments.map { $0 == "FILE" ? path : $0 } + context, environment: environment))
    // Opening it for writing returns once the program has opened it for reading.
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    #expect(writer >= 0)
    kill(child.process, SIGINT)
    child.write("")
    let (output, _) = child.collect(within: 60)
    #expect(child.wait() == 130)
    #expect(output.isEmpty)
    close(writer)
  }

  @Test func `what comes late, and through a pipe, is read to its end`() throws {
    let place = try #require(Workplace())
    let path = pipe(place)
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.onesignal)
    let child = try #require(ChildProcess(["inspect", path, "--json"], environment: environment))
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    for piece in [#"{"aps":{"alert":"#, #""a"}}"#] {
      let bytes = Array(piece.utf8)
      #expect(write(writer, bytes, bytes.count) == bytes.count)
    }
    close(writer)
    child.write("")
    let (output, errors) = child.collect(within: 60)
    #expect(child.wait() == 0, "\(errors)")
    #expect(output.contains("\"form\":"))
  }

  @Test func `an export is imported from standard input, gzipped or not`() throws {
    let place = try #require(Workplace())
    let text = "id,identifier,device_type\ns-1,ab,0\ns-2,cd,1\n,ef,1\n"
    let run = place.run(
      .onesignal, ["subscriptions", "import", "-", "--json"], input: text)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["rows"]?.int64 == 2)
    #expect(run.json?["passedOver"]?.int64 == 1)
    let listed = place.run(.onesignal, ["subscriptions", "list", "--cached", "--json"])
    #expect(listed.rows?.compactMap { $0["id"]?.string } == ["s-1", "s-2"])
    let script = """
      printf 'id,device_type\\nz-1,0\\n' | gzip | \(TerminalProcess.program) subscriptions import - \
      --service onesignal --url \(place.url) --app \(place.app(.onesignal))
      """
    let gzipped = TerminalProcess.run([
      "env", "-i", "HOME=\(place.home)", "PATH=/usr/bin:/bin",
      "PUSHDECK_KEY=\(place.key(.onesignal))", "sh", "-c", script,
    ])
    #expect(gzipped.status == 0, "\(gzipped.output)")
    #expect(gzipped.output.contains("1 subscriptions are kept here"))
    let none = place.run(.onesignal, ["subscriptions", "import", "-"], input: "no export\n")
    #expect(none.status == 3)
    #expect(none.errors.contains("Standard input is no export"))
  }
}

extension Workplace {
  /// Whether the service has made a message or an activity.
  fileprivate var created: Bool {
    Loopback(url: url).ask("GET", "/_embedded/state")?.json["messagesCreated"]?.int64 != 0
  }
}
