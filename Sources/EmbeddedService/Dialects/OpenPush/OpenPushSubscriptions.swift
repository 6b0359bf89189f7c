import PushModel
import PushWire
import TextKit

/// OpenPush's calls on subscriptions.
enum OpenPushSubscriptions {
  private static let platforms = ["ios", "android", "unity", "huawei", "web"]

  static func list(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let limit = try call.limit()
    let from = try call.cursor()
    let query = try Query(call.request)
    let register = world.register
    var places: [Int]?
    if let externalID = query.externalID {
      let person = register.person(label: "external_id", id: externalID)
      places = (person.map { register.subscriptions(of: $0) } ?? [])
        .map { register.place(of: $0) }.sorted()
    }
    if let token = query.token {
      let place = register.subscription(token: token).map { register.place(of: $0) }
      places =
        place.map { place in places.map { $0.contains(place) ? [place] : [] } ?? [place] } ?? []
    }
    let isWhole = places == nil && query.isOpen
    var rows: [JSON] = []
    var next: Int?
    var total = isWhole ? register.openPushCount : 0
    func visit(_ place: Int) -> Bool {
      let subscription = register.subscription(atPlace: place)
      guard register.isThere(subscription), register.isOnOpenPush(subscription),
        query.fits(subscription, world)
      else { return true }
      if !isWhole { total += 1 }
      if place < from { return true }
      if rows.count < limit {
        rows.append(OpenPushDialect.json(of: world.subscription(subscription, .openpush)))
        return true
      }
      next = next ?? place
      // Without a filter the total is known, and the page ends here.
      return !isWhole
    }
    if let places {
      for place in places where !visit(place) { break }
    } else {
      let numbers = register.subscriptionNumbers
      for place in (isWhole ? min(from, numbers) : 0)..<numbers where !visit(place) { break }
    }
    return .json(
      OpenPushDialect.pageJSON(
        "subscriptions", rows, nextCursor: next.map { OpenPushCall.cursor($0) },
        total: Int64(total)))
  }

  static func get(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let number = try number(call, world)
    return .json(OpenPushDialect.json(of: world.subscription(number, .openpush)))
  }

  static func update(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let number = try number(call, world)
    let object = try call.body()
    var check = BodyCheck(object)
    check.allow(["opted_in", "tags"])
    let optedIn = check.flag("opted_in")
    let tags = check.object("tags")
    for member in tags?.members ?? [] where member.value.string == nil {
      check.complain("tags.\(member.key)", "has to be a string")
    }
    if check.problems.isEmpty, optedIn == nil, tags == nil {
      check.complain("opted_in", "or tags has to be there")
    }
    guard check.problems.isEmpty else { throw .validation(check.problems) }
    var changes: [RegisterChange] = []
    if let tags {
      changes.append(
        .setTags(person: world.register.holder(of: number), OpenPushUsers.entries(tags)))
    }
    if let optedIn {
      let reported = world.register.reportedPermission(number)
      changes.append(
        .setPermission(
          subscription: number, optedIn ? reported.optedIn() : reported.optedOut()))
    }
    world.writeNow(changes)
    return .json(OpenPushDialect.json(of: world.subscription(number, .openpush)))
  }

  static func delete(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    world.writeNow([.removeSubscription(try number(call, world))])
    return HTTPResponse(status: 204)
  }

  private static func number(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> Int {
    guard let number = world.device(id: call.values["subscription_id"] ?? "") else {
      throw .notFound
    }
    return number
  }

  /// What a listing is narrowed to.
  private struct Query {
    var platform: String?
    var externalID: String?
    var token: String?
    var subscribed: Bool?
    var updatedSince: Timestamp?

    init(_ request: HTTPRequest) throws(OpenPushRefusal) {
      platform = request.queryValue("platform")
      externalID = request.queryValue("external_id")
      token = request.queryValue("token")
      if let platform, !platforms.contains(platform) {
        throw .validation([("platform", "has to be one of " + platforms.joined(separator: ", "))])
      }
      if let text = request.queryValue("subscribed") {
        guard text == "true" || text == "false" else {
          throw .validation([("subscribed", "has to be true or false")])
        }
        subscribed = text == "true"
      }
      if let text = request.queryValue("updated_since") {
        guard let seconds = Int64(text) else {
          throw .validation([("updated_since", "has to be Unix seconds")])
        }
        updatedSince = Timestamp(seconds: seconds)
      }
    }

    /// Whether it lets everything through but an external id or a token.
    var isOpen: Bool { platform == nil && subscribed == nil && updatedSince == nil }

    func fits(_ subscription: Int, _ world: World) -> Bool {
      if let platform, world.register.cell(subscription).channel.platform.rawValue != platform {
        return false
      }
      if let subscribed, world.isSubscribed(subscription) != subscribed { return false }
      guard let updatedSince else { return true }
      let updated = [
        world.register.lastActive(subscription), world.unreachableAt(subscription),
        world.register.changedAt(subscription),
      ].compactMap { $0 }.max()
      return updated.map { $0 >= updatedSince } ?? false
    }
  }
}
