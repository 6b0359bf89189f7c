import PushModel
import PushWire
import TextKit

extension OneSignalClient {
  func probe(_ probe: KeyProbe) async throws(ServiceFailure) {
    switch probe {
    case .messages: _ = try await messages(.start, limit: 1)
    case .apps: try await read(.listApps, about: "the list of apps")
    case .auditLog(let organization):
      // Its start is a must; an hour keeps the answer small (OneSignal reference §17).
      try await read(
        .listAuditLogs, ["organization_id": organization],
        query: [("start_time", (core.now() - 3600).iso8601), ("limit", "1")],
        about: "the audit log of the organization \(Untrusted(organization))")
    }
  }

  /// Reads with the organization's key; what comes back only has to be JSON.
  private func read(
    _ operation: Operation, _ values: [String: String] = [:], query: [(String, String)] = [],
    about subject: SafeText
  ) async throws(ServiceFailure) {
    guard let key = core.organizationKey else {
      throw FailureWording.notOffered(
        "The context has no organization key.", instead: "Set organization-key in the context.")
    }
    let call = ServiceCall(
      try core.route(operation, OneSignalDialect.route(operation)), values: values, query: query,
      headers: OneSignalDialect.headers(key: key), subject: subject)
    _ = try await core.read(call) { json, _ in json }
  }
}
