import PushModel
import TextKit

/// Why a cell could not be tried.
struct UntriedCell: Error {
  var reason: String
}

/// What is needed, or why a cell could not be tried.
private func needed<Value>(_ value: Value?, _ reason: String) throws(UntriedCell) -> Value {
  guard let value else { throw UntriedCell(reason: reason) }
  return value
}

/// An embedded service on which one cell is tried after the other.
final class FaultLane {
  private let place: Workplace
  private let controls: Loopback
  private let openPush: Loopback
  private let oneSignal: Loopback
  // Phones that a push reaches; each cell takes the next.
  private var phones: [(id: String, externalID: String)] = []
  private var count = 0

  init?(number: Int) {
    guard
      let place = Workplace([
        "--population", "600", "--seed", String(number + 11), "--limits", "off", "--speed", "0",
      ])
    else { return nil }
    self.place = place
    controls = Loopback(url: place.url)
    openPush = Loopback(url: place.url, authorization: "Bearer \(place.key(.openpush))")
    oneSignal = Loopback(url: place.url, authorization: "Key \(place.key(.onesignal))")
  }

  /// Tries a cell.
  func run(_ cell: FaultCell) throws(UntriedCell) -> FaultOutcome {
    count += 1
    let command = try prepared(cell)
    let state = try controlled("GET", "/_embedded/state")
    let created = state["messagesCreated"]?.int64
    let rules = cell.row.rule(method: cell.operation.method(cell.dialect)).map { [$0] } ?? []
    _ = try controlled(
      "POST", "/_embedded/faults", .object([("rules", .array(rules.map { .string($0) }))]))
    let run = place.run(
      cell.dialect, command.arguments + ["--json", "--timeout", String(cell.timeout)],
      input: command.input,
      // What one cell leaves open in its journal is not to stop the next.
      variables: [
        "XDG_STATE_HOME": "\(place.home)/state-\(count)",
        "PUSHDECK_ORGANIZATION_KEY": place.ready["onesignal"]?["organizationKey"]?.string ?? "",
      ], within: cell.timeout + 60)
    _ = try controlled("POST", "/_embedded/faults", ["rules": []])
    var complaints = complaints(about: run, cell)
    let after = try controlled("GET", "/_embedded/state")
    let made = Int((after["messagesCreated"]?.int64 ?? -1) - (created ?? 0))
    let acted = cell.operation == .send ? made : command.acted?() ?? 0
    if cell.operation != .send, made != 0 { complaints.append("it made \(made) messages") }
    for member in after["byIdempotencyKey"]?.object?.members ?? []
    where (member.value["messages"]?.int64 ?? 2) > 1 {
      complaints.append("the intent \(member.key) was sent twice")
    }
    return FaultOutcome(
      verdict: command.acted == nil && cell.operation != .send
        ? nil : run.json?["verdict"]?.string ?? "none",
      exit: run.status, acted: acted, complaints: complaints)
  }

  // Whatever its end, a command tells it: rows or a verdict on one stream, one sentence on the other.
  private func complaints(about run: CommandRun, _ cell: FaultCell) -> [String] {
    var complaints: [String] = []
    if run.status == CommandRun.killed { complaints.append("it hangs") }
    if run.rows == nil { complaints.append("its output is no JSON: \(run.output)") }
    if run.status != 0, cell.operation == .checkContext {
      // Its answer is what does not hold, and why.
      let failed = run.json?["checks"]?.array?.first { $0["state"]?.string == "failed" }
      if failed?["sentence"]?.string?.isEmpty != false { complaints.append("it does not say why") }
    } else if run.status != 0 {
      let isSentence =
        run.errors.hasPrefix("pushdeck: ") && run.errors.split(separator: "\n").count == 1
      if !isSentence { complaints.append("it does not say why in one line: \(run.errors)") }
    }
    if (run.output + run.errors).contains(place.key(cell.dialect)) {
      complaints.append("it shows the key")
    }
    return complaints
  }

