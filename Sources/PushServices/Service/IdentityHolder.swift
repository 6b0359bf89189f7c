import PushModel
import TextKit

/// Whose names are asked for.
public enum IdentityHolder: Sendable, Hashable {
  /// A user, known by one of the names.
  case user(UserReference)
  /// The user who holds a subscription.
  case subscription(Untrusted)
}
