import PushModel
import Testing
import TextKit

@Suite struct `Commands that read` {
  static let messageFields = [
    "id", "service", "name", "state", "title", "body", "createdAt", "sendAt", "startedAt",
    "completedAt", "funnel", "platforms", "failure",
  ]
  static let funnelFields = [
    "targeted", "pending", "accepted", "received", "confirmed", "clicked", "unsubscribed",
    "errored", "capped",
  ]
  static let subscriptionFields = [
    "id", "type", "platform", "externalId", "userId", "token", "enabled", "status", "subscribed",
    "statusLabel", "identity", "deviceModel", "osVersion", "appVersion", "sdkVersion", "language",
    "country", "timezone", "tags", "sessions", "firstSeenAt", "lastActiveAt", "environment",
  ]

  @Test(arguments: ServiceKind.allCases)
  func `list messages as JSON lines, and show each of them`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let list = place.run(kind, ["messages", "list", "--json"])
    #expect(list.status == 0, "\(list.errors)")
    let rows = try #require(list.rows)
    #expect(rows.count > 10)
    for row in rows {
      #expect(row.object?.keys == Self.messageFields)
      #expect(row["funnel"]?.object?.keys == Self.funnelFields)
      #expect(row["service"]?.string == kind.rawValue)
    }
    let states = Set(rows.compactMap { $0["state"]?.string })
    #expect(states.isSuperset(of: ["scheduled", "sent"]))
    let id = try #require(rows.last?["id"]?.string)
    let shown = place.run(kind, ["messages", "show", id, "--json"])
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.json?["id"]?.string == id)
    #expect(shown.json?.object?.keys == Self.messageFields)
    let text = place.run(kind, ["messages", "show", id])
    #expect(text.status == 0)
    #expect(text.output.contains("Accepted by provider"))
  }

  @Test
  func `both dialects show the same messages, but OpenPush none that went to addresses alone`()
    throws
  {
    let place = try #require(Workplace())
    let ofOneSignal = try #require(place.run(.onesignal, ["messages", "list", "--json"]).rows)
    let ofOpenPush = try #require(place.run(.openpush, ["messages", "list", "--json"]).rows)
    let addresses: Set = ["email", "sms"]
    let (toDevices, toAddresses) = ofOneSignal.reduce(into: ([JSON](), [JSON]())) { parts, row in
      let platforms = Set(row["platforms"]?.object?.keys ?? [])
      if platforms.isEmpty || !platforms.isSubset(of: addresses) {
        parts.0.append(row)
      } else {
        parts.1.append(row)
      }
    }
    #expect(toAddresses.compactMap { $0["name"]?.string } == ["monthly-letter", "pickup-code"])
    #expect(ofOpenPush.count > 80)
    #expect(toDevices.map { $0["name"]?.string } == ofOpenPush.map { $0["name"]?.string })
  }

  @Test(arguments: ServiceKind.allCases)
  func `list subscriptions, and show one`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let list = place.run(kind, ["subscriptions", "list", "--json"])
    #expect(list.status == 0, "\(list.errors)")
    let rows = try #require(list.rows)
    // OpenPush has no platform for an address and a telephone number.
    #expect(kind == .onesignal ? rows.count == 300 : (250..<300).contains(rows.count))
    #expect(rows.allSatisfy { $0.object?.keys == Self.subscriptionFields })
    #expect(Set(rows.compactMap { $0["id"]?.string }).count == rows.count)
    let known = try #require(rows.first { $0["externalId"]?.string != nil })
    let id = try #require(known["id"]?.string)
    let shown = place.run(kind, ["subscriptions", "show", id, "--json"])
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.json?["id"]?.string == id)
    let external = try #require(known["externalId"]?.string)
    let user = place.run(kind, ["users", "show", external, "--json"])
    #expect(user.status == 0, "\(user.errors)")
    #expect(user.json?["externalId"]?.string == external)
    #expect(user.json?["subscriptions"]?.array?.contains { $0["id"]?.string == id } == true)
  }

  @Test func `the last export is listed again without asking for one`() throws {
    let place = try #require(Workplace())
    let none = place.run(.onesignal, ["subscriptions", "list", "--cached", "--json"])
    #expect(none.status == 1)
    let fresh = place.run(.onesignal, ["subscriptions", "list", "--json"])
    let cached = place.run(.onesignal, ["subscriptions", "list", "--cached", "--json"])
    #expect(cached.status == 0, "\(cached.errors)")
    #expect(cached.output == fresh.output)
  }

  @Test func `live activities come from the service, or are those that were started here`() throws {
    let place = try #require(Workplace())
    let listed = place.run(.openpush, ["activities", "list", "--json"])
    #expect(listed.status == 0, "\(listed.errors)")
    let rows = try #require(listed.rows)
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0["source"]?.string == "service" })
    let id = try #require(rows.first?["activityId"]?.string)
    #expect(
      place.run(.openpush, ["activities", "show", id, "--json"]).json?["activityId"]?.string == id)
    let unlisted = place.run(.onesignal, ["activities", "list", "--json"])
    #expect(unlisted.status == 0)
    #expect(unlisted.output.isEmpty)
    #expect(!unlisted.errors.isEmpty)
  }

  @Test func `a list is narrowed, ordered and cut`() throws {
    let place = try #require(Workplace())
    let ios = place.run(.openpush, ["subscriptions", "list", "--json", "--filter", "platform=ios"])
    let rows = try #require(ios.rows)
    #expect(!rows.isEmpty && rows.count < 300)
    #expect(rows.allSatisfy { $0["platform"]?.string == "ios" })
    let sorted = try #require(
      place.run(
        .openpush, ["subscriptions", "list", "--json", "--sort", "-sessions", "--limit", "20"]
      ).rows)
    #expect(sorted.count == 20)
    let sessions = sorted.compactMap { $0["sessions"]?.int64 }
    #expect(sessions == sessions.sorted(by: >))
    #expect(
      place.run(.openpush, ["messages", "list", "--json", "--limit", "3"]).rows?.count == 3)
    let none = place.run(.openpush, ["messages", "list", "--filter", "name=nosuchname"])
    #expect(none.status == 1)
    #expect(none.output.isEmpty)
  }

  @Test(arguments: [
    ["--filter", "nosuch=1"], ["--sort", "nosuch"], ["--columns", "id,nosuch"],
    ["--since", "whenever"], ["--since", "-5"], ["--since", "1e9"], ["--since", "5"],
    ["--since", "0"], ["--since", "1e3d"], ["--since", "-1d"], ["--since", "1.5e-5"],
    ["--since", "0x5d"], ["--since", ""],
  ])
  func `what cannot be read in a list's options ends with 2`(options: [String]) throws {
    let place = try #require(Workplace())
    let run = place.run(.openpush, ["messages", "list"] + options)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("pushdeck: "))
  }

  @Test func `a table in a pipe has no colours and cuts no cell`() throws {
    let place = try #require(Workplace())
    let table = place.run(.openpush, ["messages", "list", "--limit", "5"])
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.lines.count == 6)
    #expect(!table.output.contains("\u{1B}"))
    #expect(!table.output.contains("…"))
  }

  @Test func `columns are those that were asked for`() throws {
    let place = try #require(Workplace())
    let table = place.run(
      .openpush, ["messages", "list", "--limit", "2", "--columns", "state,id"])
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.lines.first?.split(separator: " ").map(String.init) == ["State", "ID"])
  }

  @Test func `an early end of the reader ends a list quietly`() throws {
    let place = try #require(Workplace(["--population", "5000"]))
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.openpush)
    let child = try #require(
      ChildProcess(
        [
          "subscriptions", "list", "--json", "--service", "openpush", "--url", place.url, "--app",
          place.app(.openpush),
        ], environment: environment))
    #expect(!child.readLine().isEmpty)
    child.closeOutput()
    #expect(child.wait() == 0)
  }

  @Test func `an early end of the reader ends an export, and what it asks of the service`() throws {
    let place = try #require(Workplace(["--population", "30000"]))
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.openpush)
    let child = try #require(
      ChildProcess(
        [
          "subscriptions", "export", "--service", "openpush", "--url", place.url, "--app",
          place.app(.openpush),
        ], environment: environment))
    #expect(!child.readLine().isEmpty)
    child.closeOutput()
    #expect(child.wait() == 0)
    let answer = try #require(Loopback(url: place.url).ask("GET", "/_embedded/requests?last=1000"))
    let asked = try #require(answer.json.array).count {
      $0["path"]?.string?.contains("/subscriptions") == true
    }
    // What was on its way when the reader went, of some sixty pages.
    #expect((1...8).contains(asked), "\(asked)")
  }
}
