import PushModel
import PushWire
import TextKit

/// OneSignal's calls on messages.
enum OneSignalMessages {
  static func list(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let limit = call.request.queryValue("limit").flatMap { Int($0) } ?? OneSignalLimits.page
    let offset = call.request.queryValue("offset").flatMap { Int($0) } ?? 0
    guard (1...OneSignalLimits.page).contains(limit), offset >= 0 else {
      throw .text(400, "Invalid limit, must be within 1 to \(OneSignalLimits.page)")
    }
    let count = world.messages.count
    let page = min(offset, count)..<min(offset, count) + min(limit, count - min(offset, count))
    let rows = page.map { json(count - 1 - $0, &world) }
    return .json(
      OneSignalDialect.messagesPageJSON(
        rows, total: Int64(count), offset: Int64(offset), limit: Int64(limit)))
  }

  static func get(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let number = try number(call, world)
    let outcomes = try OneSignalOutcomes.members(call, ofMessage: number, &world)
    guard var object = json(number, &world).object else { return .json(json(number, &world)) }
    for (name, value) in outcomes { object[name] = value }
    return .json(.object(object))
  }

  static func send(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    try call.checkApp(object["app_id"]?.string, world)
    // `external_id` is the key's older name (onesignal-api.md §4).
    let key = object["idempotency_key"]?.string ?? object["external_id"]?.string
    if let key, !UUIDText.isUUID(key), object["idempotency_key"] != nil {
      throw .text(400, "idempotency_key must be a UUID")
    }
    let stored = key.map { ReplayStore.Key(dialect: .oneSignal, text: $0) }
    if let stored, let replay = world.replays.replay(stored, now: world.now) { return replay }

    let body = OneSignalBody(object: object)
    let content = try OneSignalBody(object: filled(object, world)).content(needsText: true)
    let sendAfter = try body.sendAfter(world.now)
    let name = object["name"]?.string
    let complaints = OneSignalDialect.complaints(aboutSend: object)
    guard complaints.isEmpty else { throw .texts(status: 400, complaints) }
    let targets = try body.targets(world)
    let isReached = world.recipients(of: targets.audience).contains { $0.isSubscribed }
    // Who is scheduled for later is chosen then, so only a send for now can find nobody.
    guard isReached || (sendAfter != nil && targets.audience.picksSubscribed) else {
      let response = HTTPResponse.json(OneSignalDialect.nothingSentJSON())
      if let stored { world.replays.remember(stored, response, messages: 0, now: world.now) }
      return response
    }
    var record = MessageRecord(
      number: 0, name: name, content: content, audience: reachable(targets.audience, world),
      origin: .oneSignal, createdAt: world.now)
    record.sendAt = sendAfter
    record.draft = .object(object)
    record.idempotencyKey = key
    if let throttle = object["throttle_rate_per_minute"]?.double, throttle >= 60 {
      // Applied per second and rounded down (§5.2).
      record.throttle = min(world.rate, (throttle / 60).rounded(.down))
    }
    let number = world.add(record)
    let response = HTTPResponse.json(
      OneSignalDialect.sentJSON(
        id: world.identifiers.uuid(.message, number), idempotencyKey: key,
        invalidAliases: targets.invalidAliases,
        invalidSubscriptionIDs: targets.invalidSubscriptionIDs))
    if let stored { world.replays.remember(stored, response, messages: 1, now: world.now) }
    return response
  }

  // What a template holds stands in for what the body leaves out.
  private static func filled(_ object: JSONObject, _ world: World) throws(OneSignalRefusal)
    -> JSONObject
  {
    guard let value = object["template_id"], !value.isNull else { return object }
    let id = value.string ?? ""
    guard let place = world.catalogue.template(id: id, of: world.oneSignalAppID) else {
      throw .text(400, "Could not find template_id \(id)")
    }
    return world.catalogue.templates[place].filling(object)
  }

  static func cancel(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let number = try number(call, world)
    switch world.message(number, .onesignal).state {
    case .scheduled, .preparing, .sending: world.cancel(number)
    case .cancelled: break
    case .sent, .noRecipients, .failed: throw .text(400, OneSignalLiterals.alreadySent)
    }
    return .json(.object([("success", true)]))
  }

