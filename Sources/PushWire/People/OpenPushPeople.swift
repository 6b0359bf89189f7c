import PushModel
import TextKit

extension OpenPushDialect {
  /// The operation behind a change; nil where OpenPush has none.
  public static func operation(of change: PeopleChange) -> Operation? {
    switch change {
    case .tag, .alias, .removeAlias: .updateUser
    case .updateUser(_, let update):
      update.deltas.isEmpty && update.properties.isTagsAlone ? .updateUser : nil
    case .updateSubscription(_, let fields):
      // Its record takes the switch and tags, and nothing of the device.
      fields == SubscriptionFields(optedIn: fields.optedIn, tags: fields.tags)
        ? .updateSubscription : nil
    case .deleteUser: .deleteUser
    case .deleteSubscription: .deleteSubscription
    case .createUser, .aliasHolder, .createSubscription, .transfer, .updateByToken: nil
    }
  }

  /// What stands in the path of a change besides the app; nil when it names a user by something
  /// else than the external id, which the path cannot say.
  public static func values(of change: PeopleChange) -> [String: String]? {
    switch change {
    case .tag(let user, _), .updateUser(let user, _), .alias(let user, _),
      .removeAlias(_, let user), .deleteUser(let user):
      user.isExternalID ? ["external_id": user.id.raw] : nil
    case .updateSubscription(let id, _), .deleteSubscription(let id): ["subscription_id": id.raw]
    case .createUser, .aliasHolder, .createSubscription, .transfer, .updateByToken: nil
    }
  }

  /// The body of a change; nil where the call has none.
  public static func body(of change: PeopleChange) -> JSON? {
    switch change {
    case .tag(_, let tags): .object([("tags", labels(tags))])
    case .updateUser(_, let update): .object([("tags", labels(update.properties.tags))])
    case .updateSubscription(_, let fields):
      .object(
        (fields.optedIn.map { [("opted_in", .bool($0))] } ?? [])
          + (fields.tags.isEmpty ? [] : [("tags", labels(fields.tags))]))
    case .alias(_, let aliases): .object([("aliases", labels(aliases))])
    case .removeAlias(let label, _):
      .object([("aliases", .object([(label.raw, JSON(.null))]))])
    case .deleteUser, .deleteSubscription, .createUser, .aliasHolder, .createSubscription,
      .transfer, .updateByToken:
      nil
    }
  }

  /// What became of a change. Aliases that were refused are named on a successful answer: the rest
  /// is done.
  public static func peopleOutcome(
    _ change: PeopleChange, status: Int, headers: [(String, String)], body: [UInt8]
  ) -> WriteOutcome {
    let builder = OutcomeBuilder(
      .people(change), .openpush, status: status, headers: headers, isRepeat: true)
    let errors = errors(status: status, body: body)
    if let decided = builder.decidedByStatus(errors, headers: headers) { return decided }
    if change.isDelete { return builder.taken(id: nil) }
    switch AnswerBody(body) {
    case .object(let object):
      guard !object.deniesSuccess else { return builder.denied(errors) }
      let refused = (object["refused_aliases"]?.array ?? []).compactMap(\.string)
        .map { Untrusted($0) }
      guard !refused.isEmpty else { return builder.taken(id: nil) }
      return builder.withoutAliases(refused, of: change)
    case .empty: return builder.unknown("answered \(status) with an empty body")
    case .other: return builder.unknown("answered \(status) with something unexpected")
    case .unreadable(let isMarkup):
      return builder.unknown(
        isMarkup ? "answered \(status) with a web page" : "answered \(status) with no JSON")
    }
  }

  /// What a 404 means after an earlier attempt of the same removal may have been carried out: that
  /// it was. Nil for everything else.
  public static func goneAlready(_ change: PeopleChange, status: Int, isRepeat: Bool)
    -> WriteOutcome?
  {
    OneSignalDialect.goneAlready(change, .openpush, status: status, isRepeat: isRepeat)
  }

  private static func labels(_ values: [LabelledValue]) -> JSON {
    .object(values.map { ($0.label.raw, .string($0.value.raw)) })
  }
}

extension OutcomeBuilder {
  /// The service did without some aliases. When those were all, nothing was changed.
  func withoutAliases(_ refused: [Untrusted], of change: PeopleChange) -> WriteOutcome {
    let names = Untrusted(Self.listed(refused))
    let why: SafeText =
      "An alias is refused when it belongs to somebody else, when its label is reserved, or when the"
      + " user has \(OpenPushLimits.aliases) already."
    let asked: Int =
      switch change {
      case .alias(_, let aliases), .aliasHolder(_, let aliases): Set(aliases.map(\.label)).count
      case .removeAlias: 1
      case .createUser, .tag, .updateUser, .deleteUser, .createSubscription, .transfer,
        .updateSubscription, .updateByToken, .deleteSubscription:
        0
      }
    let isNothing = asked > 0 && Set(refused).count >= asked
    return WriteOutcome(
      verdict: isNothing ? .notSent : .partly, replayed: replayed, reasons: refused,
      sentence: isNothing
        ? "\(kind.nothingHappened) \(service.title) refused: \(names). \(why)"
        : "\(kind.subject) is done in part: \(service.title) refused \(names). \(why)",
      httpStatus: status)
  }

  /// It was asked for twice, and the second time there was nothing left to take away.
  func goneAlready() -> WriteOutcome {
    WriteOutcome(
      verdict: .sent, replayed: replayed,
      sentence: kind.subject + " " + kind.done + ": the service has it no longer.",
      httpStatus: status)
  }
}
