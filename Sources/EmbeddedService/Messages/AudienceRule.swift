/// Who a message is for.
enum AudienceRule: Sendable, Hashable {
  /// Everyone who is subscribed on that medium.
  case everyone(Medium)
  /// These subscriptions, subscribed or not.
  case subscriptions([Int])
  /// Every subscription of these people on that medium, subscribed or not.
  case people([Int], Medium)
  /// Those who are subscribed on that medium and whom one of the groups fits; within a group every
  /// condition must hold.
  case matching([[AudienceCondition]], Medium)
  /// Nobody: a name that nothing carries.
  case nobody

  /// Whether it chooses by itself among those who are subscribed, and does not name anybody.
  var picksSubscribed: Bool {
    switch self {
    case .everyone, .matching, .nobody: true
    case .subscriptions, .people: false
    }
  }
}

/// One condition on who gets a message.
struct AudienceCondition: Sendable, Hashable {
  enum Subject: Sendable, Hashable {
    case tag(String)
    case language
    case country
  }

  enum Relation: String, Sendable, Hashable {
    case equal = "="
    case notEqual = "!="
    case exists
    case notExists = "not_exists"
  }

  var subject: Subject
  var relation: Relation
  var value: String

  func holds(for found: String?) -> Bool {
    switch relation {
    case .equal: found == value
    case .notEqual: found != value
    case .exists: found != nil
    case .notExists: found == nil
    }
  }
}
