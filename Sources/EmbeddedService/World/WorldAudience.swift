import PushModel
import TextKit

extension World {
  /// Whom an audience reaches if it is asked for now.
  func recipients(of audience: AudienceRule) -> [Recipient] {
    AudienceResolver(
      register: register, now: now,
      recipient: { subscription, isNamed in
        let cell = register.cell(subscription)
        let isSubscribed = isSubscribed(subscription)
        guard isNamed || isSubscribed else { return nil }
        return Recipient(
          subscription: subscription, channel: cell.channel, traits: cell.traits,
          isSubscribed: isSubscribed, isGone: cell.traits.contains(.silentlyGone))
      }
    ).recipients(of: audience)
  }

  /// Whom an audience reached at a moment before the beginning. Who has left since was still there;
  /// the send shortly before the provider noticed is the one that found out.
  func pastRecipients(of audience: AudienceRule, at moment: Timestamp, findsGone: Bool)
    -> [Recipient]
  {
    let age = population.start - moment
    return AudienceResolver(
      register: Register(population: population), now: moment,
      recipient: { subscription, isNamed in
        let cell = population.cell(subscription)
        let permission = Permission.all[cell.permission]
        guard isNamed || permission.isSubscribed || permission.isGone,
          population.existed(subscription, secondsBefore: age)
        else { return nil }
        var isSubscribed = permission.isSubscribed
        var isGone = findsGone && cell.traits.contains(.silentlyGone)
        if permission.isGone, let goneAt = population.goneAt(subscription) {
          isSubscribed = goneAt > moment
          isGone = goneAt < moment + 129_600.0
        }
        guard isNamed || isSubscribed else { return nil }
        return Recipient(
          subscription: subscription, channel: cell.channel, traits: cell.traits,
          isSubscribed: isSubscribed, isGone: isGone)
      }
    ).recipients(of: audience)
  }

  /// Whether one of the groups fits a subscription now.
  func fits(_ groups: [[AudienceCondition]], _ subscription: Int) -> Bool {
    groups.contains { group in
      group.allSatisfy { condition in
        condition.holds(
          for: register.value(of: condition.subject, subscription, now: now), now: now)
      }
    }
  }

  /// How many subscribed ones the groups fit, on every medium.
  func subscribedCount(of groups: [[AudienceCondition]]) -> Int {
    MessageChannel.allCases.reduce(0) { $0 + recipients(of: .matching(groups, $1)).count }
  }
}

/// Finds whom a rule chooses, at one moment and by what was known then.
private struct AudienceResolver {
  let register: Register
  let now: Timestamp
  /// Nil for who does not get it; the second argument says whether the audience names the
  /// subscription, so that one that is not subscribed is still counted.
  let recipient: (Int, Bool) -> Recipient?

  func recipients(of audience: AudienceRule) -> [Recipient] {
    switch audience {
    case .nobody:
      return []
    case .subscriptions(let subscriptions):
      return distinct(subscriptions).filter { register.isThere($0) }.compactMap {
        recipient($0, true)
      }
    case .people(let people, let medium):
      return distinct(people).flatMap { register.subscriptions(of: $0) }
        .filter { register.cell($0).channel.medium == medium }
        .compactMap { recipient($0, true) }
    case .everyone(let medium):
      return picked(medium) { _ in true }
    case .matching(let groups, let medium):
      return picked(medium) { subscription in
        groups.contains { group in
          group.allSatisfy { condition in
            let found = register.value(of: condition.subject, subscription, now: now)
            return condition.holds(for: found, now: now)
          }
        }
      }
    case .union(let rules):
      var seen: Set<Int> = []
      return rules.flatMap { recipients(of: $0) }.filter { seen.insert($0.subscription).inserted }
    case .narrowed(let rule, let others):
      let sets = others.map { chosen($0) }
      return recipients(of: rule).filter { row in sets.allSatisfy { $0.contains(row.subscription) }
      }
    case .without(let rule, let others):
      let sets = others.map { chosen($0) }
      return recipients(of: rule).filter { row in
        !sets.contains { $0.contains(row.subscription) }
      }
    case .limited(let rule, let channels):
      return recipients(of: rule).filter { channels.contains($0.channel) }
    }
  }

  private func chosen(_ rule: AudienceRule) -> Set<Int> {
    Set(recipients(of: rule).map(\.subscription))
  }

  private func picked(_ medium: MessageChannel, _ fits: (Int) -> Bool) -> [Recipient] {
    (0..<register.subscriptionNumbers).compactMap { subscription in
      guard register.cell(subscription).channel.medium == medium, register.isThere(subscription),
        let found = recipient(subscription, false), fits(subscription)
      else { return nil }
      return found
    }
  }

  private func distinct(_ numbers: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }
  }
}
