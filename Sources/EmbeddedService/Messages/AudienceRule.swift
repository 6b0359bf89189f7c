import PushModel

/// Who a message is for.
indirect enum AudienceRule: Sendable, Hashable {
  /// Everyone who is subscribed on that medium.
  case everyone(MessageChannel)
  /// These subscriptions, subscribed or not.
  case subscriptions([Int])
  /// Every subscription of these people on that medium, subscribed or not.
  case people([Int], MessageChannel)
  /// Those who are subscribed on that medium and whom one of the groups fits; within a group every
  /// condition must hold.
  case matching([[AudienceCondition]], MessageChannel)
  /// Nobody: a name that nothing carries.
  case nobody
  /// Whom any of the rules chooses, each once.
  case union([AudienceRule])
  /// Whom the first rule chooses and each of the others too.
  case narrowed(AudienceRule, by: [AudienceRule])
  /// Whom the first rule chooses and none of the others.
  case without(AudienceRule, [AudienceRule])
  /// Whom the rule chooses, on these channels only.
  case limited(AudienceRule, to: Set<Channel>)

  /// The same without what it is limited to.
  var unlimited: AudienceRule {
    if case .limited(let rule, _) = self { rule.unlimited } else { self }
  }

  /// Whether it chooses by itself among those who are subscribed, and does not name anybody.
  var picksSubscribed: Bool {
    switch self {
    case .everyone, .matching, .nobody: true
    case .subscriptions, .people: false
    case .union(let rules): rules.allSatisfy(\.picksSubscribed)
    case .narrowed(let rule, _), .without(let rule, _), .limited(let rule, _):
      rule.picksSubscribed
    }
  }
}
