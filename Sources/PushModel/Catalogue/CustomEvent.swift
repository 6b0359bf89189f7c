import TextKit

/// Something that a user did, told to a service so that its journeys and segments can use it.
public struct CustomEvent: Sendable, Hashable {
  /// Who did it.
  public enum User: Sendable, Hashable {
    /// By the id that the app gave.
    case externalID(String)
    /// By the service's own id.
    case serviceID(String)
  }

  /// What was done, at most 128 characters.
  public var name: String
  /// Who did it.
  public var user: User
  /// When; nil for now.
  public var at: Timestamp?
  /// What belongs to it.
  public var properties: JSONObject
  /// What makes a second telling of it harmless; nil where nothing does.
  public var idempotencyKey: String?

  /// Makes an event.
  public init(
    name: String, user: User, at: Timestamp? = nil, properties: JSONObject = JSONObject(),
    idempotencyKey: String? = nil
  ) {
    self.name = name
    self.user = user
    self.at = at
    self.properties = properties
    self.idempotencyKey = idempotencyKey
  }
}
