import Storage

/// Why keys of a context are not there.
public struct MissingKeys: Sendable, Hashable {
  /// Why the app's is not; nil when it is.
  public var app: SecretError?
  /// Why the organization's is not; nil when it is, or when the context names none.
  public var organization: SecretError?

  /// None is missing.
  public init() {}
}
