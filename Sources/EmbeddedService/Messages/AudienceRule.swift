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
  /// The same, without those whom one of the second groups fits: segments and what is taken out of
  /// them.
  case matchingExcept([[AudienceCondition]], except: [[AudienceCondition]], Medium)
  /// Nobody: a name that nothing carries.
  case nobody

  /// Whether it chooses by itself among those who are subscribed, and does not name anybody.
  var picksSubscribed: Bool {
    switch self {
    case .everyone, .matching, .matchingExcept, .nobody: true
    case .subscriptions, .people: false
    }
  }
}
