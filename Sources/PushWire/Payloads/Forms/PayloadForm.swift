import PushModel
import TextKit

/// What was pasted: the form that a payload, an event, a receipt or a record has on the wire.
public enum PayloadForm: String, Sendable, Hashable, CaseIterable {
  case malformed
  case receiptOneSignal = "receipt-onesignal"
  case sdkV3OpenResult = "sdk-v3-open-result"
  case sdkClickEvent = "sdk-click-event"
  case openPushClick = "openpush-click"
  case receiptOpenPush = "receipt-openpush"
  case subscriptionRecord = "subscription-record"
  case sdkNotification = "sdk-notification"
  case apnsLiveActivity = "apns-live-activity"
  case apnsOneSignalOSData = "apns-onesignal-osdata"
  case apnsOpenPush = "apns-openpush"
  case openPushData = "openpush-data"
  case apnsOneSignalLegacy = "apns-onesignal-legacy"
  case apnsPlain = "apns-plain"
  case hmsOneSignal = "hms-onesignal"
  case fcmOneSignal = "fcm-onesignal"
  case fcmPlain = "fcm-plain"
  case token
  case unknown

  /// What it is, for a person.
  public var title: SafeText {
    switch self {
    case .malformed: "not a JSON object"
    case .receiptOneSignal: "a receipt that a device sent to OneSignal"
    case .sdkV3OpenResult: "the opened result of OneSignal's SDK, generation 2 or 3"
    case .sdkClickEvent: "a click event of OneSignal's SDK"
    case .openPushClick: "a click event of OpenPush's SDK"
    case .receiptOpenPush: "a receipt for OpenPush"
    case .subscriptionRecord: "a subscription record"
    case .sdkNotification: "a notification as OneSignal's SDK hands it to the app"
    case .apnsLiveActivity: "an APNs push for a Live Activity"
    case .apnsOneSignalOSData: "an APNs payload with OneSignal's block os_data"
    case .apnsOpenPush: "an APNs payload by OpenPush"
    case .openPushData: "OpenPush's keys without an aps block; the platform is not known"
    case .apnsOneSignalLegacy: "an APNs payload with OneSignal's block custom"
    case .apnsPlain: "an APNs payload of no service known here"
    case .hmsOneSignal: "an HMS bundle with OneSignal's block custom"
    case .fcmOneSignal: "an FCM bundle with OneSignal's block custom"
    case .fcmPlain: "an FCM bundle of no service known here"
    case .token: "a device token"
    case .unknown: "a JSON object of no form known here"
    }
  }

  /// Whether it is a payload as it travels to an Apple device.
  var isApple: Bool { PayloadForms.apple.contains(self) }

  /// Whether it is a bundle as an Android or Huawei device gets it.
  var isBundle: Bool { PayloadForms.bundles.contains(self) }

  /// Whether it is a payload as it travels, and not something told about one.
  var isRaw: Bool { isApple || isBundle || self == .openPushData }

  /// Whether it is what OneSignal's SDK hands to an app.
  var isSDK: Bool { PayloadForms.sdk.contains(self) }
}

/// A set of forms, for the rows of the field table.
struct PayloadForms: OptionSet, Sendable, Hashable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ form: PayloadForm) {
    let place = PayloadForm.allCases.firstIndex(of: form) ?? 0
    rawValue = 1 << UInt32(place)
  }

  func contains(_ form: PayloadForm) -> Bool { contains(PayloadForms(form)) }

  static let legacy = PayloadForms(.apnsOneSignalLegacy)
  static let osData = PayloadForms(.apnsOneSignalOSData)
  static let openPush = PayloadForms(.apnsOpenPush)
  static let openPushData = PayloadForms(.openPushData)
  static let plain = PayloadForms(.apnsPlain)
  static let liveActivity = PayloadForms(.apnsLiveActivity)
  static let fcmPlain = PayloadForms(.fcmPlain)
  static let notification = PayloadForms(.sdkNotification)
  static let click = PayloadForms(.sdkClickEvent)
  static let opened = PayloadForms(.sdkV3OpenResult)
  static let openPushClick = PayloadForms(.openPushClick)
  static let receiptOneSignal = PayloadForms(.receiptOneSignal)
  static let receiptOpenPush = PayloadForms(.receiptOpenPush)
  static let record = PayloadForms(.subscriptionRecord)

  /// Every APNs payload.
  static let apple: PayloadForms = [.legacy, .osData, .openPush, .plain, .liveActivity]
  /// FCM, HMS and ADM with OneSignal's block.
  static let oneSignalBundles: PayloadForms = [
    PayloadForms(.fcmOneSignal), PayloadForms(.hmsOneSignal),
  ]
  /// Every bundle.
  static let bundles: PayloadForms = [.oneSignalBundles, .fcmPlain]
  /// What OneSignal's SDK hands to an app, in every generation.
  static let sdk: PayloadForms = [.notification, .click, .opened]
}

/// The service whose words a payload speaks.
public enum PayloadProvider: String, Sendable, Hashable, CaseIterable {
  case onesignal, openpush
  /// No service is named.
  case none
}
