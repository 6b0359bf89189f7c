/// What OneSignal says, word for word (OneSignal reference §2.3).
public enum OneSignalLiterals {
  /// 200, with an empty id: nobody matched.
  public static let nobodySubscribed = "All included players are not subscribed"
  /// 400: no targeting.
  public static let noTargeting =
    "You must include which players, segments, or tags you wish to send this notification to."
  /// 404: unknown or purged.
  public static let messageNotFound = "Notification not found"
  /// 403: a bad key of the app's tier. Two spaces after "denied." are the service's own.
  public static let appKeyRefused =
    "Access denied.  Please include an 'Authorization: ...' header with a valid API key"
    + " (https://documentation.onesignal.com/docs/en/keys-and-ids)."
  /// 403: a bad key of the organization's tier.
  public static let organizationKeyRefused = appKeyRefused
  /// 503.
  public static let unavailable = "Service temporarily unavailable"
  /// 429.
  public static let rateLimited = "API rate limit exceeded"
  /// What an app that was disabled for sending too much is told (OneSignal's page on disabled apps;
  /// no document names the status).
  public static let appDisabled =
    "API rate limit exceeded. See the RateLimit response headers for more details."
  /// While the account makes another export. No document tells it, nor its status; programs that ask
  /// for exports look for these words.
  public static let exportRunning =
    "User already running another CSV export. Please wait until your other CSV exporter finishes"
    + " and try again."
  /// 400: no English text.
  public static let englishMissing = "Message Notifications must have English language content"
  /// 400: a language without a text, in `contents`, `headings` or `subtitle` (seen in
  /// laravel-notification-channels/onesignal#75).
  public static func languageIsNull(_ field: String) -> String {
    "Notification \(field) must not be null for any languages."
  }
  /// 400, followed by the value.
  public static let subscriptionIDFormat =
    "Incorrect subscription_id format in include_subscription_ids (not a valid UUID): "
  /// 400.
  public static let oneChannelOnly = "Platforms You may only send to one delivery channel at a time"
  /// 400.
  public static let channelNotFound = "Could not find android_channel_id"
  /// 400.
  public static let scheduledInPast =
    "Schedule Notifications may not be scheduled in the past."
  /// 400.
  public static let scheduledTooFar =
    "Schedule Notifications may not be scheduled so far in the future."
  /// 400: cancelling too late.
  public static let alreadySent = "Notification has already been sent to all recipients"
  /// 403.
  public static let notOnPlan = "This API is not available for applications on your plan."
  /// 404: a live activity that this app does not know.
  public static let activityNotFound = "activity_id not found in this app"
  /// 400.
  public static let appIDMissing =
    "Request is malformed: Failed to parse app_id from request"
  /// 400, code `request-1`.
  public static let invalidUUID = "Invalid UUID"
  /// 404, code `subscription-0`.
  public static let subscriptionNotFound = "Subscription not found"
  /// The code of a missing Authorization header on the users API.
  public static let codeNoAuthorization = "auth-1"
  /// The code of an identifier that is no UUID.
  public static let codeInvalidUUID = "request-1"
  /// The code of an unknown subscription.
  public static let codeSubscriptionNotFound = "subscription-0"
  /// The code of a user who has as many subscriptions as allowed.
  public static let codeTooManySubscriptions = "subscription-1"
  /// 409, code `subscription-1` (seen in OneSignal/OneSignal-Android-SDK#2005).
  public static let tooManySubscriptions =
    "Operation is not permitted due to user having the maximum number of subscriptions assigned"
  /// The code of an unknown user.
  public static let codeUserNotFound = "user-0"
  /// 404, code `user-0`.
  public static let userNotFound = "User not found"
  /// The code, and the title, of names that belong to several users.
  public static let conflict = "Conflict"
  /// The code of `notification_types` of 0 or less while `enabled` is true.
  public static let codeStatusContradictsEnabled = "subscription-9"
  /// The code of an alias that belongs to another user.
  public static let codeAliasTaken = "user-2"
}
