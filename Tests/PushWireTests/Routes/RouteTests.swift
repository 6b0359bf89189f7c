import PushModel
import PushWire
import Testing
import TextKit

@Suite struct RouteTests {
  @Test(
    "a path carries any id, and gives it back",
    arguments: [
      "msg_01f6", "a b", "ä/ö", "100%", "a?b#c", "..", "日本",
    ])
  func roundTrip(_ id: String) throws {
    let route = try #require(OpenPushDialect.route(.getMessage))
    let path = route.path(["app_id": "app_3f9c", "message_id": id])
    #expect(path.hasPrefix("/v1/apps/app_3f9c/messages/"))
    #expect(path.utf8.filter { $0 == UInt8(ascii: "/") }.count == 5)
    #expect(route.match(path: path) == ["app_id": "app_3f9c", "message_id": id])
  }

  @Test("a query is no part of the match")
  func query() throws {
    let route = try #require(OneSignalDialect.route(.listMessages))
    #expect(route.match(path: "/notifications?app_id=a&limit=50") == [:])
  }

  @Test(
    "a path that is not the route's does not match",
    arguments: [
      "", "/", "/v1/apps", "/v1/apps/", "/v1/apps/a/b", "v1/apps/a", "/v2/apps/a", "/v1/apps/%zz",
    ])
  func noMatch(_ path: String) throws {
    let route = try #require(OpenPushDialect.route(.getApp))
    #expect(route.match(path: path) == nil)
  }

  @Test("literal segments win over parameters")
  func literals() {
    guard
      case .found(let estimate, _) = OpenPushDialect.table.match(
        method: "POST", path: "/v1/apps/a/messages/estimate"),
      case .found(let count, _) = OneSignalDialect.table.match(
        method: "POST", path: "/notifications/count-unsaved"),
      case .found(let message, let values) = OneSignalDialect.table.match(
        method: "GET", path: "/notifications/m-1")
    else {
      Issue.record("a route was not found")
      return
    }
    #expect(estimate.operation == .estimate)
    #expect(count.operation == .estimate)
    #expect(message.operation == .getMessage)
    #expect(values == ["message_id": "m-1"])
  }

  @Test("a wrong method is told from a wrong path")
  func methods() {
    #expect(
      OpenPushDialect.table.match(method: "PUT", path: "/v1/apps/a/messages")
        == .methodNotAllowed([.get, .post]))
    #expect(OpenPushDialect.table.match(method: "GET", path: "/v3/apps") == .notFound)
  }

  @Test(
    "every route of a dialect has its own operation",
    arguments: [
      OpenPushDialect.routes, OneSignalDialect.routes,
    ])
  func operations(_ routes: [Route]) {
    #expect(Set(routes.map(\.operation)).count == routes.count)
  }

  @Test("only what changes something is a write")
  func writes() {
    #expect(OpenPushDialect.route(.sendMessage)?.isWrite == true)
    #expect(OpenPushDialect.route(.estimate)?.isWrite == false)
    #expect(OneSignalDialect.route(.requestExport)?.isWrite == false)
    #expect(OneSignalDialect.route(.listSubscriptions) == nil)
  }

  @Test(
    "keys go behind the scheme that their service wants",
    arguments: [
      ("os_v2_app_abcdefghijklmnop", "Key os_v2_app_abcdefghijklmnop"),
      ("legacylegacylegacy", "Basic legacylegacylegacy"),
    ])
  func schemes(_ key: String, _ value: String) throws {
    let header = try #require(OneSignalDialect.headers(key: Secret(key)).first)
    #expect(header.name == "Authorization")
    #expect(header.value.withExposed { $0 } == value)
    #expect(!"\(header.value)".contains(key))
  }

  @Test("OpenPush takes the idempotency key as a header")
  func idempotencyHeader() {
    let headers = OpenPushDialect.headers(key: Secret("k"), idempotencyKey: "i-1")
    #expect(headers.map(\.name) == ["Authorization", "Idempotency-Key"])
    #expect(headers.last?.value == .text("i-1"))
    #expect(headers.first?.value.withExposed { $0 } == "Bearer k")
  }

  @Test(
    "a page asks for no more than the service gives",
    arguments: [
      (0, "1"), (100, "100"), (9_999, "500"),
    ])
  func limits(_ asked: Int, _ sent: String) {
    #expect(OpenPushDialect.pageQuery(asked, mark: nil).first?.1 == sent)
  }
}
