import TextKit

/// A named audience that a service keeps.
public struct Segment: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// The name under which a message chooses it, exact to the letter.
  public var name: Untrusted?
  /// What somebody wrote about it.
  public var detail: Untrusted?
  /// The app that it belongs to.
  public var appID: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it was last changed.
  public var updatedAt: Timestamp?
  /// Whether the service itself keeps it and nobody may change it.
  public var isReadOnly: Bool?
  /// False for a paused one, which no message can choose.
  public var isActive: Bool?
  /// The service's word for where it comes from, such as `default` or `custom`.
  public var origin: Untrusted?
  /// How many subscriptions it holds now; nil where the call does not say.
  public var subscribers: Int64?
  /// Its conditions as the service gave them.
  public var filters: JSON?
  /// The record as it came.
  public var source: JSON?

  /// Makes a segment of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}
