import TextKit

/// What a client needs to talk to an embedded service. The keys are new at every start; the apps'
/// ids belong to the world.
public struct EmbeddedCredentials: Sendable, Hashable {
  /// For the OneSignal dialect.
  public struct OneSignal: Sendable, Hashable {
    /// The app's id.
    public var appID: String
    /// The app's API key.
    public var key: Secret
    /// The organization's API key.
    public var organizationKey: Secret
  }

  /// For the OpenPush dialect.
  public struct OpenPush: Sendable, Hashable {
    /// The app's id.
    public var appID: String
    /// The REST API key.
    public var key: Secret
    /// The public key of the app's SDK, for what devices post.
    public var sdkKey: Secret
  }

  /// For the OneSignal dialect.
  public var oneSignal: OneSignal
  /// For the OpenPush dialect.
  public var openPush: OpenPush

  /// Makes keys that nobody has seen.
  static func fresh(openPushAppID: String, oneSignalAppID: String) -> EmbeddedCredentials {
    EmbeddedCredentials(
      oneSignal: OneSignal(
        appID: oneSignalAppID, key: secret("os_v2_app_", letters: 56),
        organizationKey: secret("os_v2_org_", letters: 56)),
      openPush: OpenPush(
        appID: openPushAppID, key: secret("op_rest_", letters: 40),
        sdkKey: secret("op_sdk_", letters: 32)))
  }

  // Thirty-two letters, so that each takes five random bits without bias.
  static func secret(_ prefix: String, letters: Int) -> Secret {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    let bytes = randomBytes(letters).map { alphabet[Int($0 & 31)] }
    return Secret(prefix + String(decoding: bytes, as: UTF8.self))
  }
}
