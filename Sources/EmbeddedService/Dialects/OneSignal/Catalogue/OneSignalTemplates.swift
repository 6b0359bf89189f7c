import PushModel
import PushWire
import TextKit

/// OneSignal's calls on templates (onesignal-api.md §13).
enum OneSignalTemplates {
  static func list(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let appID = try call.namedApp(call.request.queryValue("app_id"), world)
    let page = try call.page(most: OneSignalLimits.page)
    var rows = world.catalogue.templates.filter { $0.appID == appID }
    if let word = call.request.queryValue("channel") {
      guard let medium = MessageChannel(rawValue: word.lowercased()) else {
        throw .text(400, "Invalid channel")
      }
      rows = rows.filter { $0.medium == medium }
    }
    return .json(
      OneSignalDialect.templatesPageJSON(
        rows.dropFirst(page.offset).prefix(page.limit).map(\.template), total: rows.count,
        offset: page.offset, limit: page.limit))
  }

  static func get(_ call: OneSignalCall, _ world: World) throws(OneSignalRefusal) -> HTTPResponse {
    let appID = try call.namedApp(call.request.queryValue("app_id"), world)
    return answer(world.catalogue.templates[try place(call, appID, world)])
  }

  static func create(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let object = try call.body()
    let appID = try call.namedApp(object["app_id"]?.string, world)
    guard let name = object["name"]?.string, !name.isEmpty else {
      throw .text(400, "name is required")
    }
    var record = TemplateRecord(
      id: "", appID: appID, name: name, medium: medium(object), createdAt: world.now,
      updatedAt: world.now, content: content(object))
    try check(record)
    record = TemplateRecord(
      id: world.catalogue.newID(.template), appID: appID, name: name, medium: record.medium,
      createdAt: world.now, updatedAt: world.now, content: record.content)
    world.catalogue.templates.append(record)
    return answer(record)
  }

  static func update(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let appID = try call.namedApp(call.request.queryValue("app_id"), world)
    let place = try place(call, appID, world)
    let object = try call.plainObject()
    var record = world.catalogue.templates[place]
    if let name = object["name"]?.string { record.name = name }
    guard !record.name.isEmpty else { throw .text(400, "name is required") }
    for member in content(object).members { record.content[member.key] = member.value }
    if object["isEmail"] != nil || object["isSMS"] != nil { record.medium = medium(object) }
    record.updatedAt = world.now
    try check(record)
    world.catalogue.templates[place] = record
    return answer(record)
  }

  static func delete(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let appID = try call.namedApp(call.request.queryValue("app_id"), world)
    world.catalogue.templates.remove(at: try place(call, appID, world))
    return .json(.object([("success", true)]))
  }

  static func copy(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    let appID = try call.namedApp(call.request.queryValue("app_id"), world)
    let original = world.catalogue.templates[try place(call, appID, world)]
    let target = try call.plainObject()["target_app_id"]?.string ?? ""
    guard let app = world.catalogue.app(id: target) else {
      throw .text(400, "target_app_id must be an app of this organization")
    }
    let record = TemplateRecord(
      id: world.catalogue.newID(.template), appID: world.catalogue.apps[app].id,
      name: original.name, medium: original.medium, createdAt: world.now, updatedAt: world.now,
      content: original.content)
    world.catalogue.templates.append(record)
    return answer(record)
  }

  private static func answer(_ record: TemplateRecord) -> HTTPResponse {
    .json(OneSignalDialect.json(of: record.template))
  }

  private static func place(_ call: OneSignalCall, _ appID: String, _ world: World)
    throws(OneSignalRefusal) -> Int
  {
    let id = call.values["template_id"] ?? ""
    guard let place = world.catalogue.template(id: id, of: appID) else {
      throw .text(404, "Template not found")
    }
    return place
  }

  private static func medium(_ object: JSONObject) -> MessageChannel {
    if object["isEmail"]?.bool == true { return .email }
    return object["isSMS"]?.bool == true ? .sms : .push
  }

  private static func content(_ object: JSONObject) -> JSONObject {
    JSONObject(
      object.members.filter { !["app_id", "name", "isEmail", "isSMS"].contains($0.key) })
  }

  private static func check(_ record: TemplateRecord) throws(OneSignalRefusal) {
    // Too long a name is refused with a page instead of JSON (§2.1).
    guard record.name.count <= OneSignalLimits.name else {
      throw .answer(
        HTTPResponse(
          status: 422, contentType: "text/html; charset=utf-8",
          body: Array(
            ("<!DOCTYPE html><html><head><title>The change you wanted was rejected (422)</title>"
              + "</head><body><h1>The change you wanted was rejected.</h1></body></html>").utf8)))
    }
    guard record.content["contents"]?["en"]?.string?.isEmpty == false else {
      throw .text(400, OneSignalLiterals.englishMissing)
    }
    switch record.medium {
    case .push, .sms: break
    case .email:
      for name in ["email_subject", "email_body"]
      where record.content[name]?.string?.isEmpty ?? true {
        throw .text(400, "\(name) is required for an email template")
      }
    }
  }
}
