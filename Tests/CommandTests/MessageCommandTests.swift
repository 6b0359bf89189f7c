import PushModel
import Testing
import TextKit

@Suite struct `Commands on messages` {
  private func id(_ state: String, _ place: Workplace, _ kind: ServiceKind) throws -> String {
    let rows = try #require(place.run(kind, ["messages", "list", "--json"]).rows)
    let row = try #require(rows.first { $0["state"]?.string == state })
    return try #require(row["id"]?.string)
  }

  @Test(arguments: ServiceKind.allCases)
  func `a scheduled message is cancelled after a yes, and not twice as new`(kind: ServiceKind)
    throws
  {
    let place = try #require(Workplace())
    let scheduled = try id("scheduled", place, kind)
    let asked = place.run(kind, ["messages", "cancel", scheduled])
    #expect(asked.status == 2)
    #expect(
      place.run(kind, ["messages", "show", scheduled, "--json"]).json?["state"] == "scheduled")
    let run = place.run(kind, ["messages", "cancel", scheduled, "--yes", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?.object?.keys == ["verdict", "reasons"])
    #expect(run.json?["verdict"]?.string == "sent")
    #expect(
      place.run(kind, ["messages", "show", scheduled, "--json"]).json?["state"] == "cancelled")
    let again = place.run(kind, ["messages", "cancel", scheduled, "--yes"])
    #expect(again.status == 0)
    #expect(again.output.contains("The message was stopped"))
  }

  @Test(arguments: ServiceKind.allCases)
  func `what has gone out cannot be stopped, and the service's words say so`(kind: ServiceKind)
    throws
  {
    let place = try #require(Workplace())
    let run = place.run(
      kind, ["messages", "cancel", try id("sent", place, kind), "--yes", "--json"])
    #expect(run.status == 4)
    #expect(run.json?["verdict"]?.string == "not-sent")
    #expect(run.errors.contains("Nothing was stopped."))
    let missing = place.run(
      kind, ["messages", "cancel", "6f1f9ba0-0000-4000-8000-00000000dead", "--yes"])
    #expect(missing.status == 4)
    let readOnly = place.run(
      kind, ["messages", "cancel", try id("scheduled", place, kind), "--yes", "--read-only"])
    #expect(readOnly.status == 4)
    #expect(readOnly.errors.contains("read-only"))
  }

  @Test func `receipts are a line each, and the funnel counts as many`() throws {
    let place = try #require(Workplace())
    let sent = try id("sent", place, .openpush)
    let rows = try #require(place.run(.openpush, ["messages", "receipts", sent, "--json"]).rows)
    #expect(
      rows.first?.object?.keys == [
        "messageId", "subscriptionId", "stage", "actionId", "reason", "at",
      ])
    let funnel = place.run(.openpush, ["messages", "show", sent, "--json"]).json?["funnel"]
    for stage in ["accepted", "clicked"] {
      #expect(
        Int64(
          rows.filter { $0["stage"]?.string == stage || $0["stage"]?.string == "provider_\(stage)" }
            .count) == funnel?[stage]?.int64)
    }
    let few = place.run(
      .openpush, ["messages", "receipts", sent, "--json", "--limit", "3", "--filter", "stage:conf"])
    #expect(few.rows?.count == 3)
  }

  @Test func `OneSignal lists no receipts, which is said and is no empty list`() throws {
    let place = try #require(Workplace())
    let run = place.run(
      .onesignal, ["messages", "receipts", try id("sent", place, .onesignal), "--json"])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("no call that tells what became of a message on one device"))
  }

  @Test(arguments: ServiceKind.allCases)
  func `the newest messages are listed by number and by time`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let all = try #require(place.run(kind, ["messages", "list", "--json"]).rows)
    let few = try #require(
      place.run(kind, ["messages", "list", "--json", "--limit", "7"]).rows)
    #expect(few.map { $0["id"] } == all.prefix(7).map { $0["id"] })
    let one = place.run(kind, ["messages", "list", "--json", "--limit", "1"]).rows
    #expect(one?.count == 1)
    let recent = try #require(
      place.run(kind, ["messages", "list", "--json", "--since", "3d"]).rows)
    #expect(recent.count > 5)
    #expect(recent.count < all.count)
  }

  @Test(arguments: ServiceKind.allCases)
  func `what came since a moment is a table newest first, whatever order the service has`(
    kind: ServiceKind
  ) throws {
    let place = try #require(Workplace())
    let command = ["messages", "list", "--since", "5d"]
    let rows = try #require(place.run(kind, command + ["--json"]).rows)
    #expect(rows.count > 5)
    let made = rows.compactMap { $0["createdAt"]?.string }
    let due = rows.compactMap { $0["sendAt"]?.string ?? $0["createdAt"]?.string }
    switch kind {
    case .openpush: #expect(made == made.sorted(by: >))
    case .onesignal: #expect(due == due.sorted())
    }
    let few = try #require(place.run(kind, command + ["--json", "--limit", "5"]).rows)
    #expect(few.compactMap { $0["createdAt"]?.string } == Array(made.sorted(by: >).prefix(5)))
    let table = place.run(kind, command + ["--columns", "id,createdAt", "--utc"]).output
    let shown = table.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: " ").first
    }
    let wanted = Set(rows.compactMap { $0["id"]?.string })
    #expect(Set(shown.map { String($0) }) == wanted)
    let places = Dictionary(
      rows.compactMap { row in
        row["id"]?.string.flatMap { id in row["createdAt"]?.string.map { (id, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    let times = shown.compactMap { places[String($0)] }
    #expect(times == times.sorted(by: >))
  }
}
