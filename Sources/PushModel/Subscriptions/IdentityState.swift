import TextKit

/// Whether a subscription belongs to a user that the app named.
public enum IdentityState: Sendable, Hashable {
  /// No external id has been set.
  case anonymous
  /// The app named the user.
  case identified
  /// The app named a user and could not prove it.
  case rejected
  /// A word that is not documented, kept as it came.
  case other(Untrusted)

  /// Reads the service's word.
  public init(word: String) {
    switch word {
    case "anonymous": self = .anonymous
    case "identified": self = .identified
    case "rejected": self = .rejected
    default: self = .other(Untrusted(word))
    }
  }

  /// The service's word.
  public var word: Untrusted {
    switch self {
    case .anonymous: Untrusted("anonymous")
    case .identified: Untrusted("identified")
    case .rejected: Untrusted("rejected")
    case .other(let word): word
    }
  }
}
