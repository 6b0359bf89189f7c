import TextKit

/// What was heard of one subscription about one message.
public struct Receipt: Sendable, Hashable {
  /// How far it got.
  public enum Stage: Sendable, Hashable {
    case accepted, received, confirmed, clicked, unsubscribed, errored
    /// A word that is not documented: shown, counted nowhere.
    case other(Untrusted)
  }

  /// The message.
  public var messageID: Untrusted
  /// The subscription.
  public var subscriptionID: Untrusted
  /// How far it got.
  public var stage: Stage
  /// The button that was pressed; nil is a tap on the body.
  public var actionID: Untrusted?
  /// The provider's word for a refusal, such as `BadDeviceToken`.
  public var reason: Untrusted?
  /// When it was heard.
  public var at: Timestamp?

  /// Makes a receipt.
  public init(
    messageID: Untrusted, subscriptionID: Untrusted, stage: Stage, actionID: Untrusted? = nil,
    reason: Untrusted? = nil, at: Timestamp? = nil
  ) {
    self.messageID = messageID
    self.subscriptionID = subscriptionID
    self.stage = stage
    self.actionID = actionID
    self.reason = reason
    self.at = at
  }
}
