import TextKit

/// A message as an operator composes it, in no service's dialect.
public struct Draft: Sendable, Hashable {
  /// The operator's own name for it.
  public var name: String
  /// The title; empty means none.
  public var title: String
  /// The body; a plain send must have one.
  public var body: String
  /// Where a tap leads; empty means the app itself.
  public var link: String
  /// The image's address; empty means none.
  public var imageURL: String
  /// What the app receives besides the text; nil means nothing.
  public var data: JSON?
  /// A later message with the same collapse id replaces this one; empty means none.
  public var collapseID: String
  /// How many seconds the provider keeps it for a device that is away; nil means the default.
  public var timeToLive: Int64?
  /// When to send; nil means now.
  public var sendAt: Timestamp?
  /// Who it is for; nil until chosen.
  public var audience: Audience?

  /// An empty draft.
  public init() {
    name = ""
    title = ""
    body = ""
    link = ""
    imageURL = ""
    collapseID = ""
  }
}
