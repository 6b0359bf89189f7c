import PushWire
import TextKit

/// Where the subscriptions of one request go: new ones are made, known tokens are moved, and nobody
/// holds more than the service allows. One too many puts the one that was used longest ago with a
/// new user without a name (onesignal-api.md §8).
struct SubscriptionPlan {
  let register: Register
  let person: Int
  private(set) var changes: [RegisterChange] = []
  /// The numbers, in the order of the request.
  private(set) var placed: [Int] = []
  /// Whether the last one was made, and not moved or changed.
  private(set) var isLastNew = false
  private var held: Int
  private var next: Int
  private var nextPerson: Int
  // What the user held before, the one that was used longest ago first.
  private var detachable: [Int]
  private var tokens: [ExactName: Int] = [:]

  init(register: Register, person: Int, isNewPerson: Bool) {
    self.register = register
    self.person = person
    let before = isNewPerson ? [] : register.subscriptions(of: person)
    held = before.count
    next = register.subscriptionNumbers
    nextPerson = register.peopleNumbers + (isNewPerson ? 1 : 0)
    detachable = before.sorted {
      (register.lastActive($0), $0) < (register.lastActive($1), $1)
    }
  }

  /// Gives one subscription to the person.
  mutating func place(_ body: OneSignalSubscriptionBody, now: Timestamp)
    throws(OneSignalRefusal)
  {
    let added = try body.added(owner: person, now: now)
    let name = ExactName(added.token)
    if let twin = tokens[name] {
      placed.append(twin)
      return
    }
    if let known = register.subscription(token: added.token) {
      var body = body
      // The token is the same; a type beside it that differs from the record's is refused below.
      body.token = nil
      let changed = try body.changes(of: known, register)
      if register.holder(of: known) != person {
        try take(now)
        changes.append(.move(subscription: known, to: person))
      }
      changes += changed
      detachable.removeAll { $0 == known }
      placed.append(known)
      tokens[name] = known
      isLastNew = false
      return
    }
    try take(now)
    changes.append(.addSubscription(added))
    placed.append(next)
    tokens[name] = next
    next += 1
    isLastNew = true
  }

  // Takes one of the person's places.
  private mutating func take(_ now: Timestamp) throws(OneSignalRefusal) {
    if held < OneSignalLimits.subscriptionsPerUser {
      held += 1
      return
    }
    guard let place = detachable.firstIndex(where: { mayLeave($0) }) else { throw Self.full }
    changes.append(.addPerson(AddedPerson(createdAt: now)))
    changes.append(.move(subscription: detachable.remove(at: place), to: nextPerson))
    nextPerson += 1
  }

  // Three addresses and three telephone numbers stay.
  private func mayLeave(_ subscription: Int) -> Bool {
    let medium = register.cell(subscription).channel.medium
    switch medium {
    case .push: return true
    case .email, .sms:
      return detachable.count { register.cell($0).channel.medium == medium }
        > OneSignalLimits.addressesThatStay
    }
  }

  /// What a user who holds as many as may be is told where none of them can leave.
  static let full = OneSignalRefusal.coded(
    status: 409, code: OneSignalLiterals.codeTooManySubscriptions,
    title: OneSignalLiterals.tooManySubscriptions,
    meta: .object([("user_subscription_limit", .int(OneSignalLimits.subscriptionsPerUser))]))
}
