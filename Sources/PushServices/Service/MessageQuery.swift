import PushModel
import TextKit

/// Which messages a listing is to bring, and in which order.
public struct MessageQuery: Sendable, Hashable {
  /// Only those that were made so (OneSignal).
  public var origin: MessageOrigin?
  /// Only those of this template (OneSignal).
  public var templateID: Untrusted?
  /// Onwards in time, by when they are due, from this moment on (OneSignal); nil lists newest first.
  public var dueFrom: Timestamp?

  /// Every message, newest first, unless said otherwise.
  public init(
    origin: MessageOrigin? = nil, templateID: Untrusted? = nil, dueFrom: Timestamp? = nil
  ) {
    self.origin = origin
    self.templateID = templateID
    self.dueFrom = dueFrom
  }
}

extension PushService {
  /// Reads a page of all messages, newest first.
  public func messages(_ cursor: PageCursor, limit: Int)
    async throws(ServiceFailure) -> Page<Message>
  { try await messages(MessageQuery(), cursor, limit: limit) }
}
