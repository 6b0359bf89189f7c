import PushModel
import PushWire
import TextKit

/// OneSignal's body of a send, read into a message (onesignal-api.md §5).
struct OneSignalBody {
  /// Whom it is for, and which of those it named cannot be reached.
  struct Targets {
    var audience: AudienceRule
    /// Labels and ids that belong to somebody who is not subscribed, once a dead subscription.
    var invalidAliases: [(String, [String])] = []
    var invalidSubscriptionIDs: [String] = []
  }

  private static let targetingKeys = [
    "include_aliases", "include_subscription_ids", "include_player_ids", "included_segments",
    "filters", "include_external_user_ids",
  ]

  let object: JSONObject

  /// The content; a send needs English text.
  func content(needsText: Bool) throws(OneSignalRefusal) -> MessageContent {
    var content = MessageContent()
    content.bodies = try lines("contents")
    content.titles = try lines("headings")
    let isSilent = object["content_available"]?.bool == true || object["template_id"]?.string != nil
    if needsText, !isSilent, !content.bodies.contains(where: { $0.language == "en" }) {
      throw .text(400, OneSignalLiterals.englishMissing)
    }
    content.link = ["url", "app_url", "web_url"].lazy.compactMap { object[$0]?.string }.first
    content.imageURL =
      ["global_image", "big_picture"].lazy.compactMap { object[$0]?.string }.first
    if let data = object["data"], !data.isNull {
      guard data.object != nil else { throw .text(400, "Data must be a valid JSON object") }
      content.data = data
    }
    content.collapseID = object["collapse_id"]?.string
    content.timeToLive = object["ttl"]?.int64
    content.actions = (object["buttons"]?.array ?? []).compactMap { button in
      button["id"]?.string.map {
        MessageContent.Action(id: $0, title: button["text"]?.string ?? $0)
      }
    }
    return content
  }

  /// When it is due; nil when at once.
  func sendAfter(_ now: Timestamp) throws(OneSignalRefusal) -> Timestamp? {
    guard let value = object["send_after"], !value.isNull else { return nil }
    let moment =
      value.string.flatMap { Timestamp.parse($0) }
      ?? value.int64.map { Timestamp(seconds: $0) }
    guard let moment else { throw .text(400, "send_after cannot be read as a date") }
    if moment < now - 60.0 { throw .text(400, OneSignalLiterals.scheduledInPast) }
    // The horizon is not documented; a year is this service's own.
    if moment > now + 31_536_000.0 { throw .text(400, OneSignalLiterals.scheduledTooFar) }
    return moment > now ? moment : nil
  }

  /// Whom it is for: exactly one way of choosing.
  func targets(_ world: World) throws(OneSignalRefusal) -> Targets {
    let used = Self.targetingKeys.filter { key in
      guard let value = object[key], !value.isNull else { return false }
      return value.array?.isEmpty != true && value.object?.isEmpty != true
    }
    guard let key = used.first else { throw .text(400, OneSignalLiterals.noTargeting) }
    guard used.count == 1 else {
      throw .text(
        400, "You may only use one of \(used.joined(separator: ", ")) in one request.")
    }
    switch key {
    case "include_subscription_ids", "include_player_ids":
      return try subscriptionTargets(key, world)
    case "include_aliases":
      guard let labels = object[key]?.object else {
        throw .text(400, "include_aliases must be an object")
      }
      let medium = try channel(isRequired: true)
      var targets = Targets(audience: .nobody)
      var people: [Int] = []
      for label in labels.keys {
        try alias(label, texts(labels[label], key), medium, world, &people, &targets)
      }
      targets.audience = .people(people, medium)
      return targets
    case "include_external_user_ids":
      var targets = Targets(audience: .nobody)
      var people: [Int] = []
      let medium = try channel(isRequired: false)
      try alias("external_id", texts(object[key], key), medium, world, &people, &targets)
      targets.audience = .people(people, medium)
      return targets
    case "filters":
      return Targets(
        audience: .matching(
          try OneSignalFilters.groups(object[key]), try channel(isRequired: false)))
    default:
      return Targets(audience: try segments(key, world))
    }
  }

