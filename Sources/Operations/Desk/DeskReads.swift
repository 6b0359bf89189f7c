import PushModel
import PushServices
import TextKit

extension Desk {
  /// A page of messages, newest first.
  public func messages(_ cursor: PageCursor = .start, limit: Int = 50)
    async throws(ServiceFailure) -> Page<Message>
  { try await service.messages(cursor, limit: limit) }

  /// One message with its funnel.
  public func message(_ id: Untrusted) async throws(ServiceFailure) -> Message {
    try await service.message(id)
  }

  /// A page of a message's receipts, oldest first.
  public func receipts(of message: Untrusted, _ cursor: PageCursor = .start, limit: Int = 100)
    async throws(ServiceFailure) -> Page<Receipt>
  { try await service.receipts(message, cursor, limit: limit) }

  /// A page of subscriptions, oldest first.
  public func subscriptions(
    _ query: SubscriptionQuery = SubscriptionQuery(), _ cursor: PageCursor = .start,
    limit: Int = 100
  ) async throws(ServiceFailure) -> Page<Subscription> {
    try await service.subscriptions(query, cursor, limit: limit)
  }

  /// One subscription.
  public func subscription(_ id: Untrusted) async throws(ServiceFailure) -> Subscription {
    try await service.subscription(id)
  }

  /// A page of users.
  public func users(_ cursor: PageCursor = .start, limit: Int = 100)
    async throws(ServiceFailure) -> Page<User>
  { try await service.users(cursor, limit: limit) }

  /// One user by an alias; the label `external_id` is the id that the app gave.
  public func user(label: String = UserReference.externalID.raw, id: Untrusted)
    async throws(ServiceFailure) -> User
  { try await service.user(label: label, id: id) }

  /// All subscriptions, a page at a time; only where the service lists them.
  public func walkSubscriptions(
    _ query: SubscriptionQuery = SubscriptionQuery(), pageSize: Int = 500
  ) -> PageWalk<Subscription> {
    PageWalk { [service] (cursor) async throws(ServiceFailure) in
      try await service.subscriptions(query, cursor, limit: pageSize)
    }
  }
}
