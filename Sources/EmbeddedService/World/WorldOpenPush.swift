import PushModel

/// What OpenPush shows of a world that both services share. Its file knows the platforms iOS, Android,
/// Unity, Huawei and web alone; it is silent on e-mail, text messages and on Fire, Windows and macOS.
/// Here it neither lists nor reaches nor counts those: a message for nobody else is none of its own,
/// and of one that also went there it tells the rest.
extension World {
  /// The channels that it has.
  static let openPushChannels = Set(Channel.allCases.filter(\.isOnOpenPush))

  /// The same audience without whom it cannot reach.
  func openPushAudience(_ audience: AudienceRule) -> AudienceRule {
    switch audience {
    // Those were looked up among its own.
    case .subscriptions, .nobody: audience
    case .everyone, .people, .matching, .union, .narrowed, .without, .limited:
      .limited(audience, to: Self.openPushChannels)
    }
  }

  /// Whether it shows a message.
  func isOnOpenPush(_ message: MessageRecord) -> Bool {
    message.origin == .openPush || mayReachOpenPush(message.audience)
  }

  private func mayReachOpenPush(_ audience: AudienceRule) -> Bool {
    switch audience {
    case .everyone(let medium), .people(_, let medium), .matching(_, let medium): medium == .push
    case .subscriptions(let numbers):
      numbers.isEmpty || numbers.contains { register.wasOnOpenPush($0) }
    case .nobody: true
    case .union(let rules): rules.contains { mayReachOpenPush($0) }
    case .narrowed(let rule, _), .without(let rule, _): mayReachOpenPush(rule)
    case .limited(let rule, let channels):
      !channels.isDisjoint(with: Self.openPushChannels) && mayReachOpenPush(rule)
    }
  }
}
