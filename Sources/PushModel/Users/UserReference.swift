import TextKit

/// A user by one of their names.
public struct UserReference: Sendable, Hashable {
  /// The label of the id that the app gave.
  public static let externalID: Untrusted = Untrusted("external_id")
  /// The label of the id that OneSignal gave.
  public static let oneSignalID: Untrusted = Untrusted("onesignal_id")

  /// What kind of name it is: `external_id` or the label of another alias.
  public var label: Untrusted
  /// The id under the label.
  public var id: Untrusted

  /// Names a user.
  public init(label: Untrusted = Self.externalID, id: Untrusted) {
    self.label = label
    self.id = id
  }

  /// Whether it is the id that the app gave.
  public var isExternalID: Bool { label == Self.externalID }

  /// The user for a person, such as "the user qa-1".
  public var safe: SafeText {
    isExternalID ? "the user \(id)" : "the user with \(label) \(id)"
  }
}
