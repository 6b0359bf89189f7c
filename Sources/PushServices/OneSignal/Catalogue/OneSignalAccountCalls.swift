import PushModel
import PushWire
import TextKit

extension OneSignalCatalogue: AccountCalls {
  func apps() async throws(ServiceFailure) -> Page<App> {
    let call = try call(.listApps, about: "the list of apps")
    return try await core.read(call) { json, _ in OneSignalDialect.apps(json) }
  }

  func createApp(name: String, settings: JSONObject) async -> WriteOutcome {
    var body = settings
    body["name"] = .string(name)
    return await write(
      .createApp, .make(.app), body: .object(body), isRepeatable: false,
      about: "the app \(Untrusted(name))")
  }

  func updateApp(settings: JSONObject) async -> WriteOutcome {
    await write(
      .updateApp, .change(.app), body: .object(settings), isRepeatable: true,
      about: "the app \(Untrusted(core.appID))")
  }

  func keys() async throws(ServiceFailure) -> Page<APIKey> {
    let call = try call(.listKeys, about: "the app's keys")
    return try await core.read(call) { json, _ in OneSignalDialect.keys(json) }
  }

  // A second attempt would make a second key, and a rotation nobody's: neither is repeated.

  func createKey(name: String, allowlist: [String]) async -> KeyOutcome {
    var key: Secret?
    let outcome = await write(
      .createKey, .make(.key),
      body: OneSignalDialect.keyBody(name: name, allowlist: allowlist), isRepeatable: false,
      about: "the key \(Untrusted(name))"
    ) { key = OneSignalDialect.newKey($0) }
    return KeyOutcome(outcome: outcome, key: key)
  }

  func updateKey(_ id: Untrusted, name: String, allowlist: [String]) async -> WriteOutcome {
    await write(
      .updateKey, .change(.key), ["token_id": id.raw],
      body: OneSignalDialect.keyBody(name: name, allowlist: allowlist), isRepeatable: true,
      about: "the key \(id)")
  }

  func deleteKey(_ id: Untrusted) async -> WriteOutcome {
    await write(
      .deleteKey, .delete(.key), ["token_id": id.raw], isRepeatable: true, about: "the key \(id)")
  }

  func rotateKey(_ id: Untrusted) async -> KeyOutcome {
    var key: Secret?
    let outcome = await write(
      .rotateKey, .rotateKey, ["token_id": id.raw], isRepeatable: false, about: "the key \(id)"
    ) { key = OneSignalDialect.newKey($0) }
    return KeyOutcome(outcome: outcome, key: key)
  }

  func auditEvents(_ query: AuditQuery, _ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<AuditEvent>
  {
    let organization = try await organization(query)
    let items = OneSignalDialect.auditQuery(query, mark: try core.mark(cursor), limit: limit)
    let call = try call(
      .listAuditLogs, ["organization_id": organization], query: items, about: "the audit log")
    return try await core.readPage(call, OneSignalDialect.auditPage)
  }

  // The app's record names it where the context does not.
  private func organization(_ query: AuditQuery) async throws(ServiceFailure) -> String {
    if let id = query.organizationID { return id }
    guard let id = try await app().organizationID, !id.isEmpty else {
      throw ServiceFailure(
        .notFound, sentence: "OneSignal does not say which organization the app belongs to.",
        remedy: "Write its id as organization into the context.")
    }
    return id.raw
  }
}
