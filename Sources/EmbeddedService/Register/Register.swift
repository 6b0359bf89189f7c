import PushModel
import TextKit

/// Who there is: the population that the world was made with, which never changes, and what requests
/// made of it since. Subscriptions and people are numbers; new ones come after the population's.
struct Register: Sendable {
  let population: Population

  var addedPeople: [AddedPerson] = []
  var addedSubscriptions: [AddedSubscription] = []
  var removedPeople: Set<Int> = []
  var removedSubscriptions: Set<Int> = []
  /// Who holds a subscription that was moved.
  var owners: [Int: Int] = [:]
  /// What a person holds beyond what the population gave.
  var gained: [Int: [Int]] = [:]
  var permissions: [Int: Permission] = [:]
  var tokens: [Int: FreshToken] = [:]
  var tokenHolders: [ExactName: Int] = [:]
  var devices: [Int: DeviceFacts] = [:]
  var changes: [Int: Timestamp] = [:]
  var aliases: [Int: [RegisterChange.Entry]] = [:]
  var aliasHolders: [ExactName: Int] = [:]
  var tags: [Int: [RegisterChange.Entry]] = [:]
  var people: [Int: PersonFacts] = [:]
  /// Those whom the population left anonymous, or did not have, and who got an external id.
  var newlyNamed: [Int] = []

  /// A token that a request set.
  struct FreshToken: Sendable, Hashable {
    var text: String
    var at: Timestamp
  }

  init(population: Population) { self.population = population }

  /// One past the last subscription's number, those included that are gone.
  var subscriptionNumbers: Int { population.count + addedSubscriptions.count }

  /// How many subscriptions there are.
  var count: Int { subscriptionNumbers - removedSubscriptions.count }

  /// Whether there is a subscription of that number.
  func isThere(_ subscription: Int) -> Bool {
    (0..<subscriptionNumbers).contains(subscription)
      && (removedSubscriptions.isEmpty || !removedSubscriptions.contains(subscription))
  }

  func added(_ subscription: Int) -> AddedSubscription? {
    subscription < population.count ? nil : addedSubscriptions[subscription - population.count]
  }

  /// What a delivery has to know of a subscription.
  func cell(_ subscription: Int) -> Cell {
    if let added = added(subscription) {
      let family = added.permission.family
      return Cell(
        channel: added.channel, permission: Permission.subscribedRow(of: family),
        traits: added.facts.testType == 1 ? [.confirms, .sandboxToken] : [.confirms])
    }
    let cell = population.cell(subscription)
    let testType = devices.isEmpty ? nil : devices[subscription]?.testType
    guard tokens[subscription] != nil || testType != nil else { return cell }
    // Whoever sets a token or its environment knows them.
    var traits = cell.traits.intersection([.confirms, .sandboxToken])
    if testType == 1 { traits.insert(.sandboxToken) }
    if testType == 0 { traits.remove(.sandboxToken) }
    return Cell(channel: cell.channel, permission: cell.permission, traits: traits)
  }

  /// The subscription at a place in the order of their making, oldest first; it may be gone.
  func subscription(atPlace place: Int) -> Int {
    place < population.count ? population.subscription(atPlace: place) : place
  }

  func place(of subscription: Int) -> Int {
    subscription < population.count ? population.place(of: subscription) : subscription
  }

  /// The person who holds the subscription.
  func holder(of subscription: Int) -> Int {
    if let owner = owners[subscription] { return owner }
    return added(subscription)?.owner ?? population.person(of: subscription)
  }

  /// The subscriptions of a person, those of the population first.
  func subscriptions(of person: Int) -> [Int] {
    let made = person < population.people ? Array(population.subscriptions(of: person)) : []
    if owners.isEmpty, removedSubscriptions.isEmpty, gained.isEmpty { return made }
    return made.filter { owners[$0] == nil && isThere($0) }
      + (gained[person] ?? []).filter { isThere($0) }
  }

  /// The state behind a subscription's status as it was last told.
  func permission(_ subscription: Int) -> Permission {
    permissions[subscription] ?? reportedPermission(subscription)
  }

  /// What the device itself last reported: the ground that an opt-in leads back to.
  func reportedPermission(_ subscription: Int) -> Permission {
    if let added = added(subscription) { return added.permission }
    var permission = Permission.all[population.cell(subscription).permission]
    guard tokens[subscription] != nil else { return permission }
    permission.hasToken = true
    permission.isGone = false
    return permission
  }

  /// When a request last changed the subscription.
  func changedAt(_ subscription: Int) -> Timestamp? { changes[subscription] }

  /// When the provider had said that the token is gone before the world began.
  func goneAt(_ subscription: Int) -> Timestamp? {
    guard subscription < population.count, tokens[subscription] == nil else { return nil }
    return population.goneAt(subscription)
  }

  func token(_ subscription: Int) -> String? {
    if let fresh = tokens[subscription] { return fresh.text }
    return added(subscription)?.token ?? population.token(subscription)
  }

  /// The subscription with that token; nil when there is none.
  func subscription(token: String) -> Int? {
    guard !token.isEmpty else { return nil }
    if let holder = tokenHolders[ExactName(token)] { return isThere(holder) ? holder : nil }
    guard let number = population.subscription(token: token), isThere(number),
      tokens[number] == nil
    else { return nil }
    return number
  }

  func createdAt(_ subscription: Int) -> Timestamp {
    added(subscription)?.createdAt ?? population.createdAt(subscription)
  }

  func lastActive(_ subscription: Int) -> Timestamp {
    if let time = devices[subscription]?.lastActive { return time }
    return added(subscription)?.createdAt ?? population.lastActive(subscription)
  }
}
