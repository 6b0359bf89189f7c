import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Commands that write` {
  /// A phone that a push reaches, of a user who has no other device.
  private func phone(_ place: Workplace) throws -> (id: String, externalID: String) {
    let rows = try #require(place.run(.openpush, ["subscriptions", "list", "--json"]).rows)
    let devices = Dictionary(grouping: rows) { $0["externalId"]?.string ?? "" }
    let row = try #require(
      rows.first { row in
        row["platform"]?.string == "ios" && row["subscribed"]?.bool == true
          && devices[row["externalId"]?.string ?? ""]?.count == 1
      })
    return (try #require(row["id"]?.string), try #require(row["externalId"]?.string))
  }

  private func body(
    _ kind: ServiceKind, to id: String? = nil, user: String? = nil, key: String? = nil,
    text: String = "The boats are in."
  ) -> String {
    var members: [(String, JSON)]
    switch kind {
    case .openpush:
      let audience: JSON =
        if let id {
          .object([("subscription_ids", .array([.string(id)]))])
        } else if let user {
          .object([("external_ids", .array([.string(user)]))])
        } else {
          .object([("everyone", true)])
        }
      members = [("title", "Fresh fish"), ("body", .string(text)), ("audience", audience)]
    case .onesignal:
      members = [
        ("headings", .object([("en", "Fresh fish")])),
        ("contents", .object([("en", .string(text))])),
      ]
      if let id {
        members.append(("include_subscription_ids", .array([.string(id)])))
      } else if let user {
        members += [
          ("include_aliases", .object([("external_id", .array([.string(user)]))])),
          ("target_channel", "push"),
        ]
      } else {
        members.append(("included_segments", ["All"]))
      }
    }
    if let key { members.append(("idempotency_key", .string(key))) }
    return JSON.object(members).text()
  }

  private func messages(_ place: Workplace, _ kind: ServiceKind) -> Int {
    place.run(kind, ["messages", "list", "--json"]).rows?.count ?? -1
  }

  @Test(arguments: ServiceKind.allCases)
  func `a send to one user goes out after a yes, and the message is there`(kind: ServiceKind) throws
  {
    let place = try #require(Workplace())
    let user = try phone(place).externalID
    let run = place.run(
      kind, ["messages", "send", "-", "--yes", "--json"], input: body(kind, user: user))
    #expect(run.status == 0, "\(run.errors)")
    let json = try #require(run.json)
    #expect(
      json.object?.keys == [
        "verdict", "messageId", "replayed", "unreachable", "reasons", "idempotencyKey",
      ])
    #expect(json["verdict"]?.string == "sent")
    #expect(json["replayed"]?.bool == false)
    let id = try #require(json["messageId"]?.string)
    let shown = place.run(kind, ["messages", "show", id, "--json"])
    #expect(shown.json?["body"]?.string == "The boats are in.")
  }

  @Test(arguments: ServiceKind.allCases)
  func `without a terminal and without an answer nothing is sent`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let user = try phone(place).externalID
    let before = messages(place, kind)
    for (body, options) in [
      (body(kind, user: user), []), (body(kind), []), (body(kind), ["--yes"]),
      (body(kind), ["--confirm", "Not the app's name"]),
    ] {
      let run = place.run(kind, ["messages", "send", "-", "--json"] + options, input: body)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("nothing was sent"))
    }
    #expect(messages(place, kind) == before)
  }

  @Test func `a wide send goes out once the app's name is given`() throws {
    let place = try #require(Workplace())
    let asked = place.run(.openpush, ["messages", "send", "-"], input: body(.openpush))
    // The sentence is read as a shell reads it: what it prints can be typed as it stands.
    let option = try #require(
      asked.errors.firstMatch(of: /--confirm '[^']*'/).map { String($0.output) })
    let words = TerminalProcess.run(["sh", "-c", "printf '%s\\n' \(option)"]).output
    let typed = try #require(words.split(separator: "\n").last.map(String.init))
    #expect(typed == "Harbour Market")
    let run = place.run(
      .openpush, ["messages", "send", "-", "--json", "--confirm", typed], input: body(.openpush))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["verdict"]?.string == "sent")
  }

  @Test func `OneSignal's 200 without an id is a no`() throws {
    let place = try #require(Workplace())
    let run = place.run(
      .onesignal, ["messages", "send", "-", "--yes", "--json"],
      input: body(.onesignal, user: "nobody-has-this-id"))
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.json?["verdict"]?.string == "not-sent")
    #expect(run.json?["messageId"]?.isNull == true)
  }

  @Test func `a key of one's own answers the first result again`() throws {
    let place = try #require(Workplace())
    let user = try phone(place).externalID
    let key = "0b9d6a1e-7c58-4f1e-9a35-2f6a1f0c9d11"
    let first = place.run(
      .onesignal, ["messages", "send", "-", "--yes", "--json", "--idempotency-key", key],
      input: body(.onesignal, user: user))
    let second = place.run(
      .onesignal, ["messages", "send", "-", "--yes", "--json", "--idempotency-key", key],
      input: body(.onesignal, user: user))
    #expect(first.status == 0, "\(first.errors)")
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.json?["replayed"]?.bool == true)
    #expect(first.json?["messageId"]?.string == second.json?["messageId"]?.string)
    let other = place.run(
      .onesignal, ["messages", "send", "-", "--yes", "--json", "--idempotency-key", key],
      input: body(.onesignal, user: user, text: "Another text."))
    #expect(other.status == 2, "\(other.errors)")
    let unfit = place.run(
      .onesignal, ["messages", "send", "-", "--yes", "--idempotency-key", "mine"],
      input: body(.onesignal, user: user))
    #expect(unfit.status == 2)
  }

  @Test(arguments: [
    "{", "[]", "{\"body\": \"x\", \"body\": \"y\", \"audience\": {\"everyone\": true}}",
    "{\"body\": \"x\"}",
    "{\"app_id\": \"app_other\", \"body\": \"x\", \"audience\": {\"everyone\": true}}",
  ])
  func `a file that is not fit to be sent ends with 3`(text: String) throws {
    let place = try #require(Workplace())
    let run = place.run(.openpush, ["messages", "send", "-", "--yes"], input: text)
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("Nothing was sent"))
  }

  @Test func `a file that is not there ends with 3`() throws {
    let place = try #require(Workplace())
    let run = place.run(.openpush, ["messages", "send", place.home + "/none.json", "--yes"])
    #expect(run.status == 3)
  }

  @Test(arguments: ServiceKind.allCases)
  func `opting out and in changes the subscription`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let id = try phone(place).id
    let subscription = try #require(
      kind == .openpush
        ? id
        : place.run(kind, ["users", "show", try phone(place).externalID, "--json"])
          .json?["subscriptions"]?.array?.first { $0["subscribed"]?.bool == true }?["id"]?.string)
    let out = place.run(kind, ["subscriptions", "opt-out", subscription, "--yes", "--json"])
    #expect(out.status == 0, "\(out.errors)")
    #expect(out.json?["verdict"]?.string == "sent")
    let refused = place.run(kind, ["subscriptions", "opt-in", subscription])
    #expect(refused.status == 2)
    let back = place.run(kind, ["subscriptions", "opt-in", subscription, "--yes", "--json"])
    #expect(back.status == 0, "\(back.errors)")
  }

  @Test func `--read-only refuses every write with 4`() throws {
    let place = try #require(Workplace())
    let user = try phone(place)
    let runs = [
      place.run(
        .openpush, ["messages", "send", "-", "--yes", "--read-only"],
        input: body(.openpush, user: user.externalID)),
      place.run(.openpush, ["subscriptions", "opt-out", user.id, "--yes", "--read-only"]),
      place.run(.openpush, ["activities", "end", "x", "--yes", "--read-only"]),
    ]
    for run in runs {
      #expect(run.status == 4, "\(run.errors)")
      #expect(run.errors.contains("read-only"))
    }
  }

  @Test func `a test-only context sends to its test targets alone`() throws {
    let place = try #require(Workplace())
    let rows = try #require(
      place.run(
        .openpush, ["subscriptions", "list", "--json", "--filter", "platform=ios subscribed=true"]
      ).rows)
    let users = rows.compactMap { $0["externalId"]?.string }
    let config = place.file(
      "pushdeck.conf",
      """
      [context staging]
      service = openpush
      app = \(place.app(.openpush))
      url = \(place.url)
      key = file: \(place.file("key", place.key(.openpush)))
      mode = test-only
      test-target = external-id: \(users[0])
      """)
    func send(_ context: [String], _ body: String) -> CommandRun {
      CommandRun(
        ["messages", "send", "-", "--yes", "--config", config] + context,
        environment: place.environment.merging(["PUSHDECK_KEY": place.key(.openpush)]) { $1 },
        input: body)
    }
    let named = ["--context", "staging"]
    let adHoc = [
      "--service", "openpush", "--url", place.url, "--app", place.app(.openpush),
    ]
    for context in [named, adHoc] {
      #expect(send(context, body(.openpush, user: users[0])).status == 0)
      #expect(send(context, body(.openpush, user: users[1])).status == 4)
      #expect(send(context, body(.openpush)).status == 4)
    }
  }

  @Test func `an activity is started, updated and ended, and OneSignal's are known from here`()
    throws
  {
    let place = try #require(Workplace())
    let user = try phone(place).externalID
    let start = """
      {"event":"start","activity_id":"match-9","name":"Match","event_attributes":{"home":"A"},
       "event_updates":{"score":0},"contents":{"en":"Kick-off"},"headings":{"en":"Match"},
       "include_aliases":{"external_id":["\(user)"]},"target_channel":"push"}
      """
    let unnamed = place.run(.onesignal, ["activities", "start", "-", "--yes"], input: start)
    #expect(unnamed.status == 2)
    #expect(unnamed.errors.contains("--type"))
    let started = place.run(
      .onesignal, ["activities", "start", "-", "--yes", "--json", "--type", "MatchAttributes"],
      input: start)
    #expect(started.status == 0, "\(started.errors)")
    let update = #"{"event":"update","name":"Match","event_updates":{"score":1}}"#
    let updated = place.run(
      .onesignal, ["activities", "update", "match-9", "-", "--yes", "--json"], input: update)
    #expect(updated.status == 0, "\(updated.errors)")
    #expect(updated.json?.object?.keys == ["verdict", "reasons"])
    let shown = place.run(.onesignal, ["activities", "show", "match-9", "--json"])
    #expect(shown.json?["contentState"]?["score"]?.int64 == 1)
    #expect(shown.json?["activityType"]?.string == "MatchAttributes")
    #expect(shown.json?["source"]?.string == "journal")
    let ended = place.run(.onesignal, ["activities", "end", "match-9", "--yes", "--json"])
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(
      place.run(.onesignal, ["activities", "show", "match-9", "--json"]).json?["state"]?.string
        == "ended")
    let unknown = place.run(.onesignal, ["activities", "end", "match-10", "--yes"])
    #expect(unknown.status == 2)
  }

  @Test func `a signal during a write waits for the verdict and says it before the end`() throws {
    let place = try #require(Workplace())
    let text = body(.openpush, user: try phone(place).externalID)
    kill(place.service.process, SIGSTOP)
    defer { kill(place.service.process, SIGCONT) }
    let child = try sender(place, text)
    #expect(intentIsWritten(place))
    kill(child.process, SIGINT)
    let (output, errors) = child.collect()
    #expect(child.wait() == 130)
    #expect(try JSON.parse(output)["verdict"]?.string == "unknown")
    #expect(errors.hasPrefix("pushdeck: "))
  }

  @Test
  func `a process that is killed in the middle of a send leaves an intent that stops the next`()
    throws
  {
    let place = try #require(Workplace())
    let text = body(.openpush, user: try phone(place).externalID)
    kill(place.service.process, SIGSTOP)
    let child = try sender(place, text)
    #expect(intentIsWritten(place))
    kill(child.process, SIGKILL)
    #expect(child.wait() == 128 + SIGKILL)
    kill(place.service.process, SIGCONT)
    let again = place.run(.openpush, ["messages", "send", "-", "--yes"], input: text)
    #expect(again.status == 6, "\(again.errors)")
  }

  /// Starts a send that will find nobody who answers.
  private func sender(_ place: Workplace, _ text: String) throws -> ChildProcess {
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.openpush)
    let child = try #require(
      ChildProcess(
        [
          "messages", "send", "-", "--yes", "--json", "--service", "openpush", "--url", place.url,
          "--app", place.app(.openpush),
        ], environment: environment))
    child.write(text)
    return child
  }

  /// Waits for the intent, which is on the disk before anything leaves.
  private func intentIsWritten(_ place: Workplace) -> Bool {
    let journal = place.home + "/.local/state/pushdeck/journal"
    return TerminalProcess.eventually { () -> Bool? in
      let text = TerminalProcess.run(["sh", "-c", "cat \(journal)/*.jsonl"]).output
      return text.contains("bodyBase64") ? true : nil
    } ?? false
  }

  @Test func `a write whose end is not known is not repeated until --new is given`() throws {
    let place = try #require(Workplace())
    let user = try phone(place).externalID
    let text = body(.openpush, user: user)
    // The service stops in the middle of its answer: the write left, and nobody answers.
    kill(place.service.process, SIGSTOP)
    let lost = place.run(
      .openpush, ["messages", "send", "-", "--yes", "--json", "--timeout", "0.5"], input: text)
    kill(place.service.process, SIGCONT)
    #expect(lost.status == 6, "\(lost.errors)")
    #expect(lost.json?["verdict"]?.string == "unknown")
    let again = place.run(.openpush, ["messages", "send", "-", "--yes"], input: text)
    #expect(again.status == 6, "\(again.errors)")
    #expect(again.errors.contains("--new"))
    let anew = place.run(.openpush, ["messages", "send", "-", "--yes", "--new"], input: text)
    #expect(anew.status == 0, "\(anew.errors)")
  }
}
