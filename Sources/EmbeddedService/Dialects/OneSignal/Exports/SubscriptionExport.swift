import PushModel
import PushWire
import TextKit

/// The export of all subscriptions (onesignal-api.md §10).
enum SubscriptionExport {
  private static let columns = OneSignalExport.columns
  private static let extraColumns = [
    "external_user_id", "onesignal_id", "location", "country", "rooted", "ip", "web_auth",
    "web_p256", "unsubscribed_at", "notification_types", "timezone_id",
  ]

  static func request(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    try call.checkApp(call.request.queryValue("app_id"), world)
    let object = call.request.body.isEmpty ? JSONObject() : try call.body()
    let extra = (object["extra_fields"]?.array ?? []).compactMap(\.string)
    for field in extra where !extraColumns.contains(field) {
      throw .text(400, "“\(field)” is no field of an export")
    }
    var since: Timestamp?
    if let value = object["last_active_since"], !value.isNull {
      guard let seconds = value.string.flatMap({ Int64($0) }) ?? value.int64 else {
        throw .text(400, "last_active_since must be Unix seconds")
      }
      since = Timestamp(seconds: seconds)
    }
    let groups = try groups(object["segment_name"], world)
    let address = try ExportFile.begin(
      "users_\(hexadecimalText(randomBytes(16)))_\(world.now.iso8601.prefix(10)).csv.gz",
      .subscriptions(
        extraFields: extra, groups: groups,
        onlySubscribed: groups != nil && object["include_unsubscribed"]?.bool != true,
        lastActiveSince: since), rows: world.register.count, seconds: 1, call, &world)
    return .json(.object([("csv_file_url", .string(address))]))
  }

  private static func groups(_ name: JSON?, _ world: World) throws(OneSignalRefusal)
    -> [[AudienceCondition]]?
  {
    guard let name, !name.isNull else { return nil }
    guard let text = name.string,
      let segment = world.catalogue.segment(named: text, of: world.oneSignalAppID)
    else { throw .text(400, "Could not find a segment of the name segment_name says") }
    return segment.groups
  }

  /// The file, compressed; nil without memory for that.
  static func file(
    _ extraFields: [String], groups: [[AudienceCondition]]?, onlySubscribed: Bool,
    lastActiveSince: Timestamp?, _ world: World
  ) -> [UInt8]? {
    guard let compressor = GzipStream() else { return nil }
    var part = CSVWriter.row(columns + extraFields)
    for place in 0..<world.register.subscriptionNumbers {
      let number = world.register.subscription(atPlace: place)
      guard world.register.isThere(number) else { continue }
      if onlySubscribed, !world.isSubscribed(number) { continue }
      if let since = lastActiveSince, world.register.lastActive(number) < since {
        continue
      }
      if let groups, !world.fits(groups, number) { continue }
      part += CSVWriter.row(cells(number, extraFields, world))
      if part.count > 1 << 18 {
        guard compressor.add(part) else { return nil }
        part.removeAll(keepingCapacity: true)
      }
    }
    guard compressor.add(part) else { return nil }
    return compressor.finish()
  }

  // Seconds from UTC, in winter; a zone that a request named is known where somebody lives in it.
  private static func offset(of person: Int, _ world: World) -> String {
    let zone = world.register.timezone(of: person)
    return Region.all.first { $0.timezone == zone }.map { String($0.offset) } ?? ""
  }

  // No document tells how a place is written.
  private static func place(of person: Int, _ world: World) -> String {
    guard let place = world.register.location(of: person) else { return "" }
    return [place.latitude, place.longitude].map { JSON.double($0).text(.compact) }
      .joined(separator: ", ")
  }

  static func cells(_ number: Int, _ extra: [String], _ world: World) -> [String] {
    let subscription = world.subscription(number, .onesignal)
    let profile = world.register.profile(number)
    let cell = world.register.cell(number)
    let holder = world.register.holder(of: number)
    let person = world.register.people[holder]
    let isSubscribed = world.isSubscribed(number)
    let tags = subscription.tags.map { ($0.label.raw, JSON.string($0.value.raw)) }
    func seconds(_ time: Timestamp?) -> String { time.map { String($0.seconds) } ?? "" }
    let own: [String] = [
      subscription.id.raw, subscription.token?.raw ?? "", String(profile.sessions),
      world.register.language(of: holder), offset(of: holder, world), profile.appVersion ?? "",
      profile.osVersion ?? "",
      String(cell.channel.oneSignalDeviceType), profile.model ?? "", "",
      tags.isEmpty ? "" : JSON.object(tags).text(.compact), seconds(subscription.lastActiveAt),
      String(profile.sessionTime), JSON.double(person?.amountSpent ?? 0).text(.compact),
      seconds(subscription.firstSeenAt),
      isSubscribed ? "f" : "t", "0",
    ]
    return own
      + extra.map { field in
        switch field {
        case "external_user_id": subscription.externalID?.raw ?? ""
        case "onesignal_id": subscription.userID?.raw ?? ""
        case "country": world.register.country(of: holder) ?? ""
        case "location": place(of: holder, world)
        case "ip": person?.ip ?? ""
        case "web_auth": OneSignalUsers.webKeys(number, world).auth
        case "web_p256": OneSignalUsers.webKeys(number, world).p256
        case "rooted": profile.isRooted ? "t" : "f"
        case "unsubscribed_at":
          isSubscribed
            ? "" : seconds(world.unreachableAt(number) ?? world.register.changedAt(number))
        case "notification_types": world.notificationTypes(number).map { String($0) } ?? ""
        case "timezone_id": world.register.timezone(of: holder) ?? ""
        default: ""
        }
      }
  }
}
