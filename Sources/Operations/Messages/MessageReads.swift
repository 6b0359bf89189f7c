import PushModel
import PushServices
import TextKit

extension Desk {
  /// What people did because of a message, as far as the service counts it.
  public func outcomes(of message: Untrusted, _ query: OutcomeQuery)
    async throws(ServiceFailure) -> [Outcome]
  { try await service.outcomes(of: message, query) }

  /// A message's receipts, oldest first, a page at a time; only where the service lists them.
  public func walkReceipts(of message: Untrusted, pageSize: Int = 500) -> PageWalk<Receipt> {
    PageWalk { [service] (cursor) async throws(ServiceFailure) in
      try await service.receipts(message, cursor, limit: pageSize)
    }
  }
}
