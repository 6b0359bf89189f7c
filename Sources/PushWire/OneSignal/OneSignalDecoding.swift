import PushModel
import TextKit

extension OneSignalDialect {
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

  /// Reads a user with the subscriptions; nil when it has no `identity.onesignal_id`.
  public static func user(_ json: JSON, _ findings: inout [Finding]) -> User? {
    FieldReader.reading(&findings) { reader in
      guard let object = json.object, let identity = object["identity"],
        reader.identified(identity, by: UserReference.oneSignalID.raw) != nil
      else { return nil }
      var user = User(id: Untrusted(""))
      user.knowsSubscriptions = false
      userFields.read(object, into: &user, &reader)
      user.source = json
      for index in user.subscriptions.indices { adopt(&user.subscriptions[index], by: user) }
      return user
    }
  }

  /// Reads the answer that names a subscription's user; nil when it names none.
  public static func userID(inIdentity json: JSON) -> Untrusted? {
    guard let identity = json["identity"] else { return nil }
    return FieldReader().identified(identity, by: UserReference.oneSignalID.raw)?.1
  }

  /// Reads a message; nil when it is no object with an id. `now` tells a scheduled one from one
  /// that is being prepared.
  public static func message(_ json: JSON, now: Timestamp, _ findings: inout [Finding]) -> Message?
  {
    FieldReader.reading(&findings) { message(json, now: now, &$0) }
  }

  /// Reads the answer to an estimate; nil when it holds no count. What the plan leaves out of it is
  /// said beside it (OneSignal reference §5.4).
  public static func estimate(_ json: JSON) -> (count: Int64, remarks: [SafeText])? {
    var reader = FieldReader()
    guard let count = json["count"].flatMap({ reader.count($0) }) else { return nil }
    var remarks: [SafeText] = []
    if json["cap_applied"].flatMap({ reader.flag($0) }) == true {
      let whole = json["uncapped_count"].flatMap { reader.count($0) }
      remarks.append(
        whole.map { "The plan's limit on web pushes cuts them from \(grouped($0))." }
          ?? "The plan's limit on web pushes cuts their number.")
    }
    if json["mobile_suppressed"].flatMap({ reader.flag($0) }) == true {
      let left = json["mobile_excluded_count"].flatMap { reader.count($0) }
      remarks.append(
        left.map { "The plan's limit on mobile pushes is passed: \(grouped($0)) get nothing." }
          ?? "The plan's limit on mobile pushes is passed: some get nothing.")
    }
    return (count, remarks)
  }

  /// Reads the address of an export; nil when the answer holds none.
  public static func exportAddress(_ json: JSON) -> String? {
    // A message's history has another name for it (OneSignal reference §7).
    for name in ["csv_file_url", "destination_url"] {
      if let text = json[name]?.string, !text.isEmpty { return text }
    }
    return nil
  }

  static func subscription(_ json: JSON, _ reader: inout FieldReader) -> Subscription? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var subscription = Subscription(id: id, type: Untrusted(""), platform: nil)
    subscriptionFields.read(object, into: &subscription, &reader)
    subscription.platform = OneSignalTypes.row(type: subscription.type.raw)?.platform
    // What Apple's environments have nothing to do with has none.
    if subscription.platform != .ios, subscription.platform != .macos {
      subscription.environment = nil
    } else if object["test_type"] == nil {
      subscription.environment = .production
    }
    subscription.source = json
    return subscription
  }

  /// Gives a subscription what OneSignal keeps on its user.
  private static func adopt(_ subscription: inout Subscription, by user: User) {
    subscription.userID = user.id
    subscription.externalID = user.externalID
    subscription.identity = user.identity
    subscription.aliases = user.aliases
    subscription.tags = user.tags
    subscription.language = user.language
    subscription.country = user.country
    subscription.timezone = user.timezone
  }

  static func message(_ json: JSON, now: Timestamp, _ reader: inout FieldReader) -> Message? {
    guard let (object, id) = reader.identified(json, by: "id") else { return nil }
    var record = MessageRecord(message: Message(id: id, service: .onesignal, state: .preparing))
    messageFields.read(object, into: &record, &reader)
    counterFields.read(object, into: &record.counters, &reader)
    record.message.audience = audienceSentence(object)
    record.message.source = json
    return finished(record, now: now)
  }
}
