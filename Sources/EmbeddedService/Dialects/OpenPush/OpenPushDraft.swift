import PushModel
import PushWire
import TextKit

/// OpenPush's body of a send, read and written.
enum OpenPushDraft {
  /// Reads a draft into a record that is not numbered yet.
  static func record(_ object: JSONObject, _ world: World) throws(OpenPushRefusal)
    -> MessageRecord
  {
    var check = BodyCheck(object)
    check.allow(OpenPushDialect.keys(.message))
    var content = MessageContent(
      title: check.string("title"), body: check.string("body", isRequired: true, isFilled: true))
    let name = check.string("name", longest: OpenPushLimits.name)
    content.imageURL = check.string("image_url")
    if let url = content.imageURL, !isURI(url) { check.complain("image_url", "is no URI") }
    content.link = check.string("deep_link")
    content.data = check.object("data").map { .object($0) }
    content.collapseID = check.string("collapse_id", longest: OpenPushLimits.collapseID)
    content.timeToLive = check.integer("ttl", atLeast: 0)
    content.actions = actions(&check)
    _ = check.flag("best_hour")
    for field in ["op_apns_subtitle", "op_apns_sound", "op_apns_category", "op_apns_thread_id"] {
      _ = check.string(field)
    }
    _ = check.integer("op_apns_badge", atLeast: 0)
    _ = check.word("op_apns_interruption_level", among: OpenPushLimits.interruptionLevels)
    _ = check.number("op_apns_relevance_score", in: 0...1)
    // What is past goes out at once: nothing says that it is refused.
    let sendAt = check.integer("send_at").map { Timestamp(seconds: $0) }
    let audience = audience(&check, world)
    guard check.problems.isEmpty, let audience else { throw .validation(check.problems) }
    var record = MessageRecord(
      number: 0, name: name, content: content, audience: audience, origin: .openPush,
      createdAt: world.now)
    if let sendAt, sendAt > world.now { record.sendAt = sendAt }
    record.draft = .object(object)
    var rendered = object
    rendered["audience"] = nil
    record.isTruncated = JSON.object(rendered).bytes(.wire).count > OpenPushLimits.renderedBytes
    return record
  }

