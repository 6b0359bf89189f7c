import PushModel

/// The numbers that OpenPush's documents set; what is assumed is marked.
public enum OpenPushLimits {
  /// Rows a page, at most.
  public static let page = 500
  /// Rows a page when nothing is asked for.
  public static let defaultPage = 100
  /// Characters of a message's name.
  public static let name = 128
  /// Ids of one audience.
  public static let audienceIDs = 2_000
  /// Buttons of one message.
  public static let actions = 3
  /// Characters of a collapse id.
  public static let collapseID = 64
  /// Characters of an idempotency key.
  public static let idempotencyKey = 64
  /// Days for which the same idempotency key answers the first result again.
  public static let replayDays = 30
  /// Bytes of a rendered body; a longer one is trimmed by the service (stated).
  public static let renderedBytes = 4_096
  /// Aliases of one user (stated).
  public static let aliases = 10
  /// Receipts, or events, of one post of a device (stated for events).
  public static let ingestBatch = 50
  /// Bytes of an event's properties (stated).
  public static let eventPropertiesBytes = 2_048
  /// The interruption levels that are taken; `critical` is refused (stated).
  public static let interruptionLevels = ["passive", "active", "time-sensitive"]
  /// The priorities of a live activity's push.
  public static let activityPriorities: [Int64] = [5, 10]
  /// The alias label that no app may set (stated).
  public static let reservedAliasLabel = UserReference.externalID.raw
}
