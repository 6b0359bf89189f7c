import PushModel
import PushWire
import TextKit

/// OneSignal's calls on an app's keys. A key is told once, when it is made or rotated
/// (onesignal-api.md §14).
enum OneSignalKeys {
  static func list(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let appID = call.keyedApp(world)
    return .json(
      OneSignalDialect.keysJSON(
        world.catalogue.keys.filter { $0.appID == appID }.map(\.key)))
  }

  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let appID = call.keyedApp(world)
    let object = try call.plainObject()
    let count = world.catalogue.keys.filter { $0.appID == appID }.count
    guard count < OneSignalLimits.keysPerApp else {
      throw .text(400, "An app has at most \(OneSignalLimits.keysPerApp) API keys")
    }
    var key = APIKey(id: Untrusted(""))
    key.name = Untrusted("API key \(count + 1)")
    key.createdAt = world.now
    key.updatedAt = world.now
    key.allowlistMode = Untrusted("disabled")
    try set(object, &key)
    key.id = Untrusted(world.catalogue.newID(.key))
    let secret = EmbeddedCredentials.secret("os_v2_app_", letters: 56)
    world.catalogue.keys.append(KeyRecord(key: key, appID: appID, secret: secret))
    return .json(OneSignalDialect.newKeyJSON(id: key.id.raw, key: secret))
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    var key = world.catalogue.keys[place].key
    try set(try call.plainObject(), &key)
    key.updatedAt = world.now
    world.catalogue.keys[place].key = key
    return .json(.object([]))
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    world.catalogue.keys.remove(at: try place(call, world))
    return .json(.object([]))
  }

  static func rotate(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    let secret = EmbeddedCredentials.secret("os_v2_app_", letters: 56)
    world.catalogue.keys[place].secret = secret
    world.catalogue.keys[place].key.updatedAt = world.now
    return .json(
      OneSignalDialect.newKeyJSON(id: world.catalogue.keys[place].id, key: secret))
  }

  private static func set(_ object: JSONObject, _ key: inout APIKey) throws(OneSignalRefusal) {
    if let name = object["name"] {
      guard let text = name.string, !text.isEmpty else { throw .text(400, "name is required") }
      key.name = Untrusted(text)
    }
    if let mode = object["ip_allowlist_mode"] {
      guard let word = mode.string, ["disabled", "explicit"].contains(word) else {
        throw .text(400, "ip_allowlist_mode must be disabled or explicit")
      }
      key.allowlistMode = Untrusted(word)
    }
    if let list = object["ip_allowlist"], !list.isNull {
      let blocks = (list.array ?? []).compactMap(\.string)
      guard list.array?.count == blocks.count, blocks.allSatisfy({ KeyRecord.range($0) != nil })
      else { throw .text(400, "ip_allowlist must be a list of IPv4 addresses or CIDR blocks") }
      key.allowlist = blocks.map { Untrusted($0) }
    }
    if key.allowlistMode == Untrusted("explicit"), key.allowlist.isEmpty {
      throw .text(400, "ip_allowlist is required when ip_allowlist_mode is explicit")
    }
  }

  private static func place(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> Int {
    let id = call.values["token_id"] ?? ""
    guard let place = world.catalogue.key(id: id, of: call.keyedApp(world)) else {
      throw .text(404, "API key not found")
    }
    return place
  }
}

extension OneSignalCall {
  // The organization's calls name the first app by either dialect's id too.
  fileprivate func keyedApp(_ world: World) -> String {
    OneSignalDoor.isApp(appID, world) ? world.oneSignalAppID : appID
  }
}
