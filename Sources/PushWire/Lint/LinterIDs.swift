import PushModel
import TextKit

/// Lists of ids, whatever they choose.
extension Linter {
  /// What a list of ids should hold.
  enum IDKind {
    /// OneSignal's subscription ids.
    case oneSignalSubscription
    /// The ids of OneSignal's users.
    case oneSignalUser
    /// OpenPush's subscription ids.
    case openPushSubscription
    /// Ids of the operator's own.
    case own
  }

  /// Checks the ids of a list one by one, and their number. Elements that are no texts are told
  /// elsewhere.
  mutating func checkIDs(_ list: LintValue, _ kind: IDKind) {
    let ids = list.elements
    if list.json.array?.isEmpty == true { noteEmpty(list) }
    checkNumber(of: list.json.array?.count ?? 0, list)
    var seen: Set<Untrusted> = []
    for id in ids {
      guard let text = id.json.string else { continue }
      if !seen.insert(Untrusted(text)).inserted {
        note(
          .repeatedID, id, "\(quoted(text)) stands in this list before.", remedy: "Leave it out.")
        continue
      }
      check(id, text, kind)
    }
    if kind == .oneSignalSubscription, let first = ids.first(where: { isUUID($0) }) {
      note(
        .uuidKindOpen, first,
        "A UUID does not show whether it is a subscription's id or a user's onesignal_id, which would reach nobody here.",
        remedy: "A onesignal_id belongs into include_aliases.")
    }
  }

  /// Notes a way of choosing that chooses nobody.
  mutating func noteEmpty(_ value: LintValue) {
    note(.emptyTargeting, value, "This chooses nobody.", remedy: "Leave it out, or fill it.")
  }

  private func isUUID(_ value: LintValue) -> Bool {
    value.json.string.map { UUIDText.isUUID($0) } ?? false
  }

  private mutating func checkNumber(of count: Int, _ list: LintValue) {
    let limit: Int
    switch service {
    case .onesignal:
      limit = OneSignalLimits.audienceIDs
      if count > OneSignalLimits.advisedAudienceIDs, count <= limit {
        note(
          .idsOverAdvised, list,
          "There are \(grouped(count)) ids; one document of OneSignal allows \(grouped(OneSignalLimits.advisedAudienceIDs)), another \(grouped(limit)).",
          remedy: "Split it over several requests.")
      }
    case .openpush: limit = OpenPushLimits.audienceIDs
    }
    if count > limit {
      note(
        .idsOverLimit, list,
        "There are \(grouped(count)) ids, and \(service.title) takes \(grouped(limit)).",
        remedy: "Split it over several requests.")
    }
  }

  /// The limit is one of all the ids that stand in include_aliases, under whichever label (OneSignal
  /// reference §5.1, §19). A list that is over it alone is told of itself.
  mutating func checkNumber(ofLabels aliases: LintValue) {
    let counts = (aliases.json.object?.members ?? []).map { $0.value.array?.count ?? 0 }
    let sum = counts.reduce(0, +)
    let limit = OneSignalLimits.audienceIDs
    guard counts.count > 1 else { return }
    if sum > limit, counts.allSatisfy({ $0 <= limit }) {
      note(
        .idsOverLimit, aliases,
        "There are \(grouped(sum)) ids under \(counts.count) labels, and \(service.title) takes \(grouped(limit)) in all.",
        remedy: "Split it over several requests.")
    } else if sum > OneSignalLimits.advisedAudienceIDs, sum <= limit,
      counts.allSatisfy({ $0 <= OneSignalLimits.advisedAudienceIDs })
    {
      note(
        .idsOverAdvised, aliases,
        "There are \(grouped(sum)) ids under \(counts.count) labels; one document of OneSignal allows \(grouped(OneSignalLimits.advisedAudienceIDs)), another \(grouped(limit)).",
        remedy: "Split it over several requests.")
    }
  }

  private mutating func check(_ id: LintValue, _ text: String, _ kind: IDKind) {
    if text.isEmpty {
      note(.emptyID, id, "This id is empty.", remedy: "Leave it out.")
      return
    }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      note(.idWithSpaces, id, "There are spaces around this id.", remedy: "Remove them.")
    }
    if let app = appID ?? value("app_id")?.json.string, exactly(text, app) {
      note(.idIsAppID, id, "This is the id of the app.", remedy: "Put the recipient's id here.")
      return
    }
    switch kind {
    case .oneSignalSubscription: checkUUID(id, text, of: "a subscription")
    case .oneSignalUser: checkUUID(id, text, of: "a user")
    case .openPushSubscription: checkOpenPushSubscription(id, text)
    case .own: checkOwn(id, text)
    }
  }

  private mutating func checkUUID(_ id: LintValue, _ text: String, of what: SafeText) {
    let looks = IDLooks(text)
    let remedy: SafeText?
    switch looks {
    case .uuid: return
    case .openPushSubscription: remedy = "Is the body for OpenPush?"
    case .openPushOther: remedy = nil
    case .email: remedy = "E-mail goes to email_to; a user is found by an alias."
    case .phone: remedy = "SMS go to include_phone_numbers; a user is found by an alias."
    case .token: remedy = "Take the id of the subscription that has the token."
    case .other: remedy = "If it is an id of your own, put it into include_aliases as external_id."
    }
    let like: SafeText = looks.inWords.map { "; it looks like \($0)" } ?? ""
    note(
      .idNotUUID, id,
      "OneSignal's id of \(what) is a UUID, and \(quoted(text)) is none\(like).", remedy: remedy)
  }

  private mutating func checkOpenPushSubscription(_ id: LintValue, _ text: String) {
    let looks = IDLooks(text)
    let remedy: SafeText
    switch looks {
    case .openPushSubscription: return
    case .uuid: remedy = "OneSignal's ids have this form; OpenPush's begin with sub_."
    case .openPushOther: remedy = "OpenPush's subscription ids begin with sub_."
    case .email, .phone, .other: remedy = "If it is an id of your own, use external_ids."
    case .token: remedy = "Take the id of the subscription that has the token."
    }
    note(
      .idKind, id,
      looks.inWords.map { "\(quoted(text)) looks like \($0), not like a subscription's id." }
        ?? "\(quoted(text)) does not look like a subscription's id, which begins with sub_.",
      remedy: remedy)
  }

  private mutating func checkOwn(_ id: LintValue, _ text: String) {
    if Self.placeholders.contains(text.lowercased()) {
      note(
        .placeholderID, id, "\(quoted(text)) is what programs write when they have no id.",
        remedy: "Look where the id comes from.")
      return
    }
    switch IDLooks(text) {
    case .openPushSubscription:
      note(
        .idKind, id,
        "\(quoted(text)) looks like a subscription's id of OpenPush, not like a user's.",
        remedy: service == .openpush ? "Subscriptions go into subscription_ids." : nil)
    case .token:
      note(.idKind, id, "\(quoted(text)) looks like a provider's token, not like a user's id.")
    case .uuid, .openPushOther, .email, .phone, .other: break
    }
  }

  /// What OneSignal refuses as an external id (reference §8), and its kin.
  private static let placeholders: Set<String> = [
    "null", "nil", "none", "na", "n/a", "undefined", "0", "-1", "nan", "(null)", "<null>",
  ]
}
