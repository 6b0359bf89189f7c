import PushModel
import TextKit

extension OneSignalDialect {
  /// The operation behind a change.
  public static func operation(of change: PeopleChange) -> Operation {
    switch change {
    case .createUser: .createUser
    case .tag, .updateUser: .updateUser
    case .alias: .addAliases
    case .aliasHolder: .addAliasesOfSubscription
    case .removeAlias: .deleteAlias
    case .deleteUser: .deleteUser
    case .createSubscription: .createSubscription
    case .transfer: .transferSubscription
    case .updateSubscription: .updateSubscription
    case .updateByToken: .updateSubscriptionByToken
    case .deleteSubscription: .deleteSubscription
    }
  }

  /// What stands in the path of a change besides the app.
  public static func values(of change: PeopleChange) -> [String: String] {
    var values: [String: String] = [:]
    switch change {
    case .createUser: break
    case .tag(let user, _), .updateUser(let user, _), .alias(let user, _), .deleteUser(let user),
      .createSubscription(_, let user):
      values = path(to: user)
    case .removeAlias(let label, let user):
      values = path(to: user)
      values["alias_label_to_delete"] = label.raw
    case .transfer(let id, _), .aliasHolder(let id, _), .updateSubscription(let id, _),
      .deleteSubscription(let id):
      values["subscription_id"] = id.raw
    case .updateByToken(let platform, let token, _):
      values["token_type"] = OneSignalTypes.type(of: platform)
      values["token"] = token.raw
    }
    return values
  }

  /// The body of a change; nil where the call has none.
  public static func body(of change: PeopleChange) -> JSON? {
    switch change {
    case .createUser(let user):
      var members: [(String, JSON)] = [("identity", labels(user.aliases))]
      if !user.properties.isEmpty { members.append(("properties", json(user.properties))) }
      if !user.subscriptions.isEmpty {
        members.append(("subscriptions", .array(user.subscriptions.map(json))))
      }
      return .object(members)
    // An empty value is the service's own way to delete a tag.
    case .tag(_, let tags):
      return .object([("properties", .object([("tags", labels(tags))]))])
    case .updateUser(_, let update): return json(update)
    case .alias(_, let aliases), .aliasHolder(_, let aliases):
      return .object([("identity", labels(aliases))])
    case .createSubscription(let subscription, _):
      return .object([("subscription", json(subscription))])
    case .transfer(_, let user):
      return .object([("identity", .object([(user.label.raw, .string(user.id.raw))]))])
    case .updateSubscription(_, let fields), .updateByToken(_, _, let fields):
      return .object([("subscription", .object(members(of: fields)))])
    case .removeAlias, .deleteUser, .deleteSubscription: return nil
    }
  }

  /// What became of a change. The answers say little, and the change takes seconds to show
  /// (OneSignal reference §20.9).
  public static func peopleOutcome(
    _ change: PeopleChange, status: Int, headers: [(String, String)], body: [UInt8]
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      .people(change), .onesignal, status: status, headers: headers, isRepeat: true)
    let errors = errors(status: status, body: body)
    if let decided = builder.decidedByStatus(errors, headers: headers) { return decided }
    let answer = AnswerBody(body)
    switch answer {
    case .empty, .object:
      guard errors.isEmpty, !answer.deniesSuccess else {
        return builder.nothingDone(
          reasons: errors.map(\.text), unreachable: [], "Read the record again.")
      }
      var outcome = builder.taken(
        id: madeID(change, (try? JSON.parse(body, options: .lenient)) ?? JSON(.null)))
      outcome.sentence = outcome.sentence + " It shows in the record after a few seconds."
      return outcome
    case .other, .unreadable: return builder.unknown("answered with something unreadable")
    }
  }

  /// What a 404 means after an earlier attempt of the same removal may have been carried out: that
  /// it was. Nil for everything else.
  public static func goneAlready(_ change: PeopleChange, status: Int, isRepeat: Bool)
    -> WriteOutcome?
  {
    goneAlready(change, .onesignal, status: status, isRepeat: isRepeat)
  }

  static func goneAlready(
    _ change: PeopleChange, _ service: ServiceKind, status: Int, isRepeat: Bool
  ) -> WriteOutcome? {
    guard status == 404, isRepeat, change.isRemoval else { return nil }
    return OutcomeBuilder(.people(change), service, status: status, headers: [], isRepeat: true)
      .goneAlready()
  }

  /// The id of what was made, where the answer names it.
  private static func madeID(_ change: PeopleChange, _ json: JSON) -> Untrusted? {
    switch change {
    case .createUser: userID(inIdentity: json)
    case .createSubscription: json["subscription"]?["id"]?.string.map { Untrusted($0) }
    case .tag, .updateUser, .alias, .aliasHolder, .removeAlias, .deleteUser, .transfer,
      .updateSubscription, .updateByToken, .deleteSubscription:
      nil
    }
  }

  private static func path(to user: UserReference) -> [String: String] {
    ["alias_label": user.label.raw, "alias_id": user.id.raw]
  }
}
