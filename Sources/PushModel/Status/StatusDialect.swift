import TextKit

/// Whose numbers an authorization status is written in: the same number means different things.
public enum StatusDialect: String, Sendable, Hashable, CaseIterable {
  case onesignalIOS = "onesignal-ios"
  case onesignalAndroid = "onesignal-android"
  case onesignalWeb = "onesignal-web"
  case openpushIOS = "openpush-ios"
  case iosPermissionNative = "ios-permission-native"
}
