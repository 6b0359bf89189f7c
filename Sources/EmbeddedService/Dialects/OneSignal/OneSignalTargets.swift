import PushModel
import PushWire
import TextKit

/// Whom OneSignal's body of a send is for (onesignal-api.md §5.1): exactly one way of choosing, on
/// one channel.
struct OneSignalTargets {
  var audience: AudienceRule
  /// Labels and ids that belong to somebody who is not subscribed, once a dead subscription.
  var invalidAliases: [(String, [String])] = []
  var invalidSubscriptionIDs: [String] = []
  var invalidPhoneNumbers: [String] = []
  var invalidExternalIDs: [String] = []

  /// The ways of choosing; segments go by their inclusion.
  private static let ways =
    [
      "include_aliases", "include_subscription_ids", "include_player_ids", "included_segments",
      "filters", "include_external_user_ids",
    ] + addresses.map(\.key)
  /// Tokens and addresses, and the medium of each.
  private static let addresses: [(key: String, medium: MessageChannel)] = [
    ("email_to", .email), ("include_email_tokens", .email), ("include_phone_numbers", .sms),
    ("include_ios_tokens", .push), ("include_android_reg_ids", .push),
    ("include_amazon_reg_ids", .push), ("include_wp_wns_uris", .push),
    ("include_chrome_reg_ids", .push), ("include_chrome_web_reg_ids", .push),
    ("include_huawei_reg_ids", .push),
  ]

  init(audience: AudienceRule) { self.audience = audience }

  /// Reads whom a send is for; `template` is the channel of the template that it names. Throws what
  /// the service would refuse.
  init(_ object: JSONObject, template: MessageChannel? = nil, _ world: World)
    throws(OneSignalRefusal)
  {
    var used = Self.ways.filter { Self.isUsed(object[$0]) }
    // One way at a time is the contract; of these two the segments went out all the same (§20.8).
    if used == ["include_aliases", "included_segments"] { used = ["included_segments"] }
    guard let key = used.first else { throw .text(400, OneSignalLiterals.noTargeting) }
    guard used.count == 1 else {
      let mediums = Set(used.compactMap { key in Self.addresses.first { $0.key == key }?.medium })
      if mediums.count > 1 { throw .text(400, OneSignalLiterals.oneChannelOnly) }
      throw .text(400, "You may only use one of \(used.joined(separator: ", ")) in one request.")
    }
    if key != "included_segments", Self.isUsed(object["excluded_segments"]) {
      throw .text(400, "excluded_segments may only be used with included_segments.")
    }
    let reader = OneSignalTargetReader(
      object: object, world: world,
      unnamed: OneSignalDialect.channel(ofSend: object) ?? template ?? .push)
    switch key {
    case "include_subscription_ids", "include_player_ids": self = try reader.subscriptions(key)
    case "include_aliases": self = try reader.aliases(try reader.medium(isRequired: true))
    case "include_external_user_ids": self = try reader.externalIDs(key)
    case "filters":
      self.init(
        audience: .matching(
          try OneSignalFilters.groups(object[key]), try reader.medium(isRequired: false)))
    case "included_segments": self.init(audience: try reader.segments())
    default:
      let medium = Self.addresses.first { $0.key == key }?.medium ?? .push
      self = try reader.addresses(key, medium)
    }
    let channels = try reader.channels()
    if channels.count < Channel.allCases.count {
      audience = .limited(audience, to: channels)
    }
  }

  /// Null, `[]` and `{}` choose nobody.
  static func isUsed(_ json: JSON?) -> Bool {
    guard let json, !json.isNull else { return false }
    return json.array?.isEmpty != true && json.object?.isEmpty != true
  }
}

/// Reads one way of choosing of a body.
struct OneSignalTargetReader {
  let object: JSONObject
  let world: World
  /// The channel where `target_channel` names none.
  var unnamed = MessageChannel.push

  /// The switches for platforms and the channels behind each (§5.1).
  private static let switches: [(key: String, channels: Set<Channel>)] = [
    ("isIos", [.ios]), ("isAndroid", [.android]), ("isHuawei", [.huawei]),
    (
      "isAnyWeb",
      [.chrome, .edge, .firefox, .safari, .safariLegacy]
    ), ("isChromeWeb", [.chrome, .edge]), ("isFirefox", [.firefox]),
    ("isSafari", [.safari, .safariLegacy]), ("isEdge", [.edge]), ("isWP_WNS", [.windows]),
    ("isAdm", [.fire]), ("isChrome", [.chromeExtension]), ("isMacOSX", [.macos]),
  ]

  func subscriptions(_ key: String) throws(OneSignalRefusal) -> OneSignalTargets {
    let ids = try texts(key)
    for id in ids where !UUIDText.isUUID(id) && world.subscription(id: id) == nil {
      throw .text(400, OneSignalLiterals.subscriptionIDFormat + id)
    }
    let numbers = ids.compactMap { world.subscription(id: $0) }
    let mediums = Set(numbers.map { world.register.cell($0).channel.medium })
    if mediums.count > 1 { throw .text(400, OneSignalLiterals.oneChannelOnly) }
    var targets = named(numbers)
    targets.invalidSubscriptionIDs = dead(numbers).map {
      world.identifiers.uuid(.subscription, $0)
    }
    return targets
  }

