import PushModel
import PushWire
import TextKit

/// OpenPush's calls on users: those whom the app has named.
enum OpenPushUsers {
  static func list(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let limit = try call.limit()
    let from = try call.cursor()
    let label = call.request.queryValue("alias_label")
    let id = call.request.queryValue("alias_id")
    let people = world.population.namedPeople
    guard (label == nil) == (id == nil) else {
      throw .validation([("alias_label", "and alias_id belong together")])
    }
    if let label, let id {
      let found = world.population.person(label: label, id: id).flatMap { $0 < people ? $0 : nil }
      let rows = found.map { [OpenPushDialect.json(of: world.user($0, .openpush))] } ?? []
      return .json(
        OpenPushDialect.pageJSON("users", rows, nextCursor: nil, total: Int64(rows.count)))
    }
    let page = min(from, people)..<min(from + limit, people)
    return .json(
      OpenPushDialect.pageJSON(
        "users", page.map { OpenPushDialect.json(of: world.user($0, .openpush)) },
        nextCursor: page.upperBound < people ? OpenPushCall.cursor(page.upperBound) : nil,
        total: Int64(people)))
  }

  static func get(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let id = call.values["external_id"] ?? ""
    guard let person = world.population.person(label: "external_id", id: id) else {
      throw .notFound
    }
    return .json(OpenPushDialect.json(of: world.user(person, .openpush)))
  }
}
