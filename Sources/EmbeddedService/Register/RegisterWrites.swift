import TextKit

extension Register {
  /// Carries one change out.
  mutating func apply(_ change: RegisterChange, at moment: Timestamp) {
    switch change {
    case .addPerson(let person):
      addedPeople.append(person)
    case .removePerson(let person):
      let names = self.person(person)
      let externalID = names.externalID.map { [(label: Self.externalID, id: $0)] } ?? []
      for alias in names.aliases + externalID {
        aliasHolders[ExactName(label: alias.label, id: alias.id)] = nil
      }
      removedPeople.insert(person)
    case .addSubscription(let subscription):
      addedSubscriptions.append(subscription)
      let number = subscriptionNumbers - 1
      gained[subscription.owner, default: []].append(number)
      owners[number] = subscription.owner
      if !subscription.token.isEmpty { tokenHolders[ExactName(subscription.token)] = number }
    case .removeSubscription(let subscription):
      if let token = token(subscription) { tokenHolders[ExactName(token)] = nil }
      removedSubscriptions.insert(subscription)
    case .move(let subscription, let person):
      gained[holder(of: subscription)]?.removeAll { $0 == subscription }
      owners[subscription] = person
      gained[person, default: []].append(subscription)
      changes[subscription] = moment
    case .setPermission(let subscription, let permission):
      permissions[subscription] = permission
      changes[subscription] = moment
    case .setToken(let subscription, let token):
      if let old = self.token(subscription) { tokenHolders[ExactName(old)] = nil }
      tokens[subscription] = FreshToken(text: token, at: moment)
      if !token.isEmpty { tokenHolders[ExactName(token)] = subscription }
      changes[subscription] = moment
    case .setDevice(let subscription, let facts):
      devices[subscription, default: DeviceFacts()].merge(facts)
      changes[subscription] = moment
    case .setAliases(let person, let entries):
      setAliases(entries, of: person)
      touch(person, moment)
    case .setTags(let person, let entries):
      for entry in entries { Self.set(entry, in: &tags[person, default: []]) }
      touch(person, moment)
    case .setPerson(let person, let facts):
      people[person, default: PersonFacts()].merge(facts)
      touch(person, moment)
    }
  }

  private mutating func setAliases(_ entries: [RegisterChange.Entry], of person: Int) {
    let before = self.person(person)
    let isListed =
      person < population.namedPeople
      || (aliases[person] ?? []).contains { $0.name.isExactly(Self.externalID) }
    for entry in entries {
      let old =
        entry.name.isExactly(Self.externalID)
        ? before.externalID : before.aliases.first { $0.label.isExactly(entry.name) }?.id
      if let old { aliasHolders[ExactName(label: entry.name, id: old)] = nil }
      if let id = entry.value { aliasHolders[ExactName(label: entry.name, id: id)] = person }
      Self.set(entry, in: &aliases[person, default: []])
    }
    let names = entries.contains { $0.name.isExactly(Self.externalID) }
    if names, !isListed { newlyNamed.append(person) }
  }

  private mutating func touch(_ person: Int, _ moment: Timestamp) {
    for subscription in subscriptions(of: person) { changes[subscription] = moment }
  }

  private static func set(
    _ entry: RegisterChange.Entry, in entries: inout [RegisterChange.Entry]
  ) {
    if let place = entries.firstIndex(where: { $0.name.isExactly(entry.name) }) {
      entries[place] = entry
    } else {
      entries.append(entry)
    }
  }
}
