/// The APNs header that says what a push is for; it travels outside the payload.
public enum ApplePushType: String, Sendable, Hashable, CaseIterable {
  case alert, background, voip, liveactivity

  /// The most bytes that Apple takes.
  var limit: Int {
    switch self {
    case .alert, .background, .liveactivity: 4096
    case .voip: 5120
    }
  }
}

/// What is known of a payload besides its bytes.
public struct PayloadContext: Sendable, Hashable {
  /// The `apns-push-type` header; nil when it is not known.
  public var pushType: ApplePushType?
  /// Whether the input is a device token and nothing else.
  public var isToken: Bool

  /// Nothing is known besides the bytes, unless said.
  public init(pushType: ApplePushType? = nil, isToken: Bool = false) {
    self.pushType = pushType
    self.isToken = isToken
  }
}

/// The sizes that the services state (reference §11), in bytes of UTF-8.
enum PayloadSizes {
  /// APNs alerts and FCM, strictly.
  static let usual = 4096
  /// What the services advise to stay at or under.
  static let advised = 3500
  /// The most that OneSignal takes as additional data.
  static let additionalData = 2048
  /// `apns-collapse-id`, in bytes.
  static let collapseID = 64
}
