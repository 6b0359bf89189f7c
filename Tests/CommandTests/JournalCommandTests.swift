internal import CSystem
import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `The journal from the command line` {
  private static let limit = ["--timeout", "5"]

  /// A phone that a push reaches, of a user who has no other device.
  private func phone(_ place: Workplace) throws -> String {
    let rows = try #require(place.run(.openpush, ["subscriptions", "list", "--json"]).rows)
    let devices = Dictionary(grouping: rows) { $0["externalId"]?.string ?? "" }
    let row = try #require(
      rows.first { row in
        row["platform"]?.string == "ios" && row["subscribed"]?.bool == true
          && devices[row["externalId"]?.string ?? ""]?.count == 1
      })
    return try #require(row["externalId"]?.string)
  }

  private func body(_ kind: ServiceKind, _ user: String, _ text: String = "The boats are in.")
    -> String
  {
    switch kind {
    case .openpush:
      JSON.object([
        ("title", "Fresh fish"), ("body", .string(text)),
        ("audience", .object([("external_ids", .array([.string(user)]))])),
      ]).text()
    case .onesignal:
      JSON.object([
        ("headings", .object([("en", "Fresh fish")])),
        ("contents", .object([("en", .string(text))])),
        ("include_aliases", .object([("external_id", .array([.string(user)]))])),
        ("target_channel", "push"),
      ]).text()
    }
  }

  private func faults(_ place: Workplace, _ rules: [String]) {
    let answer = Loopback(url: place.url).ask(
      "POST", "/_embedded/faults", .object([("rules", .array(rules.map { .string($0) }))]))
    #expect(answer?.status == 200)
  }

  private func state(_ place: Workplace) throws -> JSON {
    try #require(Loopback(url: place.url).ask("GET", "/_embedded/state")?.json)
  }

  private func created(_ place: Workplace) throws -> Int64 {
    try #require(try state(place)["messagesCreated"]?.int64)
  }

  private func send(
    _ place: Workplace, _ kind: ServiceKind, _ text: String, _ options: [String] = limit
  ) -> CommandRun {
    place.run(kind, ["messages", "send", "-", "--yes", "--json"] + options, input: text)
  }

  /// A send whose answer got lost; brings its entry.
  private func lose(_ place: Workplace, _ kind: ServiceKind, _ text: String, _ rule: String) throws
    -> JSON
  {
    faults(place, ["\(rule),method=POST"])
    let lost = send(place, kind, text)
    #expect(lost.status == 6, "\(lost.errors)")
    faults(place, [])
    return try #require(place.run(kind, ["journal", "list", "--json"]).rows?.first)
  }

  @Test(arguments: ServiceKind.allCases)
  func `a send that arrived and was not answered is found and closed, and nothing is sent`(
    kind: ServiceKind
  ) throws {
    let place = try #require(Workplace())
    let text = body(kind, try phone(place))
    let before = try created(place)
    let entry = try lose(place, kind, text, "reset-after-accept")
    #expect(
      entry.object?.keys == [
        "id", "at", "context", "action", "target", "name", "state", "verdict", "resultId",
        "idempotencyKey", "by", "abandonedAt",
      ])
    #expect(entry["state"]?.string == "open")
    #expect(entry["verdict"]?.string == "unknown")
    #expect(entry["action"]?.string == "send")
    #expect(entry["resultId"]?.isNull == true)
    let again = send(place, kind, text)
    #expect(again.status == 6)
    #expect(again.errors.contains("pushdeck journal settle"))
    let settled = place.run(kind, ["journal", "settle", "--json"])
    #expect(settled.status == 0, "\(settled.errors)")
    let row = try #require(settled.json)
    #expect(row["id"]?.string == entry["id"]?.string)
    #expect(row["ending"]?.string == "found")
    #expect(row["state"]?.string == "settled")
    #expect(row["verdict"]?.string == "sent")
    let message = try #require(row["resultId"]?.string)
    #expect(place.run(kind, ["messages", "show", message]).status == 0)
    #expect(try created(place) == before + 1)
    let key = try #require(entry["idempotencyKey"]?.string)
    #expect(try state(place)["byIdempotencyKey"]?[key]?["messages"]?.int64 == 1)
    // The body is free again.
    #expect(send(place, kind, text).status == 0)
    let none = place.run(kind, ["journal", "settle"])
    #expect(none.status == 0)
    #expect(none.errors.contains("Nothing is open"))
  }

  @Test(arguments: ServiceKind.allCases)
  func `one that did not arrive leaves again only when it is told to, with its key`(
    kind: ServiceKind
  ) throws {
    let place = try #require(Workplace())
    let text = body(kind, try phone(place))
    let before = try created(place)
    let entry = try lose(place, kind, text, "reset")
    let id = try #require(entry["id"]?.string)
    let looked = place.run(kind, ["journal", "settle", "--json"])
    #expect(looked.status == 6, "\(looked.errors)")
    #expect(looked.json?["ending"]?.string == "open")
    #expect(looked.errors.contains("--resend"))
    let refused = place.run(kind, ["journal", "settle", id, "--resend", "--read-only"])
    #expect(refused.status == 4, "\(refused.errors)")
    #expect(try created(place) == before)
    let resent = place.run(kind, ["journal", "settle", id, "--resend", "--json"])
    #expect(resent.status == 0, "\(resent.errors)")
    #expect(resent.json?["ending"]?.string == "resent")
    #expect(resent.json?["verdict"]?.string == "sent")
    #expect(resent.json?["idempotencyKey"] == entry["idempotencyKey"])
    #expect(try created(place) == before + 1)
    let key = try #require(entry["idempotencyKey"]?.string)
    #expect(try state(place)["byIdempotencyKey"]?[key]?["messages"]?.int64 == 1)
    #expect(place.run(kind, ["journal", "settle", id, "--resend"]).status == 1)
    #expect(try created(place) == before + 1)
  }

  @Test(arguments: [("yes", Int32(0)), ("no", 6)])
  func `on a terminal it is asked about, with its age, before it leaves again`(
    answer: String, status: Int32
  ) throws {
    let place = try #require(Workplace())
    let text = body(.openpush, try phone(place))
    _ = try lose(place, .openpush, text, "reset")
    let before = try created(place)
    let terminal = try #require(TerminalPair())
    let variables = place.environment.merging(["PUSHDECK_KEY": place.key(.openpush)]) { $1 }
    let child = try #require(
      TerminalProcess.start(
        ["/usr/bin/env", "-i"] + variables.map { "\($0.key)=\($0.value)" }
          + [
            TerminalProcess.program, "journal", "settle", "--service", "openpush", "--url",
            place.url, "--app", place.app(.openpush),
          ], onTerminal: terminal.path))
    let asked = terminal.read(until: "to do it: ")
    #expect(asked.contains(/It left [0-9]+s ago\. Send to the user with external id .* same key\?/))
    terminal.type(answer + "\n")
    let rest = terminal.readToEnd()
    #expect(TerminalProcess.wait(for: child) == status, "\(asked)\(rest)")
    #expect(try created(place) == before + (status == 0 ? 1 : 0))
  }

  @Test func `one that is given up is closed, and its body may leave anew`() throws {
    let place = try #require(Workplace())
    let text = body(.openpush, try phone(place))
    let entry = try lose(place, .openpush, text, "reset")
    let id = try #require(entry["id"]?.string)
    #expect(send(place, .openpush, text).status == 6)
    let elsewhere = place.run(.onesignal, ["journal", "settle", id, "--abandon"])
    #expect(elsewhere.status == 2, "\(elsewhere.errors)")
    let given = place.run(.openpush, ["journal", "settle", id, "--abandon", "--json"])
    #expect(given.status == 0, "\(given.errors)")
    #expect(given.json?["state"]?.string == "settled")
    #expect(given.json?["ending"]?.string == "abandoned")
    #expect(given.json?["abandonedAt"]?.string != nil)
    #expect(place.run(.openpush, ["journal", "settle", id, "--abandon"]).status == 1)
    #expect(send(place, .openpush, text).status == 0)
    let rows = try #require(place.run(["journal", "list", "--json"]).rows)
    #expect(rows.map { $0["verdict"]?.string } == ["sent", "unknown"])
    #expect(rows.allSatisfy { $0["state"]?.string == "settled" })
    let open = place.run(["journal", "list", "--filter", "state:open"])
    #expect(open.status == 1)
    #expect(place.run(.onesignal, ["journal", "list", "--json"]).rows?.isEmpty == true)
  }

  @Test func `an activity that OneSignal does not list starts at most once`() throws {
    let place = try #require(Workplace())
    let user = try phone(place)
    let start = """
      {"event":"start","activity_id":"match-9","name":"Match","event_attributes":{"home":"A"},
       "event_updates":{"score":0},"contents":{"en":"Kick-off"},"headings":{"en":"Match"},
       "include_aliases":{"external_id":["\(user)"]},"target_channel":"push"}
      """
    faults(place, ["reset-after-accept,method=POST"])
    let lost = place.run(
      .onesignal, ["activities", "start", "-", "--yes", "--type", "MatchAttributes"] + Self.limit,
      input: start)
    #expect(lost.status == 6, "\(lost.errors)")
    let update = #"{"event":"update","name":"Match","event_updates":{"score":1}}"#
    let unsure = place.run(
      .onesignal, ["activities", "update", "match-9", "-", "--yes"] + Self.limit, input: update)
    #expect(unsure.status == 6, "\(unsure.errors)")
    faults(place, [])
    let settled = place.run(.onesignal, ["journal", "settle", "--resend", "--json"])
    // The start is closed, the update is not sent a second time.
    #expect(settled.status == 6, "\(settled.errors)")
    let rows = try #require(settled.rows)
    #expect(rows.map { $0["ending"]?.string } == ["resent", "open"])
    #expect(rows.map { $0["state"]?.string } == ["settled", "open"])
    #expect(settled.errors.contains("a second time"))
    let key = try #require(rows[0]["idempotencyKey"]?.string)
    let replays = try state(place)["byIdempotencyKey"]?[key]?["replays"]?.int64
    #expect((replays ?? 0) > 0)
    let shown = place.run(.openpush, ["activities", "show", "match-9", "--json"]).json
    #expect(shown?["updates"]?.int64 == 1)
  }

  @Test(arguments: [
    (["--abandon"], 2, "--abandon closes one entry and wants its ID"),
    (["x", "--abandon", "--resend"], 2, "exclude each other"),
    (["x"], 1, "Nothing was settled: the journal has no entry x. See pushdeck journal list."),
    (["x", "--abandon"], 1, "the journal has no entry x"),
  ])
  func `what cannot be settled is told in words`(words: [String], status: Int32, text: String)
    throws
  {
    let place = try #require(Workplace(["--population", "20", "--seed", "7"]))
    let run = place.run(.openpush, ["journal", "settle"] + words)
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(text), "\(run.errors)")
  }

  @Test func `a part that cannot be read stops a send until --new is given, and is listed`() throws
  {
    let place = try #require(Workplace())
    let text = body(.openpush, try phone(place))
    let journal = try journalFolder(place)
    _ = place.file(
      ".local/state/pushdeck/journal/newer.jsonl",
      "{\"format\":\"pushdeck-journal\",\"version\":2}\n")
    let before = try created(place)
    let refused = send(place, .openpush, text)
    #expect(refused.status == 3, "\(refused.errors)")
    #expect(refused.errors.contains("nothing was sent"))
    #expect(refused.errors.contains("\(journal)/newer.jsonl was written by a newer pushdeck"))
    #expect(refused.errors.contains("--new"))
    #expect(try created(place) == before)
    let anew = send(place, .openpush, text, ["--new"])
    #expect(anew.status == 0, "\(anew.errors)")
    let list = place.run(["journal", "list", "--json"])
    #expect(list.status == 3)
    #expect(list.rows?.map { $0["verdict"]?.string } == ["sent"])
    #expect(list.errors.contains("newer pushdeck"))
  }

  @Test(arguments: ["1", "4"])
  func `a journal that another process holds refuses a send in time and in words`(
    seconds: String
  ) throws {
    let place = try #require(Workplace())
    let text = body(.openpush, try phone(place))
    let lock = open(try journalFolder(place) + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    #expect(csystem_lock_file(lock, 0) == 0)
    let holder = Array("pushdeck-turn 1 4242\n".utf8)
    #expect(holder.withUnsafeBytes { write(lock, $0.baseAddress, $0.count) } == holder.count)
    let before = try created(place)
    let refused = send(place, .openpush, text, ["--timeout", seconds])
    #expect(refused.status == 3, "\(refused.errors)")
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("nothing was sent: another pushdeck (process 4242)"))
    #expect(try created(place) == before)
    csystem_unlock_file(lock)
    #expect(place.run(["journal", "list"]).output.isEmpty)
    #expect(send(place, .openpush, text).status == 0)
  }

  private func journalFolder(_ place: Workplace) throws -> String {
    let folder = place.home + "/.local/state/pushdeck/journal"
    let made = TerminalProcess.run(["mkdir", "-p", "-m", "700", folder])
    #expect(made.status == 0)
    return folder
  }
}
