import TextKit

/// A Live Activity's start, update or end as an operator composes it, in no service's dialect.
public struct ActivityDraft: Sendable, Hashable {
  /// The operator's own name for the push (OneSignal wants one).
  public var name: String
  /// The id under which devices hold the activity.
  public var activityID: String
  /// The name of the app's attributes type; a start must have one.
  public var activityType: String
  /// What never changes while it runs; a start must have it.
  public var attributes: JSON?
  /// The whole content state; what is left out may or may not keep its old value.
  public var contentState: JSON?
  /// The alert's title; empty means no alert.
  public var title: String
  /// The alert's text; empty means none.
  public var body: String
  /// The alert's sound; empty means none.
  public var sound: String
  /// When the content counts as stale; nil means never.
  public var staleAt: Timestamp?
  /// When an ended one leaves the lock screen; a past moment means at once.
  public var dismissAt: Timestamp?
  /// 5 or 10; nil means the service's default.
  public var priority: Int64?
  /// From 0 to 1; nil means none.
  public var relevance: Double?
  /// Whom a start is for; nil until chosen. Updates and ends reach every holder.
  public var audience: Audience?

  /// An empty draft for an activity.
  public init(activityID: String = "", activityType: String = "") {
    name = ""
    self.activityID = activityID
    self.activityType = activityType
    title = ""
    body = ""
    sound = ""
  }
}
