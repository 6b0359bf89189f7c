import PushModel
import TextKit

extension OpenPushDialect {
  /// Reads an app; nil when it is no object with an id.
  public static func app(_ json: JSON, _ findings: inout [Finding]) -> App? {
    FieldReader.reading(&findings) { reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var app = App(id: id)
      appFields.read(object, into: &app, &reader)
      return app
    }
  }

  /// Reads a subscription; nil when it is no object with an id.
  public static func subscription(_ json: JSON, _ findings: inout [Finding]) -> Subscription? {
    FieldReader.reading(&findings) { subscription(json, &$0) }
  }

  /// Reads a user; nil when it is no object with an external id.
  public static func user(_ json: JSON, _ findings: inout [Finding]) -> User? {
    FieldReader.reading(&findings) { user(json, &$0) }
  }

  /// Reads a message; nil when it is no object with an id.
  public static func message(_ json: JSON, now: Timestamp, _ findings: inout [Finding]) -> Message?
  {
    FieldReader.reading(&findings) { message(json, &$0) }
  }

  /// Reads one receipt of a message; nil when it is no object with a subscription's id.
  public static func receipt(_ json: JSON, message: Untrusted, _ findings: inout [Finding])
    -> Receipt?
  {
    FieldReader.reading(&findings) { receipt(json, message, &$0) }
  }

  /// Reads a live activity; nil when it is no object with an activity id.
  public static func activity(_ json: JSON, _ findings: inout [Finding]) -> LiveActivity? {
    FieldReader.reading(&findings) { activity(json, &$0) }
  }

  /// Reads a page of messages; nil when the answer is no page.
  public static func messagesPage(_ json: JSON, now: Timestamp) -> Page<Message>? {
    page(json, "messages") { message($0, &$1) }
  }

  /// Reads a page of subscriptions; nil when the answer is no page.
  public static func subscriptionsPage(_ json: JSON) -> Page<Subscription>? {
    page(json, "subscriptions") { subscription($0, &$1) }
  }

  /// Reads a page of users; nil when the answer is no page.
  public static func usersPage(_ json: JSON) -> Page<User>? {
    page(json, "users") { user($0, &$1) }
  }

  /// Reads a page of a message's receipts; nil when the answer is no page.
  public static func receiptsPage(_ json: JSON, message: Untrusted) -> Page<Receipt>? {
    page(json, "receipts") { receipt($0, message, &$1) }
  }

  /// Reads a page of live activities; nil when the answer is no page.
  public static func activitiesPage(_ json: JSON) -> Page<LiveActivity>? {
    page(json, "live_activities") { activity($0, &$1) }
  }

  /// Reads the answer to an estimate; nil when it holds no count. Where the count of one platform is
  /// none, the others would look like all of them: then none is taken, and a remark says so.
  public static func estimate(_ json: JSON)
    -> (targeted: Int64, platforms: [(Platform, Int64)], remarks: [SafeText])?
  {
    var reader = FieldReader()
    guard let targeted = json["targeted"].flatMap({ reader.count($0) }) else { return nil }
    var platforms: [(Platform, Int64)] = []
    for member in json["platforms"]?.object?.members ?? [] where !member.value.isNull {
      guard let platform = Platform(rawValue: member.key) else { continue }
      guard let count = reader.count(member.value) else {
        return (
          targeted, [],
          ["The service's count for \(Untrusted(member.key)) is no count; no platform was counted."]
        )
      }
      platforms.append((platform, count))
    }
    return (targeted, platforms, [])
  }

  static func subscription(_ json: JSON, _ reader: inout FieldReader) -> Subscription? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var subscription = Subscription(id: id, type: Untrusted(""), platform: nil)
    subscriptionFields.read(object, into: &subscription, &reader)
    subscription.platform = Platform(rawValue: subscription.type.raw)
    subscription.source = json
    return subscription
  }

  static func user(_ json: JSON, _ reader: inout FieldReader) -> User? {
    guard let (object, id) = reader.identified(json, by: "external_id") else { return nil }
    var user = User(id: id)
    user.knowsSubscriptions = false
    userFields.read(object, into: &user, &reader)
    user.source = json
    return user
  }

  static func message(_ json: JSON, _ reader: inout FieldReader) -> Message? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var message = Message(id: id, service: .openpush, state: .preparing)
    messageFields.read(object, into: &message, &reader)
    if message.state == .sent, message.funnel.targeted == 0 { message.state = .noRecipients }
    message.source = json
    return message
  }

  static func receipt(_ json: JSON, _ message: Untrusted, _ reader: inout FieldReader) -> Receipt? {
    guard let (object, id) = reader.identified(json, by: "subscription_id") else { return nil }
    var receipt = Receipt(
      messageID: message, subscriptionID: id, stage: .other(Untrusted("")))
    receiptFields.read(object, into: &receipt, &reader)
    return receipt
  }

  static func activity(_ json: JSON, _ reader: inout FieldReader) -> LiveActivity? {
    guard let (object, id) = reader.identified(json, by: "activity_id") else { return nil }
    var activity = LiveActivity(activityID: id, source: .service)
    activityFields.read(object, into: &activity, &reader)
    return activity
  }

  private static func page<Row>(
    _ json: JSON, _ name: String, _ read: (JSON, inout FieldReader) -> Row?
  ) -> Page<Row>? {
    var reader = FieldReader()
    guard let object = json.object, let rows = reader.page(object[name], name, read) else {
      return nil
    }
    reader.field = "next_cursor"
    let mark = object["next_cursor"].flatMap { reader.text($0) }
    reader.field = "total"
    let total = object["total"].flatMap { reader.integer($0) }
    // An empty mark would ask for the first page again, for ever.
    let next: PageCursor? = mark.flatMap { $0.isEmpty ? nil : .mark($0.raw) }
    return Page(rows: rows, next: next, total: total, findings: reader.findings)
  }
}

extension FieldReader {
  /// The object and the id in it; an id that is a number is taken as text by the table.
  func identified(_ json: JSON, by name: String) -> (JSONObject, Untrusted)? {
    guard let object = json.object, let value = object[name] else { return nil }
    if let text = value.string { return text.isEmpty ? nil : (object, Untrusted(text)) }
    return value.number.map { (object, Untrusted($0.text)) }
  }
}
