import PushModel
import TextKit

/// What a body, or the echo of one in a message's record, says about who it is for.
struct OneSignalTargeting {
  /// The ways of choosing that were found, each with its key.
  var choices: [(key: String, audience: Audience)] = []
  /// Keys whose value has the wrong type.
  var unreadable: [(key: String, json: JSON)] = []

  init(_ object: JSONObject) {
    for member in object.members where !Self.isNothing(member.value) { read(member) }
  }

  /// The audience; nil when nothing chooses.
  var audience: Audience? {
    if let first = unreadable.first {
      return .other(description: Untrusted("\(first.key), which cannot be read"))
    }
    guard let first = choices.first else { return nil }
    if choices.count == 1 { return first.audience }
    return .other(description: Untrusted(choices.map(\.key).joined(separator: " and ")))
  }

  /// Null, `[]` and `{}` choose nobody; records echo them for what was not used.
  private static func isNothing(_ json: JSON) -> Bool {
    switch json.value {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    case .bool, .number, .string: false
    }
  }

  private mutating func read(_ member: JSONObject.Member) {
    switch member.key {
    case "include_subscription_ids", "include_player_ids":
      choose(member) { .subscriptions($0) }
    case "include_external_user_ids": choose(member) { .externalIDs($0) }
    case "included_segments":
      choose(member) { $0 == [Untrusted("All")] ? .everyone : .segments($0) }
    case "include_aliases": readAliases(member)
    case "filters":
      choices.append((member.key, .other(description: Self.filterWords(member.value))))
    case "email_to", "include_email_tokens", "include_phone_numbers", "include_ios_tokens",
      "include_android_reg_ids", "include_amazon_reg_ids", "include_wp_wns_uris",
      "include_chrome_reg_ids", "include_chrome_web_reg_ids", "include_huawei_reg_ids":
      choose(member) { .other(description: Untrusted("\($0.count) addresses under \(member.key)")) }
    default: break
    }
  }

  private mutating func choose(
    _ member: JSONObject.Member, _ audience: ([Untrusted]) -> Audience
  ) {
    guard let texts = Self.texts(member.value) else {
      unreadable.append((member.key, member.value))
      return
    }
    choices.append((member.key, audience(texts)))
  }

  private mutating func readAliases(_ member: JSONObject.Member) {
    guard let labels = member.value.object else {
      unreadable.append((member.key, member.value))
      return
    }
    let used = labels.members.filter { !Self.isNothing($0.value) }
    let lists = used.map { (label: $0.key, ids: Self.texts($0.value)) }
    guard !lists.isEmpty else { return }
    guard lists.count == 1, let only = lists.first, let ids = only.ids else {
      if lists.contains(where: { $0.ids == nil }) {
        unreadable.append((member.key, member.value))
      } else {
        choices.append(
          (member.key, .other(description: Untrusted("aliases under \(lists.count) labels"))))
      }
      return
    }
    choices.append(
      (
        member.key,
        only.label == UserReference.externalID.raw
          ? .externalIDs(ids) : .aliases(label: Untrusted(only.label), ids: ids)
      ))
  }

  private static func texts(_ json: JSON) -> [Untrusted]? {
    guard let elements = json.array else { return nil }
    let texts = elements.compactMap { $0.untrusted }
    return texts.count == elements.count ? texts : nil
  }

  private static func filterWords(_ json: JSON) -> Untrusted {
    let count = (json.array ?? []).filter { $0["operator"] == nil }.count
    return Untrusted(count == 1 ? "one filter" : "\(count) filters")
  }
}

extension OneSignalDialect {
  /// Who a record's message went to, in words; nil where the record does not say.
  static func audienceSentence(_ object: JSONObject) -> SafeText? {
    OneSignalTargeting(object).audience?.sentence
  }

  /// An audience as the members of a body; empty for one that this program does not model.
  public static func members(of audience: Audience) -> [(String, JSON)] {
    func list(_ texts: [Untrusted]) -> JSON { .array(texts.map { JSON.string($0) }) }
    switch audience {
    case .subscriptions(let ids): return [("include_subscription_ids", list(ids))]
    case .externalIDs(let ids):
      return [
        ("include_aliases", .object([(UserReference.externalID.raw, list(ids))])),
        ("target_channel", "push"),
      ]
    case .aliases(let label, let ids):
      return [
        ("include_aliases", .object([(label.raw, list(ids))])), ("target_channel", "push"),
      ]
    case .segments(let names): return [("included_segments", list(names))]
    case .everyone: return [("included_segments", ["All"])]
    case .other: return []
    }
  }
}