  private func controlled(_ method: String, _ path: String, _ body: JSON? = nil) throws(UntriedCell)
    -> JSON
  {
    let answer = try needed(controls.ask(method, path, body), "no answer to \(path)")
    guard answer.status == 200 else { throw UntriedCell(reason: answer.json.text()) }
    return answer.json
  }

  private func prepared(_ cell: FaultCell) throws(UntriedCell) -> FaultCommand {
    switch (cell.operation, cell.dialect) {
    case (.listMessages, _): return FaultCommand(arguments: ["messages", "list", "--limit", "20"])
    case (.showMessage, _):
      return FaultCommand(arguments: ["messages", "show", try message(cell.dialect)])
    case (.showSubscription, _):
      return FaultCommand(
        arguments: ["subscriptions", "show", try id(of: try nextPhone(), cell.dialect)])
    case (.listSubscriptions, _), (.downloadExport, _):
      return FaultCommand(arguments: ["subscriptions", "list", "--limit", "20"])
    case (.showUser, _):
      return FaultCommand(arguments: ["users", "show", try nextPhone().externalID])
    case (.receipts, _):
      return FaultCommand(arguments: ["messages", "receipts", try message(.openpush)])
    case (.checkContext, _): return FaultCommand(arguments: ["contexts", "check"])
    case (.listSegments, _): return FaultCommand(arguments: ["segments", "list"])
    case (.showSegment, _):
      return FaultCommand(
        arguments: [
          "segments", "show", try first("segments", "/apps/\(place.app(.onesignal))/segments"),
        ])
    case (.listTemplates, _): return FaultCommand(arguments: ["templates", "list"])
    case (.showTemplate, _):
      return FaultCommand(
        arguments: [
          "templates", "show",
          try first("templates", "/templates?app_id=\(place.app(.onesignal))"),
        ])
    case (.listApps, _): return FaultCommand(arguments: ["apps", "list"])
    case (.outcomes, _):
      return FaultCommand(arguments: ["outcomes", try message(.onesignal)])
    case (.send, _):
      return FaultCommand(
        arguments: ["messages", "send", "-", "--yes"],
        input: try send(to: try nextPhone(), cell.dialect).text())
    case (.cancel, _):
      let id = try scheduledMessage(cell.dialect)
      return FaultCommand(
        arguments: ["messages", "cancel", id, "--yes"],
        acted: { [self] in isCancelled(id, cell.dialect) ? 1 : 0 })
    case (.optOut, _):
      let phone = try nextPhone()
      return FaultCommand(
        arguments: ["subscriptions", "opt-out", try id(of: phone, cell.dialect), "--yes"],
        acted: { [self] in isOptedIn(phone.id) ? 0 : 1 })
    case (.optIn, _):
      let phone = try nextPhone()
      let answer = openPush.ask(
        "PATCH", openPushApp + "/subscriptions/\(phone.id)", ["opted_in": false])
      guard answer?.status == 200 else { throw UntriedCell(reason: "nobody was opted out") }
      return FaultCommand(
        arguments: ["subscriptions", "opt-in", try id(of: phone, cell.dialect), "--yes"],
        acted: { [self] in isOptedIn(phone.id) ? 1 : 0 })
    case (.alias, _):
      let phone = try nextPhone()
      let value = "cell-\(count)"
      return FaultCommand(
        arguments: ["users", "alias", phone.externalID, "cell=\(value)", "--yes"],
        acted: { [self] in alias("cell", of: phone.externalID) == value ? 1 : 0 })
    case (.deleteUser, _):
      let phone = try nextPhone()
      return FaultCommand(
        arguments: ["users", "delete", phone.externalID, "--confirm", try appName()],
        acted: { [self] in user(phone.externalID) == nil ? 1 : 0 })
    case (.tag, _):
      let phone = try nextPhone()
      let value = "cell-\(count)"
      return FaultCommand(
        arguments: ["users", "tag", phone.externalID, "cell=\(value)", "--yes"],
        acted: { [self] in tag("cell", of: phone.externalID) == value ? 1 : 0 })
    case (.delete, _):
      let phone = try nextPhone()
      return FaultCommand(
        arguments: [
          "subscriptions", "delete", try id(of: phone, cell.dialect), "--confirm", try appName(),
        ],
        acted: { [self] in isThere(phone.id) ? 0 : 1 })
    case (.startActivity, _):
      let id = "cell-\(count)"
      return FaultCommand(
        arguments: ["activities", "start", "-", "--yes"]
          + (cell.dialect == .onesignal ? ["--type", "OrderAttributes"] : []),
        input: start(id, for: try nextPhone(), cell.dialect).text(),
        acted: { [self] in activity(id) == nil ? 0 : 1 })
    case (.updateActivity, _):
      let id = try startedActivity()
      return FaultCommand(
        arguments: ["activities", "update", id, "-", "--yes"],
        input: change("update", cell.dialect).text(),
        acted: { [self] in updates(id) })
    case (.endActivity, _):
      let id = try startedActivity()
      return FaultCommand(
        arguments: ["activities", "end", id, "-", "--yes"],
        input: change("end", cell.dialect).text(), acted: { [self] in updates(id) })
    }
  }
}

