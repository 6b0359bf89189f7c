import TextKit

/// An authorization status, decoded: what the number means in its dialect, and what can be done.
public struct AuthorizationStatus: Sendable, Hashable {
  /// The number as it came.
  public var value: Int64
  /// Whose number it is; nil where no document says what the number means for this kind of
  /// subscription, or where it means the same for all.
  public var dialect: StatusDialect?
  /// Whether it lets a push through; nil where the number alone does not say.
  public var subscribed: Bool?
  /// Whether the operating system permits notifications; nil where the dialect does not say.
  public var permitted: Bool?
  /// A stable identifier, such as `neverPrompted`.
  public var label: String
  /// The names of the bits that are set, lowest first.
  public var bits: [String]
  /// The bits that no document names.
  public var unknownBits: Int64
  /// Whether notifications arrive quietly until the user decides.
  public var provisional: Bool
  /// Whether the SDK will try again by itself.
  public var retryable: Bool
  /// Whether the server set it, so that the device may not overwrite it.
  public var serverOwned: Bool
  /// What it means, for a person.
  public var sentence: SafeText
  /// What the operator can do; nil when there is nothing to do.
  public var remedy: SafeText?

  /// Makes a decoded status.
  public init(
    value: Int64, dialect: StatusDialect?, subscribed: Bool?, permitted: Bool?, label: String,
    bits: [String], unknownBits: Int64, provisional: Bool, retryable: Bool, serverOwned: Bool,
    sentence: SafeText, remedy: SafeText?
  ) {
    self.value = value
    self.dialect = dialect
    self.subscribed = subscribed
    self.permitted = permitted
    self.label = label
    self.bits = bits
    self.unknownBits = unknownBits
    self.provisional = provisional
    self.retryable = retryable
    self.serverOwned = serverOwned
    self.sentence = sentence
    self.remedy = remedy
  }
}
