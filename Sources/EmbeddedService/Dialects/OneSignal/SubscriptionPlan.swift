import PushWire
import TextKit

/// Where the subscriptions of one request go: new ones are made, known tokens are moved, and nobody
/// holds more than the service allows.
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
  private var tokens: [ExactName: Int] = [:]

  init(register: Register, person: Int, isNewPerson: Bool) {
    self.register = register
    self.person = person
    held = isNewPerson ? 0 : register.subscriptions(of: person).count
    next = register.subscriptionNumbers
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
        try take()
        changes.append(.move(subscription: known, to: person))
      }
      changes += changed
      placed.append(known)
      tokens[name] = known
      isLastNew = false
      return
    }
    try take()
    changes.append(.addSubscription(added))
    placed.append(next)
    tokens[name] = next
    next += 1
    isLastNew = true
  }

  /// Takes one of the person's places.
  mutating func take() throws(OneSignalRefusal) {
    guard held < OneSignalLimits.subscriptionsPerUser else {
      throw .coded(
        status: 409, code: OneSignalLiterals.codeTooManySubscriptions,
        title: "The user has the maximum number of subscriptions",
        meta: .object([("user_subscription_limit", .int(OneSignalLimits.subscriptionsPerUser))]))
    }
    held += 1
  }
}
