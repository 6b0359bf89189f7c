import PushModel
import TextKit

/// Who a OneSignal message or an activity's start is for.
extension Linter {
  /// What OneSignal sends through, as the body says.
  var channel: MessageChannel {
    root.json.object.flatMap { OneSignalDialect.channel(ofSend: $0) } ?? .push
  }

  mutating func checkOneSignalAudience() {
    checkModes()
    checkChannels()
    for name in ["include_subscription_ids", "include_player_ids"] {
      if let list = value(name) { checkIDs(list, .oneSignalSubscription) }
    }
    if let list = value("include_external_user_ids") { checkIDs(list, .own) }
    checkAliases()
    checkSegments()
    checkAddresses()
    checkOldNames()
    if let filters = value("filters") { checkFilters(filters) }
    checkPlatforms()
  }

  private mutating func checkModes() {
    guard let object = root.json.object else { return }
    let targeting = OneSignalTargeting(object)
    let keys = targeting.choices.map(\.key) + targeting.unreadable.map(\.key)
    if keys.isEmpty {
      noteMissing(
        .noAudience, "", "Nothing in the body says who it is for.",
        remedy: value(OneSignalDialect.idempotencyKeys.former) == nil
          ? "Name users, subscriptions or segments."
          : "external_id at the top level is no target; use include_aliases.")
    } else if keys.count > 1, let second = value(keys[1]) {
      findings.add(
        .severalTargetings, path: second.path, offset: second.keyOffset,
        "\(listed(keys)) stand side by side; with several ways of choosing the message can go to everybody.",
        remedy: "Leave one.")
    }
    if let excluded = value("excluded_segments"), value("included_segments") == nil {
      note(
        .excludedAlone, excluded,
        "excluded_segments narrows included_segments, which is not there.",
        remedy: "Name the segments that get it.")
    }
  }

  private mutating func checkChannels() {
    var channels: [(String, MessageChannel)] = []
    for (name, channel) in [
      ("email_to", MessageChannel.email), ("include_email_tokens", .email),
      ("include_phone_numbers", .sms), ("include_subscription_ids", .push),
      ("include_ios_tokens", .push), ("include_android_reg_ids", .push),
    ] where value(name) != nil {
      channels.append((name, channel))
    }
    if let word = text("target_channel"), let channel = MessageChannel(rawValue: word) {
      // Ids of subscriptions are of any channel.
      channels.removeAll { $0.0 == "include_subscription_ids" }
      channels.append(("target_channel", channel))
    }
    if let first = channels.first, let other = channels.first(where: { $0.1 != first.1 }),
      let value = value(other.0)
    {
      note(
        .mixedChannels, value, "\(listed([first.0, other.0])) are of different channels.",
        remedy: "Send one request a channel.")
    }
    if let aliases = value("include_aliases"), value("target_channel") == nil {
      findings.add(
        .missingTargetChannel, path: "target_channel", offset: aliases.keyOffset,
        "include_aliases needs target_channel beside it.", remedy: "Add it: push, email or sms.")
    }
  }

  private mutating func checkAliases() {
    guard let aliases = value("include_aliases"), aliases.json.object != nil else { return }
    if aliases.members.isEmpty { noteEmpty(aliases) }
    checkNumber(ofLabels: aliases)
    for (label, ids) in aliases.members {
      switch AliasLabel.meaning(label) {
      case .label(let meant):
        findings.add(
          .aliasLabel, path: ids.path, offset: ids.keyOffset,
          "\(quoted(label)) is taken letter by letter; as it stands it most likely finds nobody.",
          remedy: "Did you mean \(Untrusted(meant))?")
      case .subscriptionID:
        findings.add(
          .aliasLabel, path: ids.path, offset: ids.keyOffset,
          "\(quoted(label)) is no alias: a subscription's id is not looked up under a label.",
          remedy: "Use include_subscription_ids.")
      case nil: break
      }
      guard list(ids) != nil else { continue }
      for id in ids.elements { _ = string(id) }
      checkIDs(ids, label == UserReference.oneSignalID.raw ? .oneSignalUser : .own)
    }
  }