  static func estimate(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    var object = try call.body()
    try call.checkApp(object["app_id"]?.string, world)
    guard object["included_segments"]?.array?.isEmpty == false else {
      throw .text(400, "included_segments is required")
    }
    // Here filters and aliases narrow the segments; on a send they exclude each other (§5.4).
    if let filters = object["filters"], !filters.isNull {
      object["included_segments"] = nil
      object["include_aliases"] = nil
    } else if let aliases = object["include_aliases"], !aliases.isNull {
      object["included_segments"] = nil
    }
    object["include_subscription_ids"] = nil
    let audience = try OneSignalBody(object: object).targets(world).audience
    let count = world.recipients(of: audience).reduce(0) { $0 + ($1.isSubscribed ? 1 : 0) }
    return .json(OneSignalDialect.estimateJSON(count: Int64(count)))
  }

  // A send goes to the subscribed devices of those it names; the others are told of in the answer.
  private static func reachable(_ audience: AudienceRule, _ world: World) -> AudienceRule {
    switch audience {
    case .people:
      .subscriptions(
        world.recipients(of: audience).filter(\.isSubscribed).map(\.subscription))
    case .subscriptions, .everyone, .matching, .matchingExcept, .nobody: audience
    }
  }

  private static func number(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal)
    -> Int
  {
    guard let number = world.message(id: call.values["message_id"] ?? "") else {
      throw .text(404, OneSignalLiterals.messageNotFound)
    }
    return number
  }

  private static func json(_ number: Int, _ world: inout World) -> JSON {
    let record = world.messages[number]
    var message = world.message(number, .onesignal)
    if message.state == .scheduled { message.funnel = Funnel() }
    let json = OneSignalDialect.json(of: message, extras: extras(record, world))
    return .object(readable(json.object ?? JSONObject()))
  }

  // OneSignal's own client refuses null where its contract has a plain number, list or text;
  // `received` may be null.
  private static func readable(_ object: JSONObject) -> JSONObject {
    var object = object
    for name in ["remaining", "successful", "failed", "errored", "converted"]
    where object[name]?.isNull == true {
      object[name] = .int(0)
    }
    for name in ["included_segments", "excluded_segments"] where object[name]?.isNull == true {
      object[name] = .array([])
    }
    if object["collapse_id"]?.isNull == true { object["collapse_id"] = nil }
    return object
  }

  private static func extras(_ record: MessageRecord, _ world: World) -> [(String, JSON)] {
    let content = record.content
    func languages(_ lines: [MessageContent.Line]) -> JSON {
      lines.isEmpty
        ? .null : .object(lines.map { ($0.language, .string($0.text)) })
    }
    let echo: [(String, JSON)] = [
      "include_aliases", "include_player_ids", "included_segments", "excluded_segments",
    ].map { ($0, echoed($0, record, world)) }
    return [
      ("app_id", .string(world.oneSignalAppID)), ("contents", languages(content.bodies)),
      ("headings", languages(content.titles)), ("data", content.data ?? .null),
      ("url", .optional(content.link)), ("global_image", .optional(content.imageURL)),
      ("collapse_id", .optional(content.collapseID)), ("ttl", .optional(content.timeToLive)),
      (
        "buttons",
        content.actions.isEmpty
          ? .null
          : .array(
            content.actions.map { action in
              .object([("id", .string(action.id)), ("text", .string(action.title))])
            })
      ),
      ("delayed_option", .null),
      // Two members that OneSignal's own client can read as null only: its contract has the rate as
      // a number and as a string at once, and a filter's entry as a condition and an operator.
      ("throttle_rate_per_minute", .null), ("filters", .null),
      ("template_id", .optional(record.draft?["template_id"]?.string)),
    ] + echo
  }

  private static func echoed(_ key: String, _ record: MessageRecord, _ world: World) -> JSON {
    if record.origin == .oneSignal, let draft = record.draft {
      let sent = key == "include_player_ids" ? draft["include_subscription_ids"] : draft[key]
      return sent ?? .null
    }
    switch (key, record.audience) {
    case ("included_segments", .everyone): return ["All"]
    case ("include_player_ids", .subscriptions(let numbers)):
      return .array(numbers.map { .string(world.identifiers.uuid(.subscription, $0)) })
    case ("include_aliases", .people(let people, _)):
      let ids = people.compactMap { world.register.person($0).externalID }
      return .object([("external_id", .array(ids.map { .string($0) }))])
    default: return .null
    }
  }
}
