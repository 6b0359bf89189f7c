import PushModel
import TextKit

extension OpenPushClient {
  func probe(_ probe: KeyProbe) async throws(ServiceFailure) {
    switch probe {
    case .messages: _ = try await messages(.start, limit: 1)
    case .apps, .auditLog:
      throw FailureWording.notOffered(
        "OpenPush has no organization key.", instead: "Take organization-key out of the context.")
    }
  }
}
