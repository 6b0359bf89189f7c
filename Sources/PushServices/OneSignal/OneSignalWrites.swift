import PushModel
import PushWire
import TextKit

extension OneSignalClient {
  /// The call of a write; nil when the dialect has none.
  func writeCall(
    _ operation: Operation, _ values: [String: String], _ write: PreparedWrite,
    isRepeatable: Bool, _ subject: SafeText
  ) -> ServiceCall? {
    OneSignalDialect.route(operation).map { route in
      ServiceCall(
        writing: route, values: ["app_id": core.appID].merging(values) { $1 },
        headers: OneSignalDialect.headers(key: core.key), body: write.body,
        isRepeatable: isRepeatable, isRepeat: write.isRepeat, subject: subject)
    }
  }

  // The key of a send and of a start stands in the body (OneSignal reference §4). An update and an
  // end have none, so they are never repeated here.

  func send(_ write: PreparedWrite) async -> WriteOutcome {
    let call = writeCall(.sendMessage, [:], write, isRepeatable: true, "the message")
    let outcome = await core.write(call, .sendMessage, .message) {
      OneSignalDialect.sendOutcome(
        status: $0.status, headers: $0.headers, body: $0.body, isRepeat: $1)
    }
    // A message read within moments of its making can be unknown too (OneSignal reference §20.10).
    if let id = outcome.resultID {
      await core.note(.wrote(Self.names(["message_id": id.raw])))
    }
    return outcome
  }

  /// Nothing is in its body: the message stands in the path and the app in the query.
  func cancel(message: Untrusted) async -> WriteOutcome {
    let call = OneSignalDialect.route(.cancelMessage).map { route in
      ServiceCall(
        writing: route, values: ["message_id": message.raw], query: [("app_id", core.appID)],
        headers: OneSignalDialect.headers(key: core.key), body: nil, isRepeatable: true,
        isRepeat: false, subject: "the message \(message)")
    }
    return await core.write(call, .cancelMessage, .cancel) { answer, _ in
      OneSignalDialect.cancelOutcome(
        status: answer.status, headers: answer.headers, body: answer.body)
    }
  }

  func startActivity(type: String, _ write: PreparedWrite) async -> WriteOutcome {
    let call = writeCall(
      .startActivity, ["activity_type": type], write, isRepeatable: true,
      "the activity type \(Untrusted(type))")
    return await activity(call, .startActivity, .activityStart)
  }

  func updateActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    await activity(change(.updateActivity, id, write), .updateActivity, .activityUpdate)
  }

  func endActivity(_ id: Untrusted, _ write: PreparedWrite) async -> WriteOutcome {
    await activity(change(.endActivity, id, write), .endActivity, .activityEnd)
  }

  private func change(_ operation: Operation, _ id: Untrusted, _ write: PreparedWrite)
    -> ServiceCall?
  {
    writeCall(
      operation, ["activity_id": id.raw], write, isRepeatable: false, "the live activity \(id)")
  }

  private func activity(_ call: ServiceCall?, _ operation: Operation, _ kind: WriteKind) async
    -> WriteOutcome
  {
    await core.write(call, operation, kind) {
      OneSignalDialect.activityOutcome(
        kind, status: $0.status, headers: $0.headers, body: $0.body, isRepeat: $1)
    }
  }

  func setOptedIn(_ optedIn: Bool, subscription: Untrusted) async -> WriteOutcome {
    let write = PreparedWrite(
      body: OneSignalDialect.optedIn(optedIn).bytes(.wire), idempotencyKey: "")
    // It sets a value: doing it twice is doing it once.
    let call = writeCall(
      .updateSubscription, ["subscription_id": subscription.raw], write, isRepeatable: true,
      "the subscription \(subscription)")
    let kind: WriteKind = optedIn ? .optIn : .optOut
    let outcome = await core.write(call, .updateSubscription, kind) { answer, _ in
      OneSignalDialect.subscriptionOutcome(
        kind, status: answer.status, headers: answer.headers, body: answer.body)
    }
    if outcome.verdict == .sent {
      await core.note(.wrote(Self.names(["subscription_id": subscription.raw])))
    }
    return outcome
  }

  /// Writes are carried out after their answer (OneSignal reference §20.9).
  func secondsSinceChange(of holders: [IdentityHolder]) async -> Double? {
    await core.secondsSinceWrite(
      of: holders.flatMap { holder in
        switch holder {
        case .user(let user):
          Self.names(["alias_label": user.label.raw, "alias_id": user.id.raw])
        case .subscription(let id): Self.names(["subscription_id": id.raw])
        }
      })
  }
}
