import PushModel
import Testing
import TextKit

@testable import PushWire

@Suite struct StatusTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let dialect: StatusDialect
    let value: Int64
    let subscribed: Bool?
    let label: String
    var bits: [String] = []
    var unknownBits: Int64 = 0
    var provisional = false
    var retryable = false
    var serverOwned = false

    var testDescription: String { "\(dialect.rawValue) \(value)" }

    init(
      _ dialect: StatusDialect, _ value: Int64, _ subscribed: Bool?, _ label: String,
      bits: [String] = [], unknown: Int64 = 0, provisional: Bool = false, retryable: Bool = false,
      serverOwned: Bool = false
    ) {
      self.dialect = dialect
      self.value = value
      self.subscribed = subscribed
      self.label = label
      self.bits = bits
      self.unknownBits = unknown
      self.provisional = provisional
      self.retryable = retryable
      self.serverOwned = serverOwned
    }
  }

  static let everythingOnIOS = ["badge", "sound", "alert", "lockScreen", "notificationCenter"]

  static let cases: [Case] = [
    Case(.onesignalIOS, 31, true, "subscribed", bits: everythingOnIOS),
    Case(.onesignalIOS, 15, true, "subscribed", bits: ["badge", "sound", "alert", "lockScreen"]),
    Case(
      .onesignalIOS, 80, true, "subscribed", bits: ["notificationCenter", "provisional"],
      provisional: true),
    Case(.onesignalIOS, 288, true, "subscribed", unknown: 288),
    Case(.onesignalIOS, 0, false, "noPermission"),
    Case(.onesignalIOS, -1, false, "unset"),
    Case(.onesignalIOS, -15, false, "simulatorNotSupported"),
    Case(.onesignalIOS, -17, false, "reserved3000Error"),
    Case(.onesignalIOS, -22, false, "unsubscribedFromDashboard", serverOwned: true),
    Case(.onesignalIOS, -10, false, "appUninstalled"),
    // Words of Android mean nothing on iOS.
    Case(.onesignalIOS, -8, false, "unknown"),
    Case(.onesignalIOS, Int64.min, false, "unknown"),
    Case(.onesignalAndroid, 1, true, "subscribed"),
    Case(.onesignalAndroid, 2, true, "subscribed", unknown: 2),
    Case(.onesignalAndroid, 9_999, false, "error"),
    Case(.onesignalAndroid, -5, false, "outdatedJetpackLibrary"),
    Case(.onesignalAndroid, -7, false, "outdatedGooglePlayServices"),
    Case(.onesignalAndroid, -12, false, "firebaseMiscException", retryable: true),
    Case(.onesignalAndroid, -27, false, "hmsApiException", retryable: true),
    Case(.onesignalAndroid, -28, false, "missingHmsLibrary"),
    Case(.onesignalAndroid, -31, false, "disabledViaRestApi", serverOwned: true),
    Case(.onesignalAndroid, -18, false, "unknown"),
    Case(.onesignalWeb, 0, false, "noPermission"),
    Case(.onesignalWeb, -20, false, "temporaryWebRecord"),
    Case(.onesignalWeb, -21, false, "permissionRevoked"),
    Case(.onesignalWeb, -22, false, "pushSubscriptionRevoked"),
    Case(.onesignalWeb, -23, false, "serviceWorkerStatus403"),
    Case(.onesignalWeb, -24, false, "serviceWorkerStatus404"),
    Case(.onesignalWeb, -99, false, "unknown"),
    Case(.openpushIOS, 7, true, "subscribed", bits: ["badge", "sound", "alert"]),
    Case(
      .openpushIOS, 335, true, "subscribed",
      bits: ["badge", "sound", "alert", "carPlay", "provisional", "timeSensitive"],
      provisional: true),
    Case(.openpushIOS, 1_024, true, "subscribed", unknown: 1_024),
    Case(.openpushIOS, 0, false, "denied"),
    Case(.openpushIOS, -22, false, "unknown"),
    Case(.iosPermissionNative, 0, false, "notDetermined"),
    Case(.iosPermissionNative, 2, nil, "authorized"),
    Case(.iosPermissionNative, 3, nil, "provisional", provisional: true),
    Case(.iosPermissionNative, 77, nil, "unknown"),
  ]

  @Test("a number means what its dialect says", arguments: cases)
  func decodes(_ expected: Case) {
    let status = StatusTable.decode(expected.value, expected.dialect)
    #expect(status.value == expected.value)
    #expect(status.dialect == expected.dialect)
    #expect(status.subscribed == expected.subscribed)
    #expect(status.label == expected.label)
    #expect(status.bits == expected.bits)
    #expect(status.unknownBits == expected.unknownBits)
    #expect(status.provisional == expected.provisional)
    #expect(status.retryable == expected.retryable)
    #expect(status.serverOwned == expected.serverOwned)
  }

  @Test(
    "permission is told apart from subscription",
    arguments: [
      (0, false), (1, false), (2, true), (3, true), (4, true),
    ] as [(Int64, Bool)])
  func permission(_ value: Int64, _ permitted: Bool) {
    #expect(StatusTable.decode(value, .iosPermissionNative).permitted == permitted)
  }

  @Test("no number of a permission that Apple does not name permits or forbids")
  func unknownPermission() {
    #expect(StatusTable.decode(5, .iosPermissionNative).permitted == nil)
    #expect(StatusTable.decode(-1, .iosPermissionNative).subscribed == nil)
  }

  private static func values(_ dialect: StatusDialect) -> [Int64] {
    switch dialect {
    case .onesignalIOS: StatusTable.oneSignalIOSRows.map(\.value)
    case .openpushIOS: StatusTable.openPushRows.map(\.value)
    case .onesignalAndroid: StatusTable.oneSignalAndroidRows.map(\.value)
    case .onesignalWeb: StatusTable.oneSignalWebRows.map(\.value)
    case .iosPermissionNative: StatusTable.permissionRows.map(\.value)
    }
  }

  @Test(
    "every row has a sentence of its own, and what is not subscribed says what can be done",
    arguments: StatusDialect.allCases)
  func sentences(_ dialect: StatusDialect) {
    var sentences: Set<String> = []
    for value in Self.values(dialect) {
      let status = StatusTable.decode(value, dialect)
      let text = status.sentence.string
      #expect(text.hasSuffix("."), "\(value)")
      #expect(text.count > 20, "\(value)")
      #expect(sentences.insert(text).inserted, "\(value) says what another row says")
      #expect(status.label != "unknown", "\(value)")
      // A temporary record of a visit is nobody's to repair.
      if status.subscribed == false, status.label != "temporaryWebRecord" {
        #expect(status.remedy?.string.hasSuffix(".") == true, "\(value)")
      }
    }
    #expect(!sentences.isEmpty)
  }

  @Test("an unlisted number is printed in its sentence")
  func unlistedNumberIsShown() {
    #expect(StatusTable.decode(-4_711, .onesignalIOS).sentence.string.contains("-4711"))
    #expect(StatusTable.decode(4_711, .onesignalWeb).sentence.string.contains("4711"))
  }

  @Test("1 on iOS is not taken for “only the badge”")
  func plainSubscribedOnIOS() {
    let status = StatusTable.decode(1, .onesignalIOS)
    #expect(status.subscribed == true)
    #expect(status.remedy == nil)
    #expect(status.sentence.string.contains("plain 1"))
  }

  @Test("a quiet delivery says that banners are off")
  func bannersOff() {
    #expect(StatusTable.decode(3, .onesignalIOS).remedy?.string.contains("Banners") == true)
    #expect(StatusTable.decode(31, .onesignalIOS).remedy == nil)
  }

  @Test(
    "numbers as text are read, other text is not",
    arguments: [
      ("31", 31), (" -18 ", -18), ("1.0", 1), ("", nil), ("t", nil), ("0x1", nil), ("1 2", nil),
    ] as [(String, Int64?)])
  func text(_ text: String, _ value: Int64?) {
    #expect(StatusTable.decode(text: text, .onesignalIOS)?.value == value)
  }
}
