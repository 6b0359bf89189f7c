import PushModel
import TextKit

// What OneSignal's count (reference §5.4) can say of a body. It reads segments, and what narrows them:
// excluded segments, filters, aliases and the channel; nothing else.
extension OneSignalDialect {
  /// What counts the recipients of a message's body.
  static func count(ofMessage object: JSONObject) -> RecipientCount {
    do throws(Uncounted) {
      return .askable(try question(object))
    } catch {
      return .unknowable(error.why)
    }
  }

  /// Why a body's recipients are not counted.
  private struct Uncounted: Error {
    var why: SafeText
    init(_ why: SafeText) { self.why = why }
  }

  private static func question(_ object: JSONObject) throws(Uncounted) -> CountQuestion {
    let targeting = OneSignalTargeting(object)
    guard targeting.unreadable.isEmpty, let choice = targeting.choices.first else {
      throw Uncounted("the body does not say readably whom it is for")
    }
    guard targeting.choices.count == 1 else {
      throw Uncounted("several ways of choosing stand in the body, and which one counts is open")
    }
    try refusePlatforms(object)
    var question = try chosen(object, choice.key)
    question.template = object["template_id"]?.untrusted
    if let channel = try channel(object, choice.key) {
      question.channel = channel
    } else {
      question.templateDecidesChannel = true
    }
    return question
  }

  // Who is chosen, on whichever channel.
  private static func chosen(_ object: JSONObject, _ key: String) throws(Uncounted)
    -> CountQuestion
  {
    var members: [(String, JSON)] = []
    func everyone(and name: String, _ value: JSON?) throws(Uncounted) -> CountQuestion {
      guard let value else { throw Uncounted("the body does not say readably whom it is for") }
      guard !isUsed(object["excluded_segments"]) else {
        throw Uncounted(
          "excluded_segments goes with included_segments alone, and \(Untrusted(key)) is there")
      }
      members += [("included_segments", ["All"]), (name, value)]
      return CountQuestion(body: JSONObject(members), channel: .push, standsForEveryone: true)
    }
    switch key {
    case "included_segments":
      for name in ["included_segments", "excluded_segments"] where isUsed(object[name]) {
        guard let value = object[name], value.array?.allSatisfy({ $0.string != nil }) == true else {
          throw Uncounted("\(Untrusted(name)) is no list of names")
        }
        members.append((name, value))
      }
      return CountQuestion(body: JSONObject(members), channel: .push)
    case "filters": return try everyone(and: "filters", object["filters"])
    case "include_aliases": return try everyone(and: "include_aliases", object["include_aliases"])
    case "include_external_user_ids":
      return try everyone(
        and: "include_aliases", object[key].map { .object([(UserReference.externalID.raw, $0)]) })
    default:
      throw Uncounted("OneSignal's count does not read \(Untrusted(key))")
    }
  }

  private static func isUsed(_ json: JSON?) -> Bool {
    guard let json, !json.isNull else { return false }
    return json.array?.isEmpty != true && json.object?.isEmpty != true
  }

  /// The body of the call that counts (reference §5.4).
  public static func estimateBody(_ question: CountQuestion, appID: String) -> JSON {
    var body = question.body
    body["app_id"] = .string(appID)
    body["target_channel"] = .string(question.channel.rawValue)
    return .object(body)
  }

  // A true flag takes the other platforms out (reference §5.1); no document says what a false one
  // does, so neither is counted.
  private static func refusePlatforms(_ object: JSONObject) throws(Uncounted) {
    let flags = object.members.filter { platformFlags.contains($0.key) && !$0.value.isNull }
    if let flag = flags.first {
      throw Uncounted(
        "the body chooses platforms with \(Untrusted(flag.key)), and OneSignal's count reads none")
    }
    if object["include_unsubscribed"]?.bool == true {
      throw Uncounted(
        "the body goes to unsubscribed addresses too, and OneSignal's count leaves them out")
    }
  }

  // Nil where the template decides.
  private static func channel(_ object: JSONObject, _ choice: String) throws(Uncounted)
    -> MessageChannel?
  {
    let name =
      choice == "include_external_user_ids" ? "channel_for_external_user_ids" : "target_channel"
    if let json = object[name], !json.isNull {
      guard let channel = json.string.flatMap({ MessageChannel(rawValue: $0) }) else {
        throw Uncounted("\(Untrusted(name)) is no channel that OneSignal has")
      }
      return channel
    }
    guard choice != "include_aliases", choice != "include_external_user_ids" else {
      throw Uncounted("the body does not name its channel with \(Untrusted(name))")
    }
    if object["template_id"]?.untrusted != nil { return nil }
    // What only an e-mail or an SMS has may make it another channel than push.
    let deciding = object.members.first { member in
      !member.value.isNull && (member.key.hasPrefix("email_") || member.key.hasPrefix("sms_"))
    }
    if let deciding {
      throw Uncounted(
        "\(Untrusted(deciding.key)) may decide the channel; target_channel would have it counted")
    }
    return .push
  }

  /// The platform that a template's content takes out of a push; nil when it takes none.
  static func platformTakenOut(by content: JSON) -> String? {
    content.object?.members.first { member in
      platformFlags.contains(member.key) && member.value.bool == false
        && member.key != "isEmail" && member.key != "isSMS"
    }?.key
  }
}
