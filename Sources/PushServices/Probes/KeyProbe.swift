/// A harmless read that shows what a key opens.
public enum KeyProbe: Sendable, Hashable {
  /// The app's key reads the list of messages.
  case messages
  /// OneSignal's organization key reads the list of apps.
  case apps
  /// OneSignal's organization key reads its organization's audit log, of the last hour.
  case auditLog(organization: String)
}
