import TextKit

extension World {
  /// Whom an audience reaches if it is asked for now.
  func recipients(of audience: AudienceRule) -> [Recipient] {
    resolve(audience, register) { subscription, isNamed in
      let cell = register.cell(subscription)
      let isSubscribed = isSubscribed(subscription)
      guard isNamed || isSubscribed else { return nil }
      return Recipient(
        subscription: subscription, channel: cell.channel, traits: cell.traits,
        isSubscribed: isSubscribed, isGone: cell.traits.contains(.silentlyGone))
    } value: { condition, subscription in
      register.value(of: condition.subject, subscription, now: now)
    }
  }

  /// Whom an audience reached at a moment before the beginning. Who has left since was still there;
  /// the send shortly before the provider noticed is the one that found out.
  func pastRecipients(of audience: AudienceRule, at moment: Timestamp, findsGone: Bool)
    -> [Recipient]
  {
    let age = population.start - moment
    let made = Register(population: population)
    return resolve(audience, made) { subscription, isNamed in
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
    } value: { condition, subscription in
      made.value(of: condition.subject, subscription, now: moment)
    }
  }

  // `recipient` is nil for who does not get it; its second argument says whether the audience names
  // the subscription, so that one that is not subscribed is still counted.
  private func resolve(
    _ audience: AudienceRule, _ register: Register, recipient: (Int, Bool) -> Recipient?,
    value: (AudienceCondition, Int) -> String?
  ) -> [Recipient] {
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
      return (0..<register.subscriptionNumbers).compactMap { subscription in
        register.cell(subscription).channel.medium == medium && register.isThere(subscription)
          ? recipient(subscription, false) : nil
      }
    case .matching(let groups, let medium):
      return matching(groups, except: [], medium, register, recipient: recipient, value: value)
    case .matchingExcept(let groups, let excluded, let medium):
      return matching(
        groups, except: excluded, medium, register, recipient: recipient, value: value)
    }
  }

  private func matching(
    _ groups: [[AudienceCondition]], except excluded: [[AudienceCondition]], _ medium: Medium,
    _ register: Register, recipient: (Int, Bool) -> Recipient?,
    value: (AudienceCondition, Int) -> String?
  ) -> [Recipient] {
    (0..<register.subscriptionNumbers).compactMap { subscription in
      guard register.cell(subscription).channel.medium == medium, register.isThere(subscription),
        let found = recipient(subscription, false)
      else { return nil }
      func fits(_ groups: [[AudienceCondition]]) -> Bool {
        groups.contains { group in
          group.allSatisfy { $0.holds(for: value($0, subscription), now: now) }
        }
      }
      return fits(groups) && !fits(excluded) ? found : nil
    }
  }

  /// How many subscribed ones the groups fit, on every medium.
  func subscribedCount(of groups: [[AudienceCondition]]) -> Int {
    (0..<register.subscriptionNumbers).reduce(0) { count, subscription in
      guard register.isThere(subscription), isSubscribed(subscription) else { return count }
      let fits = groups.contains { group in
        group.allSatisfy { condition in
          let found = register.value(of: condition.subject, subscription, now: now)
          return condition.holds(for: found, now: now)
        }
      }
      return fits ? count + 1 : count
    }
  }

  private func distinct(_ numbers: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }
  }
}
