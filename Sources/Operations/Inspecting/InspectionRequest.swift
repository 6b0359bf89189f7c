import PushWire
import TextKit

/// The APNs header `apns-push-type`, which travels outside a payload.
public enum InspectionPushType: String, Sendable, Hashable, CaseIterable {
  case alert, background, voip, liveactivity

  var applePushType: ApplePushType {
    switch self {
    case .alert: .alert
    case .background: .background
    case .voip: .voip
    case .liveactivity: .liveactivity
    }
  }
}

/// Where what is inspected comes from.
public enum InspectionSource: Sendable, Hashable {
  /// The bytes that a person pasted.
  case pasted([UInt8])
  /// A file that has to be read.
  case file(String)
  /// A file that was read, and what it held then.
  case fileAsRead(String, [UInt8])

  /// The file's path; nil for a paste.
  public var path: String? {
    switch self {
    case .pasted: nil
    case .file(let path), .fileAsRead(let path, _): path
    }
  }
}

/// What is to be inspected, and what is known besides its bytes.
public struct InspectionRequest: Sendable, Hashable {
  /// Where it comes from.
  public var source: InspectionSource
  /// The `apns-push-type` header; nil when it is not known.
  public var pushType: InspectionPushType?
  /// Whether it is a device token and nothing else.
  public var isToken: Bool

  /// Nothing is known besides the bytes, unless said.
  public init(
    _ source: InspectionSource, pushType: InspectionPushType? = nil, isToken: Bool = false
  ) {
    self.source = source
    self.pushType = pushType
    self.isToken = isToken
  }

  var context: PayloadContext {
    PayloadContext(pushType: pushType?.applePushType, isToken: isToken)
  }
}

/// Why something could not be inspected at all; what was read and makes no sense is inspected.
public struct InspectionFailure: Error, Sendable, Hashable {
  /// What happened.
  public var sentence: SafeText
  /// What to do now.
  public var remedy: SafeText
}
