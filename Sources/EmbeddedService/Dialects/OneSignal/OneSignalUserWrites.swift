import PushWire
import TextKit

/// OneSignal's writes on users (onesignal-api.md §8). They are checked against what was written,
/// and show a little later.
enum OneSignalUserWrites {
  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let body = try call.object()
    let identity = try OneSignalIdentity(body)
    let properties = try OneSignalProperties(body)
    let subscriptions = try subscriptions(body)
    guard !identity.aliases.isEmpty || !subscriptions.isEmpty else {
      throw OneSignalCall.malformed("A user needs an identity or a subscription")
    }
    let register = world.writtenRegister
    let holders = identity.holders(register)
    guard holders.count < 2 else {
      let taken = identity.aliases.filter { register.person(label: $0.label, id: $0.id) != nil }
      throw .coded(
        status: 409, code: OneSignalLiterals.conflict, title: "Multiple User Identity Conflict",
        meta: .object([
          ("conflicting_aliases", .object(taken.map { ($0.label, .string($0.id)) }))
        ]))
    }
    let person = holders.first ?? register.peopleNumbers
    var changes: [RegisterChange] = []
    if holders.isEmpty { changes.append(.addPerson(AddedPerson(createdAt: world.now))) }
    let names = try identity.changes(of: person, register, isNew: holders.isEmpty)
    if !names.isEmpty { changes.append(.setAliases(person: person, names)) }
    var plan = SubscriptionPlan(register: register, person: person, isNewPerson: holders.isEmpty)
    for subscription in subscriptions { try plan.place(subscription, now: world.now) }
    changes += plan.changes + properties.changes(of: person, register)
    world.writeLater(changes)
    let written = world.writtenRegister
    var answer: [(String, JSON)] = [
      ("identity", OneSignalUsers.identityJSON(person, written)["identity"] ?? .object([])),
      ("properties", propertiesJSON(person, written)),
    ]
    if !plan.placed.isEmpty {
      answer.append(
        (
          "subscriptions",
          .array(plan.placed.map { OneSignalSubscriptions.briefJSON($0, written, world) })
        ))
    }
    return .json(.object(answer), status: holders.isEmpty ? 201 : 200)
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let person = try call.person(register)
    let body = try call.object()
    let properties = try OneSignalProperties(body)
    _ = try OneSignalMembers(body).flag("refresh_device_metadata")
    var changes = properties.changes(of: person, register)
    if properties.sessions > 0 || properties.sessionTime > 0 {
      guard let device = try device(call, person, register) else {
        throw OneSignalCall.malformed("A session needs a subscription; this user has none")
      }
      let profile = register.profile(device)
      var facts = DeviceFacts()
      facts.sessions = profile.sessions + properties.sessions
      facts.sessionTime = profile.sessionTime + properties.sessionTime
      facts.lastActive = world.now
      changes.append(.setDevice(subscription: device, facts))
    }
    world.writeLater(changes)
    return .json(
      .object([("properties", propertiesJSON(person, world.writtenRegister))]), status: 202)
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let person = try call.person(register)
    let id = register.population.identifiers.uuid(.person, person)
    world.writeLater(
      register.subscriptions(of: person).map { .removeSubscription($0) } + [.removePerson(person)])
    return .json(
      .object([("identity", .object([("onesignal_id", .string(id))]))]), status: 202)
  }

  // The device that the session ran on: the header names it, else the one that was last active.
  private static func device(_ call: OneSignalCall, _ person: Int, _ register: Register)
    throws(OneSignalRefusal) -> Int?
  {
    let own = register.subscriptions(of: person)
    guard let id = call.request.header(OneSignalDialect.sessionHeader) else {
      return own.max { register.lastActive($0) < register.lastActive($1) }
    }
    guard let number = register.population.identifiers.number(.subscription, id),
      own.contains(number)
    else { throw OneSignalCall.subscriptionNotFound }
    return number
  }

  private static func subscriptions(_ body: JSONObject) throws(OneSignalRefusal)
    -> [OneSignalSubscriptionBody]
  {
    guard let value = body["subscriptions"], !value.isNull else { return [] }
    guard let list = value.array else {
      throw OneSignalCall.malformed("subscriptions has to be a list")
    }
    var subscriptions: [OneSignalSubscriptionBody] = []
    for element in list {
      guard let object = element.object else {
        throw OneSignalCall.malformed("subscriptions has to be a list of objects")
      }
      subscriptions.append(try OneSignalSubscriptionBody(object))
    }
    return subscriptions
  }

  /// A person's properties as they were written; what is not known is left out.
  static func propertiesJSON(_ person: Int, _ register: Register) -> JSON {
    let facts = register.people[person]
    let tags = register.tags(of: person)
    var members: [(String, JSON)] = []
    if !tags.isEmpty {
      members.append(("tags", .object(tags.map { ($0.key, .string($0.value)) })))
    }
    members.append(("language", .string(register.language(of: person))))
    if let zone = register.timezone(of: person) { members.append(("timezone_id", .string(zone))) }
    if let country = register.country(of: person) { members.append(("country", .string(country))) }
    if let time = facts?.firstActive { members.append(("first_active", .int(time.seconds))) }
    if let time = facts?.lastActive { members.append(("last_active", .int(time.seconds))) }
    return .object(members + OneSignalProperties.extras(of: person, register))
  }
}
