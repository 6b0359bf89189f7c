import PushModel
import PushWire
import TextKit

extension OneSignalClient {
  func change(_ change: PeopleChange, _ write: PreparedWrite) async -> WriteOutcome {
    let operation = OneSignalDialect.operation(of: change)
    var call = writeCall(
      operation, OneSignalDialect.values(of: change), write, isRepeatable: change.isRepeatable,
      change.target)
    if case .updateUser(_, let update) = change, let device = update.subscription {
      call?.headers.append((OneSignalDialect.sessionHeader, .text(device.raw)))
    }
    // A deletion has no body, and none is sent.
    if write.body.isEmpty { call?.body = nil }
    let outcome = await core.write(
      call, operation, .people(change),
      settles: { answer, isRepeat in
        OneSignalDialect.goneAlready(change, status: answer.status, isRepeat: isRepeat)
      },
      { answer, _ in
        OneSignalDialect.peopleOutcome(
          change, status: answer.status, headers: answer.headers, body: answer.body)
      })
    if outcome.verdict == .sent {
      let names = Self.names(of: change, madeID: outcome.resultID)
      await core.note(change.isDelete ? .deleted(names) : .wrote(names))
    }
    if case .removeAlias(let label, _) = change { await core.note(.deletedOne(ofKind: label.raw)) }
    return outcome
  }

  /// What a path's values name, in the words by which a write and a read of one thing meet.
  static func names(_ values: [String: String]) -> [WriteBook.Name] {
    var names: [WriteBook.Name] = []
    if let label = values["alias_label"], let id = values["alias_id"] {
      names.append(WriteBook.Name(kind: label, id: id))
    }
    for kind in ["subscription_id", "message_id"] {
      if let id = values[kind] {
        names.append(WriteBook.Name(kind: kind, id: id.lowercased()))
      }
    }
    return names
  }

  private static func names(of change: PeopleChange, madeID: Untrusted?) -> [WriteBook.Name] {
    var names = names(OneSignalDialect.values(of: change))
    switch change {
    case .createUser(let user):
      names += user.aliases.map { WriteBook.Name(kind: $0.label.raw, id: $0.value.raw) }
      if let madeID { names.append(WriteBook.Name(kind: "onesignal_id", id: madeID.raw)) }
    case .alias(_, let aliases), .aliasHolder(_, let aliases):
      names += aliases.map { WriteBook.Name(kind: $0.label.raw, id: $0.value.raw) }
    case .createSubscription:
      if let madeID {
        names.append(WriteBook.Name(kind: "subscription_id", id: madeID.raw.lowercased()))
      }
    case .tag, .updateUser, .removeAlias, .deleteUser, .transfer, .updateSubscription,
      .updateByToken, .deleteSubscription:
      break
    }
    return names
  }
}
