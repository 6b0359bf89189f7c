import PushModel
import PushWire
import TextKit

/// OneSignal's calls on apps (onesignal-api.md §14).
enum OneSignalApps {
  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let withCounts = call.request.queryValue("view") != "config"
    return .json(json(world.catalogue.apps[try place(call, world)], world, withCounts: withCounts))
  }

  static func list(_ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    guard world.catalogue.apps.count <= OneSignalLimits.apps else {
      throw .text(400, "This call is disabled above \(OneSignalLimits.apps) apps")
    }
    return .json(.array(world.catalogue.apps.map { json($0, world, withCounts: true) }))
  }

  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.plainObject()
    guard let name = object["name"]?.string, !name.isEmpty else {
      throw .text(400, "name is required")
    }
    if let organization = object["organization_id"]?.string,
      organization.lowercased() != world.catalogue.organizationID
    {
      throw .text(403, OneSignalLiterals.organizationKeyRefused)
    }
    var record = AppRecord(
      id: world.catalogue.newID(.app), name: name, organizationID: world.catalogue.organizationID,
      seed: world.population.seed, at: world.now)
    try set(object, &record)
    world.catalogue.apps.append(record)
    return .json(json(record, world, withCounts: true))
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let place = try place(call, world)
    let object = try call.plainObject()
    var record = world.catalogue.apps[place]
    if let name = object["name"] {
      guard let text = name.string, !text.isEmpty else { throw .text(400, "name is required") }
      record.app.name = Untrusted(text)
    }
    try set(object, &record)
    record.app.updatedAt = world.now
    world.catalogue.apps[place] = record
    return .json(json(record, world, withCounts: true))
  }

  // Certificates and keys are taken and let go of: nothing here is ever sent with them.
  private static func set(_ object: JSONObject, _ record: inout AppRecord)
    throws(OneSignalRefusal)
  {
    if let word = object["apns_env"]?.string {
      switch word {
      case "production": record.app.environment = .production
      case "sandbox", "development": record.app.environment = .sandbox
      default: throw .text(400, "apns_env must be production or sandbox")
      }
    }
    if let id = object["apns_bundle_id"]?.string { record.app.appleBundleID = Untrusted(id) }
    if let id = object["apns_team_id"]?.string { record.app.appleTeamID = Untrusted(id) }
    if let id = object["apns_key_id"]?.string { record.app.appleKeyID = Untrusted(id) }
  }

  private static func place(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> Int {
    // Both dialects' ids open the first app.
    let id = call.values["app_id"] ?? ""
    let known = OneSignalDoor.isApp(id, world) ? world.oneSignalAppID : id
    guard let place = world.catalogue.app(id: known) else { throw .text(404, "App not found") }
    return place
  }

  private static func json(_ record: AppRecord, _ world: World, withCounts: Bool) -> JSON {
    let isFirst = record.id == world.oneSignalAppID
    var app = record.app
    if withCounts {
      let counted = isFirst ? world.app(.onesignal) : nil
      app.subscriptions = counted?.subscriptions ?? 0
      app.subscribed = counted?.subscribed ?? 0
    }
    func channel(_ isEnabled: Bool, _ platforms: [JSON]) -> JSON {
      .object([("enabled", .bool(isEnabled)), ("platforms", .array(platforms))])
    }
    return OneSignalDialect.json(
      of: app,
      extras: [
        (
          "channels",
          .object([
            ("push", channel(true, isFirst ? ["ios", "android", "huawei", "web"] : [])),
            ("email", channel(isFirst, [])), ("sms", channel(isFirst, [])),
          ])
        ),
        // The service tells this secret to whoever may read the app (§14).
        ("basic_auth_key", record.basicAuthKey.withExposed { .string($0) }),
        ("apns_p8", .null), ("gcm_key", .null), ("chrome_web_origin", .null), ("site_name", .null),
        ("additional_data_is_root_payload", false),
      ])
  }
}