  func aliases(_ medium: MessageChannel) throws(OneSignalRefusal) -> OneSignalTargets {
    guard let labels = object["include_aliases"]?.object else {
      throw .text(400, "include_aliases must be an object")
    }
    var targets = OneSignalTargets(audience: .nobody)
    var people: [Int] = []
    var count = 0
    for label in labels.keys {
      let ids = try texts("include_aliases", labels[label])
      count += ids.count
      let (found, invalid) = find(label, ids, medium)
      people += found
      if !invalid.isEmpty { targets.invalidAliases.append((label, invalid)) }
    }
    try limit("include_aliases", count)
    targets.audience = .people(people, medium)
    return targets
  }

  func externalIDs(_ key: String) throws(OneSignalRefusal) -> OneSignalTargets {
    let word = object["channel_for_external_user_ids"]?.string
    let named = word.flatMap { MessageChannel(rawValue: $0) }
    let medium = if let named { named } else { try medium(isRequired: false) }
    let (people, invalid) = find("external_id", try texts(key), medium)
    var targets = OneSignalTargets(audience: .people(people, medium))
    targets.invalidExternalIDs = invalid
    return targets
  }

  /// The included segments without the excluded ones; a name that no segment has chooses nobody.
  func segments() throws(OneSignalRefusal) -> AudienceRule {
    let medium = try medium(isRequired: false)
    let included = rule(try texts("included_segments"), medium)
    guard OneSignalTargets.isUsed(object["excluded_segments"]) else { return included }
    return .without(
      included, [rule(try texts("excluded_segments"), medium, isExcluding: true)])
  }

  func addresses(_ key: String, _ medium: MessageChannel) throws(OneSignalRefusal)
    -> OneSignalTargets
  {
    let tokens = try texts(key)
    let numbers = tokens.compactMap { world.register.subscription(token: $0) }
      .filter { world.register.cell($0).channel.medium == medium }
    var targets = named(numbers)
    let invalid = dead(numbers)
    switch medium {
    case .sms: targets.invalidPhoneNumbers = invalid.compactMap { world.register.token($0) }
    case .push, .email:
      targets.invalidSubscriptionIDs = invalid.map { world.identifiers.uuid(.subscription, $0) }
    }
    return targets
  }

  /// What the platforms' switches leave: those that are on, else all but those that are off.
  func channels() throws(OneSignalRefusal) -> Set<Channel> {
    var on: Set<Channel> = []
    var off: Set<Channel> = []
    var isAnyOn = false
    for (key, channels) in Self.switches {
      switch object[key]?.bool {
      case true:
        isAnyOn = true
        on.formUnion(channels)
      case false: off.formUnion(channels)
      case nil: break
      }
    }
    let all = Set(Channel.allCases)
    let rest = isAnyOn ? on : all.subtracting(off)
    // The switches are about pushes.
    return rest.union(all.filter { $0.medium != .push && !isAnyOn })
  }

  func medium(isRequired: Bool) throws(OneSignalRefusal) -> MessageChannel {
    guard let text = object["target_channel"]?.string else {
      if isRequired { throw .text(400, "target_channel is required with include_aliases") }
      return unnamed
    }
    guard let medium = MessageChannel(rawValue: text) else {
      throw .text(400, "target_channel must be push, email or sms")
    }
    return medium
  }

  func texts(_ key: String) throws(OneSignalRefusal) -> [String] {
    try texts(key, object[key])
  }

  // Names are exact, and one that no segment carries finds nobody without a word (§20.7).
  private func rule(_ names: [String], _ medium: MessageChannel, isExcluding: Bool = false)
    -> AudienceRule
  {
    var groups: [[AudienceCondition]] = []
    for name in names {
      guard let segment = world.catalogue.segment(named: name, of: world.oneSignalAppID) else {
        // The name of everybody where no segment took it (§5.1).
        if name == "All" { groups.append([]) }
        continue
      }
      // A paused one cannot be used to send (§12); no document says what a send is told, so that it
      // finds nobody like a name that nothing carries. It still keeps out whom it holds.
      if segment.isActive || isExcluding { groups += segment.groups }
    }
    if groups.isEmpty { return .nobody }
    return groups.contains([]) ? .everyone(medium) : .matching(groups, medium)
  }

  // A send goes to the subscribed devices of those it names; the others are told of in the answer.
  private func named(_ numbers: [Int]) -> OneSignalTargets {
    OneSignalTargets(audience: .subscriptions(numbers.filter { world.isSubscribed($0) }))
  }

  private func dead(_ numbers: [Int]) -> [Int] {
    numbers.filter { !world.isSubscribed($0) }
  }

  // The people behind ids, and each id once for every subscription of theirs that is dead. Unknown
  // ids are dropped without a word (§20.4).
  private func find(_ label: String, _ ids: [String], _ medium: MessageChannel) -> ([Int], [String])
  {
    var people: [Int] = []
    var invalid: [String] = []
    for id in ids {
      guard let person = world.register.person(label: label, id: id) else { continue }
      people.append(person)
      let subscriptions = world.register.subscriptions(of: person)
        .filter { world.register.cell($0).channel.medium == medium }
      invalid += dead(Array(subscriptions)).map { _ in id }
    }
    return (people, invalid)
  }

  private func texts(_ key: String, _ json: JSON?) throws(OneSignalRefusal) -> [String] {
    let list = json?.array ?? []
    let texts = list.compactMap(\.string)
    guard texts.count == list.count, !texts.isEmpty else {
      throw .text(400, "\(key) must be a list of strings")
    }
    try limit(key, texts.count)
    return texts
  }

  private func limit(_ key: String, _ count: Int) throws(OneSignalRefusal) {
    guard count <= OneSignalLimits.audienceIDs else {
      throw .text(400, "\(key) must not have more than \(OneSignalLimits.audienceIDs) entries")
    }
  }
}
