import PushModel
import PushServices
import TextKit

extension Desk {
  /// A message's receipts, oldest first, a page at a time; only where the service lists them.
  public func walkReceipts(of message: Untrusted, pageSize: Int = 500) -> PageWalk<Receipt> {
    PageWalk { [service] (cursor) async throws(ServiceFailure) in
      try await service.receipts(message, cursor, limit: pageSize)
    }
  }
}
