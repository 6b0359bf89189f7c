import PushModel
import PushWire
import TextKit

/// OneSignal's segments, templates, apps, keys, outcomes, journeys, events and audit log.
struct OneSignalCatalogue: Sendable {
  let core: ClientCore
  /// The app's record, for the organization that it belongs to.
  let app: @Sendable () async throws(ServiceFailure) -> App

  var appQuery: [(String, String)] { [("app_id", core.appID)] }

  /// The key that a route wants; throws where the context has none of its kind.
  private func key(for route: Route, about subject: SafeText) throws(ServiceFailure) -> Secret? {
    switch route.keyTier {
    case .app, .sdk, .none: return core.key
    case .organization:
      guard let key = core.organizationKey else {
        throw ServiceFailure(
          .keyMissing,
          sentence: "Asking for \(subject) takes the organization's key; the context has none.",
          remedy:
            "Give the context an organization-key, or set PUSHDECK_ORGANIZATION_KEY beside --service."
        )
      }
      return key
    }
  }

  /// A call that reads.
  func call(
    _ operation: Operation, _ values: [String: String] = [:], query: [(String, String)] = [],
    about subject: SafeText
  ) throws(ServiceFailure) -> ServiceCall {
    let route = try core.route(operation, OneSignalDialect.route(operation))
    return ServiceCall(
      route, values: ["app_id": core.appID].merging(values) { $1 }, query: query,
      headers: OneSignalDialect.headers(key: try key(for: route, about: subject)),
      subject: subject)
  }

  /// Carries a write out. One that may be repeated sets a value, or carries keys of its own.
  func write(
    _ operation: Operation, _ write: CatalogueWrite, _ values: [String: String] = [:],
    query: [(String, String)] = [], body: JSON? = nil, isRepeatable: Bool,
    about subject: SafeText, reading read: ([UInt8]) -> Void = { _ in }
  ) async -> WriteOutcome {
    let kind = WriteKind.catalogue(write)
    var call: ServiceCall
    do throws(ServiceFailure) {
      let route = try core.route(operation, OneSignalDialect.route(operation))
      call = ServiceCall(
        writing: route, values: ["app_id": core.appID].merging(values) { $1 },
        headers: OneSignalDialect.headers(key: try key(for: route, about: subject)),
        body: body?.bytes(.wire) ?? [], isRepeatable: isRepeatable, isRepeat: false,
        subject: subject)
    } catch {
      return WriteWording.outcome(error, kind)
    }
    call.query = query
    // A deletion has no body at all; everything else says at least that it is empty.
    if call.route.method == .delete { call.body = nil }
    return await core.write(call, operation, kind) { answer, isRepeat in
      read(answer.body)
      return OneSignalDialect.catalogueOutcome(
        write, status: answer.status, headers: answer.headers, body: answer.body,
        isRepeat: isRepeat)
    }
  }
}

extension OneSignalClient {
  var catalogue: any CatalogueCalls {
    OneSignalCatalogue(core: core) { () async throws(ServiceFailure) in try await app() }
  }
}