// What the commands are about.
extension FaultLane {
  private var openPushApp: String { "/v1/apps/\(place.app(.openpush))" }

  private func nextPhone() throws(UntriedCell) -> (id: String, externalID: String) {
    if phones.isEmpty {
      let rows = place.run(.openpush, ["subscriptions", "list", "--json"]).rows ?? []
      let devices = Dictionary(grouping: rows) { $0["externalId"]?.string ?? "" }
      phones = rows.compactMap { row in
        guard row["platform"]?.string == "ios", row["subscribed"]?.bool == true,
          let id = row["id"]?.string, let user = row["externalId"]?.string,
          devices[user]?.count == 1
        else { return nil }
        return (id, user)
      }
    }
    guard !phones.isEmpty else { throw UntriedCell(reason: "no phone is left") }
    return phones.removeFirst()
  }

  private func id(of phone: (id: String, externalID: String), _ dialect: ServiceKind)
    throws(UntriedCell)
    -> String
  {
    switch dialect {
    case .openpush: return phone.id
    case .onesignal:
      let path =
        "/apps/\(place.app(.onesignal))/users/by/external_id/\(percentEncodePathSegment(phone.externalID))"
      let rows = oneSignal.ask("GET", path)?.json["subscriptions"]?.array ?? []
      return try needed(
        rows.first { $0["type"]?.string == "iOSPush" }?["id"]?.string, "no user at \(path)")
    }
  }

  private func isOptedIn(_ id: String) -> Bool {
    openPush.ask("GET", openPushApp + "/subscriptions/\(id)")?.json["opted_in"]?.bool ?? true
  }

  private func isThere(_ id: String) -> Bool {
    openPush.ask("GET", openPushApp + "/subscriptions/\(id)")?.status != 404
  }

  /// What OpenPush knows of a user, by the external id.
  private func user(_ id: String) -> JSON? {
    openPush.ask("GET", openPushApp + "/users/\(percentEncodePathSegment(id))")
      .flatMap { $0.status == 404 ? nil : $0.json }
  }

  private func tag(_ key: String, of id: String) -> String? {
    user(id)?.at("tags")?[key]?.string
  }

  private func alias(_ label: String, of id: String) -> String? {
    user(id)?.at("aliases")?[label]?.string
  }

  /// The id of the first of what OneSignal lists.
  private func first(_ member: String, _ path: String) throws(UntriedCell) -> String {
    let row = oneSignal.ask("GET", path)?.json[member]?.array?.first
    return try needed(row?["id"]?.string, "nothing at \(path)")
  }

  private func appName() throws(UntriedCell) -> String {
    try needed(openPush.ask("GET", openPushApp)?.json["name"]?.string, "the app has no name")
  }

