import PushWire
import TextKit

/// OneSignal's writes on a user's names (onesignal-api.md §8).
enum OneSignalAliases {
  static func add(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try add(to: try call.person(world.writtenRegister), call, &world)
  }

  static func addBySubscription(_ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    let subscription = try call.subscription(world.writtenRegister)
    return try add(to: world.writtenRegister.holder(of: subscription), call, &world)
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let number = try call.person(register)
    let label = call.values["alias_label_to_delete"] ?? ""
    guard label != "onesignal_id" else {
      throw OneSignalCall.malformed("onesignal_id cannot be deleted")
    }
    let person = register.person(number)
    let isThere =
      label == Register.externalID
      ? person.externalID != nil : person.aliases.contains { $0.label.isExactly(label) }
    guard isThere else {
      throw .coded(status: 404, code: "user-1", title: "Alias not found")
    }
    world.writeLater([
      .setAliases(person: number, [RegisterChange.Entry(name: label, value: nil)])
    ])
    return .json(OneSignalUsers.identityJSON(number, world.writtenRegister))
  }

  private static func add(to person: Int, _ call: OneSignalCall, _ world: inout World)
    throws(OneSignalRefusal) -> HTTPResponse
  {
    let identity = try OneSignalIdentity(try call.object())
    guard !identity.aliases.isEmpty else {
      throw OneSignalCall.malformed("The body has to hold an identity with an alias")
    }
    let names = try identity.changes(of: person, world.writtenRegister, isNew: false)
    world.writeLater([.setAliases(person: person, names)])
    return .json(OneSignalUsers.identityJSON(person, world.writtenRegister))
  }
}
