extension StatusTable {
  /// OneSignal's iOS SDK builds the number from the settings that are visible to the user.
  static let oneSignalIOSBits = [
    StatusBit(value: 1, name: "badge", words: "badge"),
    StatusBit(value: 2, name: "sound", words: "sound"),
    StatusBit(value: 4, name: "alert", words: "banners"),
    StatusBit(value: 8, name: "lockScreen", words: "lock screen"),
    StatusBit(value: 16, name: "notificationCenter", words: "Notification Center"),
    StatusBit(value: 64, name: "provisional", words: "on trial"),
  ]

  /// OpenPush reports Apple's authorization options as they are.
  static let openPushBits = [
    StatusBit(value: 1, name: "badge", words: "badge"),
    StatusBit(value: 2, name: "sound", words: "sound"),
    StatusBit(value: 4, name: "alert", words: "banners"),
    StatusBit(value: 8, name: "carPlay", words: "CarPlay"),
    StatusBit(value: 16, name: "critical", words: "critical alerts"),
    StatusBit(value: 32, name: "appSettings", words: "a settings button"),
    StatusBit(value: 64, name: "provisional", words: "on trial"),
    StatusBit(value: 128, name: "announcement", words: "announcements"),
    StatusBit(value: 256, name: "timeSensitive", words: "time-sensitive pushes"),
  ]
}