  // RFC 3986: a scheme, then only what may stand in one.
  private static func isURI(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, let first = parts[0].first, isLetter(first) else { return false }
    let mayStand = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    return parts[0].allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
      && parts[1].allSatisfy { isLetter($0) || isDigit($0) || mayStand.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func actions(_ check: inout BodyCheck) -> [MessageContent.Action] {
    guard let value = check.value("op_actions") else { return [] }
    guard let list = value.array else {
      check.complain("op_actions", "has to be a list")
      return []
    }
    if list.count > OpenPushLimits.actions {
      check.complain("op_actions", "has more than \(OpenPushLimits.actions) entries")
    }
    return list.enumerated().compactMap { index, entry in
      guard let id = entry["id"]?.string, let title = entry["title"]?.string else {
        check.complain("op_actions.\(index)", "needs an id and a title")
        return nil
      }
      return MessageContent.Action(id: id, title: title)
    }
  }

  /// Reads an audience: exactly one way of choosing. Ids that nobody has are passed over, and so is
  /// whom the service cannot reach.
  static func audience(_ check: inout BodyCheck, _ world: World) -> AudienceRule? {
    chosen(&check, world).map { world.openPushAudience($0) }
  }

  private static func chosen(_ check: inout BodyCheck, _ world: World) -> AudienceRule? {
    guard let object = check.object("audience", isRequired: true) else { return nil }
    guard object.members.count == 1, let member = object.members.first else {
      check.complain("audience", "has to choose in exactly one way")
      return nil
    }
    var inner = BodyCheck(object)
    defer {
      for problem in inner.problems {
        check.complain("audience.\(problem.field)", problem.complaint)
      }
    }
    let most = OpenPushLimits.audienceIDs
    switch member.key {
    case "everyone":
      if member.value.bool != true { inner.complain("everyone", "can only be true") }
      return .everyone(.push)
    case "subscription_ids":
      let ids = inner.strings("subscription_ids", most: most) ?? []
      return .subscriptions(ids.compactMap { world.device(id: $0) })
    case "external_ids":
      let ids = inner.strings("external_ids", most: most) ?? []
      return .people(
        ids.compactMap { world.register.person(label: "external_id", id: $0) }, .push)
    case "aliases":
      guard let labels = inner.object("aliases") else { return nil }
      var nested = BodyCheck(labels)
      let people = labels.keys.flatMap { label in
        (nested.strings(label, least: 0) ?? []).compactMap { id in
          world.register.person(label: label, id: id)
        }
      }
      for problem in nested.problems {
        inner.complain("aliases.\(problem.field)", problem.complaint)
      }
      return .people(people, .push)
    case "tags":
      return tags(member.value, &inner).map { .matching([$0], .push) }
    default:
      inner.complain(member.key, "is no way of choosing")
      return nil
    }
  }

  private static let relations: [AudienceCondition.Relation] = [
    .equal, .notEqual, .exists, .notExists,
  ]

  private static func tags(_ value: JSON, _ check: inout BodyCheck) -> [AudienceCondition]? {
    guard let list = value.array, !list.isEmpty else {
      check.complain("tags", "has to be a list with a condition")
      return nil
    }
    return list.enumerated().compactMap { index, entry in
      guard let key = entry["key"]?.string,
        let relation = entry["relation"]?.string.flatMap(AudienceCondition.Relation.init),
        relations.contains(relation)
      else {
        check.complain("tags.\(index)", "needs a key and a relation of =, !=, exists, not_exists")
        return nil
      }
      let value = entry["value"]
      if let value, value.string == nil {
        check.complain("tags.\(index).value", "has to be a string")
      }
      return AudienceCondition(subject: .tag(key), relation: relation, value: value?.string ?? "")
    }
  }

  /// The draft of a message that came in elsewhere, in OpenPush's words.
  static func json(_ record: MessageRecord, _ world: World) -> JSON {
    if record.origin == .openPush, let draft = record.draft { return draft }
    let content = record.content
    var members: [(String, JSON)] = []
    func add(_ name: String, _ value: JSON?) {
      if let value { members.append((name, value)) }
    }
    add("name", record.name.map { .string($0) })
    add("title", content.title.map { .string($0) })
    add("body", .string(content.body ?? ""))
    add("image_url", content.imageURL.map { .string($0) })
    add("deep_link", content.link.map { .string($0) })
    if !content.actions.isEmpty {
      add(
        "op_actions",
        .array(
          content.actions.map { action in
            .object([("id", .string(action.id)), ("title", .string(action.title))])
          }))
    }
    add("data", content.data)
    add("audience", audienceJSON(record.audience, world))
    add("send_at", record.sendAt.map { .int($0.seconds) })
    add("ttl", content.timeToLive.map { .int($0) })
    add("collapse_id", content.collapseID.map { .string($0) })
    return .object(members)
  }

  private static func key(_ subject: AudienceCondition.Subject) -> String {
    switch subject {
    case .tag(let key): key
    case .language: "language"
    case .country: "country"
    case .appVersion: "app_version"
    case .lastSession: "last_session"
    case .firstSession: "first_session"
    case .sessionCount: "session_count"
    case .sessionTime: "session_time"
    case .location: "location"
    }
  }

  private static func audienceJSON(_ audience: AudienceRule, _ world: World) -> JSON {
    func tags(_ conditions: [AudienceCondition]) -> JSON {
      .object([
        (
          "tags",
          .array(
            conditions.map { condition in
              // Its schema compares tags alone and in four ways; the others say only that they ask.
              let relation =
                relations.contains(condition.relation) ? condition.relation : .exists
              return .object([
                ("key", .string(key(condition.subject))),
                ("relation", .string(relation.rawValue)), ("value", .string(condition.value)),
              ])
            })
        )
      ])
    }
    switch audience {
    case .everyone: return .object([("everyone", true)])
    case .subscriptions(let numbers):
      return .object([
        (
          "subscription_ids",
          .array(numbers.map { .string(world.identifiers.openPush(.subscription, $0)) })
        )
      ])
    case .people(let people, _):
      return .object([
        (
          "external_ids",
          .array(people.compactMap { world.register.person($0).externalID.map { .string($0) } })
        )
      ])
    // OpenPush's schema knows no alternatives, so of several groups the first stands for all, and
    // no exceptions.
    case .matching(let groups, _): return tags(groups.first ?? [])
    case .union(let rules): return audienceJSON(rules.first ?? .nobody, world)
    case .narrowed(let rule, _), .without(let rule, _), .limited(let rule, _):
      return audienceJSON(rule, world)
    case .nobody:
      return tags([AudienceCondition(subject: .tag("segment"), relation: .exists, value: "")])
    }
  }
}