  private mutating func checkSegments() {
    for name in ["included_segments", "excluded_segments"] {
      guard let list = value(name) else { continue }
      if list.json.array?.isEmpty == true { noteEmpty(list) }
      for segment in list.elements {
        guard let text = segment.json.string else { continue }
        if text.isEmpty {
          note(.emptyID, segment, "This name is empty.", remedy: "Leave it out.")
        } else if let meant = Self.usualSegment(text) {
          note(
            .segmentSpelling, segment,
            "Segments are found by their exact name, and \(quoted(text)) is nearly the usual \(quoted(meant)).",
            remedy: "A name that no segment has looks like no subscribers.")
        }
      }
    }
  }

  /// The usual segment whose name differs from this one by case, spaces or hyphens alone.
  private static func usualSegment(_ name: String) -> String? {
    func bare(_ text: String) -> String {
      String(text.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" })
    }
    let usual = [
      "All", "Subscribed Users", "Total Subscriptions", "Active Users", "Engaged Users",
      "Inactive Users", "Active Subscriptions", "Engaged Subscriptions", "Inactive Subscriptions",
    ]
    if usual.contains(name) { return nil }
    return usual.first { bare($0) == bare(name) }
  }

  private mutating func checkAddresses() {
    for name in ["email_to", "include_email_tokens", "email_bcc"] {
      for address in value(name)?.elements ?? [] {
        guard let text = address.json.string, !IDLooks.isEmail(text) else { continue }
        note(.notAnAddress, address, "\(quoted(text)) is no e-mail address.")
      }
    }
    for number in value("include_phone_numbers")?.elements ?? [] {
      guard let text = number.json.string, !IDLooks.isPhone(text) else { continue }
      note(
        .notAnAddress, number, "\(quoted(text)) is no phone number with its country.",
        remedy: "Write + and digits, such as +12025550123.")
    }
  }

  private mutating func checkOldNames() {
    for (old, new) in [
      ("include_player_ids", "include_subscription_ids"),
      ("include_external_user_ids", "include_aliases with external_id"),
      ("include_email_tokens", "email_to"),
    ] {
      guard let value = value(old) else { continue }
      findings.add(
        .oldTargetingName, path: value.path, offset: value.keyOffset,
        "\(Untrusted(old)) is a name of former years.", remedy: "Today it is \(Untrusted(new)).")
    }
    for name in [
      "include_ios_tokens", "include_android_reg_ids", "include_amazon_reg_ids",
      "include_wp_wns_uris", "include_chrome_reg_ids", "include_chrome_web_reg_ids",
      "include_huawei_reg_ids",
    ] {
      guard let value = value(name) else { continue }
      findings.add(
        .tokensDiscouraged, path: value.path, offset: value.keyOffset,
        name == "include_ios_tokens"
          ? "Sending to tokens makes users of them, and takes tokens of production builds alone."
          : "Sending to tokens makes users of them.",
        remedy: "Use include_subscription_ids or include_aliases.")
    }
  }

  private mutating func checkPlatforms() {
    let flags = root.members.filter { OneSignalDialect.platformFlags.contains($0.key) }
    let on = flags.filter { $0.value.json.bool == true }
    if let first = on.first {
      findings.add(
        .platformsExcluded, path: first.value.path, offset: first.value.keyOffset,
        "Only devices under \(listed(on.map(\.key))) get this: a flag that is true turns off every platform without one.",
        remedy: "Leave the flags out to reach all.")
    }
    if let chrome = on.first(where: { $0.key == "isChrome" }) {
      note(
        .chromeAppFlag, chrome.value, "isChrome means apps and extensions of Chrome, not browsers.",
        remedy: "Browsers are isChromeWeb, or isAnyWeb for all of them.")
    }
  }
}
