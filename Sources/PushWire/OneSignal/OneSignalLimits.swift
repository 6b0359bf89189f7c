/// The numbers of OneSignal reference §§3-6, 8-10, 16.
public enum OneSignalLimits {
  /// Rows a page of messages, at most and by default.
  public static let page = 50
  /// Characters of a message's name.
  public static let name = 128
  /// Ids of one send that every source allows.
  public static let advisedAudienceIDs = 2_000
  /// Ids of one send that the documentation allows.
  public static let audienceIDs = 20_000
  /// E-mail addresses or phone numbers of one send.
  public static let addresses = 2_000
  /// Filter entries of one send, operators included.
  public static let filters = 200
  /// Values of one `in_array` filter.
  public static let inArrayValues = 20
  /// Bytes of `data`, and of `custom_data` for push and SMS.
  public static let dataBytes = 2_048
  /// Bytes of `custom_data` for e-mail.
  public static let emailCustomDataBytes = 10_000
  /// Addresses that an e-mail is copied to out of sight.
  public static let blindCopies = 5
  /// Media files of one SMS.
  public static let mediaURLs = 10
  /// Bytes of a push, at most, as APNs and FCM take it.
  public static let payloadBytes = 4_096
  /// Bytes of a push up to which nothing is in danger (advised).
  public static let advisedPayloadBytes = 3_500
  /// Buttons of a mobile message.
  public static let buttons = 3
  /// Buttons of a web message.
  public static let webButtons = 2
  /// Characters of a collapse id.
  public static let collapseID = 64
  /// Seconds of `ttl`, at most: 28 days.
  public static let timeToLive: Int64 = 2_419_200
  /// Seconds of `ttl` when nothing is said: three days.
  public static let defaultTimeToLive: Int64 = 259_200
  /// The priorities of a push.
  public static let priorities: [Int64] = [5, 10]
  /// Days for which the same idempotency key answers the first result again.
  public static let replayDays = 30
  /// Days after which an API message can no longer be read.
  public static let messageDays = 30
  /// Days for which an export can be fetched.
  public static let exportDays = 3
  /// View calls a second of one app.
  public static let viewCallsPerSecond = 1
  /// View calls that may come at once.
  public static let viewBurst = 10
  /// Seconds that `send_after` may lie in the past (assumed: a slow network).
  public static let scheduleSlack: Double = 300
  /// Seconds that `send_after` may lie ahead (assumed: the service names no number).
  public static let scheduleHorizon: Double = 365 * 86_400
  /// Subscriptions of one user.
  public static let subscriptionsPerUser = 20
  /// E-mail subscriptions, and likewise SMS ones, that stay with a user who gets one too many.
  public static let addressesThatStay = 3
  /// Property changes of one update of a user.
  public static let propertyChanges = 100
  /// External ids that stand for nobody; the service refuses them.
  public static let placeholderExternalIDs = ["null", "NA", "undefined", "0", "-1"]
  /// What an update through the API writes as the reason of an opt-out.
  public static let disabledViaAPI: Int64 = -31
  /// The iOS interruption levels.
  public static let interruptionLevels = ["active", "passive", "time_sensitive", "critical"]
  /// Rows a page of segments, at most.
  public static let segmentPage = 300
  /// Characters of a segment's description.
  public static let segmentDescription = 255
  /// Rows a page of journeys, at most and by default.
  public static let journeyPage = 50
  /// Rows a page of audit events, at most; a larger number is cut down to it.
  public static let auditPage = 100
  /// Days that an audit log can be asked for.
  public static let auditDays = 90.0
  /// Apps beyond which no list of them is given.
  public static let apps = 1_000
  /// API keys of one app.
  public static let keysPerApp = 16
  /// Bytes of one custom event.
  public static let eventBytes = 2_024
  /// Bytes of one call with custom events.
  public static let eventsBytes = 1_048_576
}