  private func message(_ dialect: ServiceKind) throws(UntriedCell) -> String {
    let answer =
      switch dialect {
      case .openpush: openPush.ask("GET", openPushApp + "/messages?limit=1")
      case .onesignal:
        oneSignal.ask("GET", "/notifications?app_id=\(place.app(.onesignal))&limit=1")
      }
    let rows = answer?.json["messages"]?.array ?? answer?.json["notifications"]?.array
    return try needed(rows?.first?["id"]?.string, "no message")
  }

  private func scheduledMessage(_ dialect: ServiceKind) throws(UntriedCell) -> String {
    let now = try controlled("GET", "/_embedded/state")["now"]?.int64 ?? 0
    var members = try send(to: try nextPhone(), dialect).object?.members.map { ($0.key, $0.value) }
    let answer: (status: Int, json: JSON)?
    switch dialect {
    case .openpush:
      members?.append(("send_at", .int(now + 86_400)))
      answer = openPush.ask("POST", openPushApp + "/messages", .object(members ?? []))
    case .onesignal:
      members?.append(("app_id", .string(place.app(.onesignal))))
      members?.append(("send_after", .string(Timestamp(seconds: now + 86_400).iso8601)))
      answer = oneSignal.ask("POST", "/notifications", .object(members ?? []))
    }
    return try needed(answer?.json["id"]?.string, "no message was scheduled")
  }

  private func isCancelled(_ id: String, _ dialect: ServiceKind) -> Bool {
    switch dialect {
    case .openpush:
      openPush.ask("GET", openPushApp + "/messages/\(id)")?.json["state"]?.string == "cancelled"
    case .onesignal:
      oneSignal.ask("GET", "/notifications/\(id)?app_id=\(place.app(.onesignal))")?
        .json["canceled"]?.bool == true
    }
  }

  private func send(to phone: (id: String, externalID: String), _ dialect: ServiceKind)
    throws(UntriedCell)
    -> JSON
  {
    switch dialect {
    case .openpush:
      [
        "title": "Fresh fish", "body": "The boats are in.",
        "audience": ["subscription_ids": [.string(phone.id)]],
      ]
    case .onesignal:
      [
        "headings": ["en": "Fresh fish"], "contents": ["en": "The boats are in."],
        "include_subscription_ids": [.string(try id(of: phone, dialect))],
      ]
    }
  }

  private func start(
    _ id: String, for phone: (id: String, externalID: String), _ dialect: ServiceKind
  ) -> JSON {
    switch dialect {
    case .openpush:
      [
        "activity_id": .string(id), "activity_type": "OrderAttributes", "attributes": ["van": "A"],
        "content_state": ["stops": 5], "alert": ["title": "On its way", "body": "Five stops"],
        "audience": ["external_ids": [.string(phone.externalID)]],
      ]
    case .onesignal:
      [
        "event": "start", "activity_id": .string(id), "name": "Delivery",
        "event_attributes": ["van": "A"], "event_updates": ["stops": 5],
        "headings": ["en": "On its way"], "contents": ["en": "Five stops"],
        "include_aliases": ["external_id": [.string(phone.externalID)]],
        "target_channel": "push",
      ]
    }
  }

  private func startedActivity() throws(UntriedCell) -> String {
    let id = "cell-\(count)"
    let answer = openPush.ask(
      "POST", openPushApp + "/live-activities", start(id, for: try nextPhone(), .openpush))
    guard answer?.status == 202 else { throw UntriedCell(reason: "no activity was started") }
    return id
  }

  private func change(_ event: String, _ dialect: ServiceKind) -> JSON {
    switch dialect {
    case .openpush: ["content_state": ["stops": 1]]
    case .onesignal:
      ["event": .string(event), "name": "Delivery", "event_updates": ["stops": 1]]
    }
  }

  private func activity(_ id: String) -> JSON? {
    openPush.ask("GET", openPushApp + "/live-activities/\(id)")
      .flatMap { $0.status == 200 ? $0.json : nil }
  }

  private func updates(_ id: String) -> Int {
    activity(id)?["updates"]?.int64.map { Int($0) } ?? -1
  }
}