  // Names are exact, and one that no segment carries finds nobody without a word (§20.7).
  private func segments(_ key: String, _ world: World) throws(OneSignalRefusal) -> AudienceRule {
    let medium = try channel(isRequired: false)
    let included = try conditions(ofSegments: try texts(object[key], key), world)
    var excluded: [[AudienceCondition]] = []
    if let value = object["excluded_segments"], !value.isNull, value.array?.isEmpty != true {
      excluded = try conditions(ofSegments: try texts(value, "excluded_segments"), world)
    }
    guard !included.isEmpty else { return .nobody }
    if !excluded.isEmpty { return .matchingExcept(included, except: excluded, medium) }
    return included.contains([]) ? .everyone(medium) : .matching(included, medium)
  }

  private func conditions(ofSegments names: [String], _ world: World) throws(OneSignalRefusal)
    -> [[AudienceCondition]]
  {
    var groups: [[AudienceCondition]] = []
    for name in names {
      guard let segment = world.catalogue.segment(named: name, of: world.oneSignalAppID) else {
        // The name of everybody where no segment took it (§5.1).
        if name == "All" { groups.append([]) }
        continue
      }
      guard segment.isActive else {
        throw .text(400, "Segment \(name) is paused and cannot be used to send")
      }
      groups += segment.groups
    }
    return groups
  }

  private func subscriptionTargets(_ key: String, _ world: World) throws(OneSignalRefusal)
    -> Targets
  {
    let ids = try texts(object[key], key)
    for id in ids where !UUIDText.isUUID(id) && world.subscription(id: id) == nil {
      throw .text(400, OneSignalLiterals.subscriptionIDFormat + id)
    }
    let numbers = ids.compactMap { world.subscription(id: $0) }
    let dead = numbers.filter { !world.isSubscribed($0) }
    let mediums = Set(numbers.map { world.register.cell($0).channel.medium })
    if mediums.count > 1 { throw .text(400, OneSignalLiterals.oneChannelOnly) }
    return Targets(
      audience: .subscriptions(numbers.filter { world.isSubscribed($0) }),
      invalidSubscriptionIDs: dead.map { world.identifiers.uuid(.subscription, $0) })
  }

  private func alias(
    _ label: String, _ ids: [String], _ medium: Medium, _ world: World, _ people: inout [Int],
    _ targets: inout Targets
  ) throws(OneSignalRefusal) {
    var invalid: [String] = []
    for id in ids {
      // Unknown ids are dropped without a word (§20.4).
      guard let person = world.register.person(label: label, id: id) else { continue }
      people.append(person)
      let subscriptions = world.register.subscriptions(of: person)
        .filter { world.register.cell($0).channel.medium == medium }
      invalid += subscriptions.filter { !world.isSubscribed($0) }.map { _ in id }
    }
    if !invalid.isEmpty { targets.invalidAliases.append((label, invalid)) }
  }

  private func channel(isRequired: Bool) throws(OneSignalRefusal) -> Medium {
    guard let text = object["target_channel"]?.string else {
      if isRequired { throw .text(400, "target_channel is required with include_aliases") }
      return .push
    }
    guard let medium = Medium(rawValue: text) else {
      throw .text(400, "target_channel must be push, email or sms")
    }
    return medium
  }

  private func texts(_ json: JSON?, _ key: String) throws(OneSignalRefusal) -> [String] {
    let list = json?.array ?? []
    let texts = list.compactMap(\.string)
    guard texts.count == list.count, !texts.isEmpty else {
      throw .text(400, "\(key) must be a list of strings")
    }
    guard texts.count <= OneSignalLimits.audienceIDs else {
      throw .text(400, "\(key) must not have more than \(OneSignalLimits.audienceIDs) entries")
    }
    return texts
  }

  private func lines(_ key: String) throws(OneSignalRefusal) -> [MessageContent.Line] {
    guard let value = object[key], !value.isNull else { return [] }
    guard let languages = value.object else { throw .text(400, "\(key) must be an object") }
    return languages.members.compactMap { member in
      member.value.string.map { MessageContent.Line(language: member.key, text: $0) }
    }
  }
}
