import PushWire
import TextKit

/// OneSignal's writes on subscriptions (onesignal-api.md §9). They are checked against what was
/// written, and show a little later.
enum OneSignalSubscriptions {
  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let person = try call.person(register)
    let body = try OneSignalSubscriptionBody(of: try call.object())
    var plan = SubscriptionPlan(register: register, person: person, isNewPerson: false)
    try plan.place(body, now: world.now)
    world.writeLater(plan.changes)
    let json = plan.placed.first.map { briefJSON($0, world.writtenRegister, world) }
    return .json(
      .object([("subscription", json ?? .object([]))]), status: plan.isLastNew ? 201 : 202)
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let number = try call.subscription(world.writtenRegister)
    let body = try OneSignalSubscriptionBody(of: try call.object())
    world.writeLater(try body.changes(of: number, world.writtenRegister))
    return .json(.object([]))
  }

  static func updateByToken(_ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    let word = call.values["token_type"] ?? ""
    guard let channel = Channel(oneSignalType: word) else {
      throw OneSignalCall.malformed("“\(word)” is no type of a subscription")
    }
    let register = world.writtenRegister
    guard let number = register.subscription(token: call.values["token"] ?? ""),
      register.cell(number).channel.oneSignalType == channel.oneSignalType
    else { throw OneSignalCall.subscriptionNotFound }
    let body = try OneSignalSubscriptionBody(of: try call.object())
    world.writeLater(try body.changes(of: number, register))
    return .json(.object([]), status: 202)
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let number = try call.subscription(world.writtenRegister)
    world.writeLater([.removeSubscription(number)])
    return .json(.object([]), status: 202)
  }

  static func transfer(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let number = try call.subscription(register)
    let identity = try OneSignalIdentity(try call.object())
    guard identity.aliases.count == 1, let alias = identity.aliases.first else {
      throw OneSignalCall.malformed("identity has to hold exactly one alias")
    }
    // Whether an unknown owner would be made is not documented; nobody is moved to nobody here.
    let person = try call.person(label: alias.label, id: alias.id, register)
    if register.holder(of: number) != person {
      // Nobody is made to leave for one that is moved: this is the 409 of §2.2.
      guard register.subscriptions(of: person).count < OneSignalLimits.subscriptionsPerUser else {
        throw SubscriptionPlan.full
      }
      world.writeLater([.move(subscription: number, to: person)])
    }
    return .json(OneSignalUsers.identityJSON(person, world.writtenRegister))
  }

  /// What comes back right after a write: no more than this (onesignal-api.md §9).
  static func briefJSON(_ number: Int, _ register: Register, _ world: World) -> JSON {
    .object([
      ("id", .string(world.identifiers.uuid(.subscription, number))),
      ("app_id", .string(world.oneSignalAppID)),
      ("type", .string(register.cell(number).channel.oneSignalType)),
      ("token", .string(register.token(number) ?? "")),
    ])
  }
}
