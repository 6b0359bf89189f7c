import PushModel
import PushWire
import TextKit

/// A message as OneSignal's view and list tell it (onesignal-api.md §6).
enum OneSignalMessageView {
  /// Fields of a send that its record gives back, null where the send had none. OneSignal's own
  /// client takes null for each of these.
  private static let echoed = [
    "data", "url", "web_url", "app_url", "global_image", "big_picture", "huawei_big_picture",
    "adm_big_picture", "chrome_big_picture", "chrome_web_image", "ios_attachments", "small_icon",
    "large_icon", "huawei_small_icon", "huawei_large_icon", "adm_small_icon", "adm_large_icon",
    "chrome_web_icon", "chrome_web_badge", "firefox_icon", "ios_sound", "android_sound",
    "huawei_sound", "adm_sound", "ios_badgeType", "ios_badgeCount", "ios_category",
    "ios_interruption_level", "ios_relevance_score", "thread_id", "target_content_identifier",
    "android_channel_id", "existing_android_channel_id", "huawei_channel_id",
    "huawei_existing_channel_id", "android_group", "android_group_message",
    "android_accent_color", "android_led_color", "android_visibility", "huawei_visibility",
    "huawei_msg_type", "huawei_category", "web_push_topic", "buttons", "web_buttons",
    "template_id", "content_available", "delayed_option", "delivery_time_of_day", "priority",
    "ttl", "apns_alert", "isIos", "isAndroid", "isHuawei", "isAnyWeb", "isChromeWeb",
    "isFirefox", "isSafari", "isWP_WNS", "isAdm", "isChrome", "email_subject",
  ]
  /// Those that its own client does not take null for: they are left out where the send had none.
  private static let echoedIfThere = [
    "subtitle", "collapse_id", "mutable_content", "summary_arg", "summary_arg_count",
    "apns_push_type_override", "android_background_layout", "email_body",
  ]
  /// Whom it was for, each under the name that the service gives back.
  private static let targeting = [
    "include_aliases", "include_player_ids", "include_external_user_ids",
  ]
  private static let targetingIfThere = ["email_to", "include_phone_numbers"]

  /// The record, with what else was asked for.
  static func json(_ number: Int, and more: [(String, JSON)] = [], _ world: inout World) -> JSON {
    let record = world.messages[number]
    let message = world.message(number, .onesignal)
    var extras = extras(record, world)
    // While the audience is being computed the documentation has null here, and that client wants
    // a number: it is how many are still to come.
    if message.state == .preparing {
      extras.append(("remaining", .optional(message.funnel.pending)))
    }
    let json = OneSignalDialect.json(of: message, extras: extras + more)
    return world.delivery(number).map { OneSignalAddressCounters.adding(to: json, $0.tally) }
      ?? json
  }

  private static func extras(_ record: MessageRecord, _ world: World) -> [(String, JSON)] {
    let content = record.content
    func languages(_ lines: [MessageContent.Line]) -> JSON {
      .object(lines.map { ($0.language, .string($0.text)) })
    }
    var members: [(String, JSON)] = [
      ("app_id", .string(world.oneSignalAppID)), ("contents", languages(content.bodies)),
      ("headings", languages(content.titles)),
    ]
    let sent = sent(record)
    members += echoed.map { ($0, sent[$0] ?? .null) }
    members += echoedIfThere.compactMap { name in
      guard let value = sent[name], !value.isNull else { return nil }
      return (name, value)
    }
    // Two members that OneSignal's own client can read as null only: its contract has the rate as a
    // number and as a string at once, and a filter's entry as a condition and an operator.
    members += [("throttle_rate_per_minute", .null), ("filters", .null)]
    members += targeting.map { ($0, target($0, record, world) ?? .null) }
    members += targetingIfThere.compactMap { name in
      target(name, record, world).map { (name, $0) }
    }
    // Lists in its contract, which are never null.
    return members
      + ["included_segments", "excluded_segments"].map {
        ($0, target($0, record, world) ?? .array([]))
      }
  }

  // What its content comes to, and over it what a send of OneSignal's own carried: a template fills
  // in what that left out.
  private static func sent(_ record: MessageRecord) -> JSONObject {
    let content = record.content
    var object = JSONObject()
    object["data"] = content.data
    object["url"] = content.link.map { .string($0) }
    object["global_image"] = content.imageURL.map { .string($0) }
    object["collapse_id"] = content.collapseID.map { .string($0) }
    object["ttl"] = content.timeToLive.map { .int($0) }
    if !content.actions.isEmpty {
      object["buttons"] = .array(
        content.actions.map { .object([("id", .string($0.id)), ("text", .string($0.title))]) })
    }
    guard record.origin == .oneSignal else { return object }
    for member in record.draft?.object?.members ?? [] where !member.value.isNull {
      object[member.key] = member.value
    }
    return object
  }

  private static func target(_ key: String, _ record: MessageRecord, _ world: World) -> JSON? {
    if record.origin == .oneSignal, let draft = record.draft {
      let sent = key == "include_player_ids" ? draft["include_subscription_ids"] : nil
      return [sent, draft[key]].compactMap { $0 }.first { !$0.isNull }
    }
    switch (key, record.audience.unlimited) {
    case ("included_segments", .everyone): return ["All"]
    case ("include_player_ids", .subscriptions(let numbers)):
      return .array(numbers.map { .string(world.identifiers.uuid(.subscription, $0)) })
    case ("include_aliases", .people(let people, _)):
      let ids = people.compactMap { world.register.person($0).externalID }
      return .object([("external_id", .array(ids.map { .string($0) }))])
    default: return nil
    }
  }
}
