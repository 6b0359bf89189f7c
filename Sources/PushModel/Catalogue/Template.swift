import TextKit

/// A message that a service keeps to be sent many times.
public struct Template: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// Its name.
  public var name: Untrusted?
  /// The service's word for what it is sent by: `push`, `email` or `sms`, in any case of letters.
  public var channel: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it was last changed.
  public var updatedAt: Timestamp?
  /// The title in English, else in the first language it has.
  public var title: Untrusted?
  /// The text in English, else in the first language it has.
  public var body: Untrusted?
  /// Everything it holds, as the service gave it; nil where only its name was asked for.
  public var content: JSON?
  /// The record as it came.
  public var source: JSON?

  /// Makes a template of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}
