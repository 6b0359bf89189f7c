/// What devices a channel has.
struct Hardware: Sendable {
  /// A model with its share among the channel's devices.
  struct Model: Sendable {
    var name: String
    var weight: Double
    var osVersions: [String]
  }

  static func models(of channel: Channel) -> [Model] {
    switch channel {
    case .ios: ios
    case .android: android
    case .huawei: huawei
    case .chrome, .edge, .firefox: desktop
    case .safari: apple
    case .email, .sms, .fire, .windows, .macos, .chromeExtension, .safariLegacy: []
    }
  }

  private static let ios = [
    Model(name: "iPhone14,5", weight: 16, osVersions: ["17.7.2", "18.5", "18.6.2"]),
    Model(name: "iPhone15,2", weight: 15, osVersions: ["17.6.1", "18.6.2", "26.0.1"]),
    Model(name: "iPhone15,4", weight: 14, osVersions: ["18.5", "18.6.2", "26.1"]),
    Model(name: "iPhone16,1", weight: 13, osVersions: ["18.6.2", "26.0.1", "26.1"]),
    Model(name: "iPhone17,3", weight: 13, osVersions: ["18.6.2", "26.1", "26.1.1"]),
    Model(name: "iPhone18,1", weight: 8, osVersions: ["26.0", "26.1", "26.1.1"]),
    Model(name: "iPhone12,8", weight: 7, osVersions: ["16.7.10", "17.7.2", "18.6.2"]),
    Model(name: "iPhone10,4", weight: 3, osVersions: ["16.7.10", "16.7.12"]),
    Model(name: "iPad13,18", weight: 6, osVersions: ["17.7.2", "18.6.2", "26.1"]),
    Model(name: "iPad14,1", weight: 4, osVersions: ["18.5", "26.1"]),
    Model(name: "iPod9,1", weight: 1, osVersions: ["15.8.3"]),
  ]

  private static let android = [
    Model(name: "SM-S921B", weight: 13, osVersions: ["14", "15", "16"]),
    Model(name: "SM-A546B", weight: 15, osVersions: ["13", "14", "15"]),
    Model(name: "SM-A155F", weight: 11, osVersions: ["14", "15"]),
    Model(name: "Pixel 8", weight: 9, osVersions: ["15", "16"]),
    Model(name: "Pixel 9 Pro", weight: 7, osVersions: ["15", "16"]),
    Model(name: "Redmi Note 12", weight: 12, osVersions: ["12", "13", "14"]),
    Model(name: "M2101K6G", weight: 6, osVersions: ["11", "12", "13"]),
    Model(name: "CPH2487", weight: 6, osVersions: ["13", "14"]),
    Model(name: "moto g54 5G", weight: 6, osVersions: ["13", "14"]),
    Model(name: "XQ-DC54", weight: 2, osVersions: ["14", "15"]),
    Model(name: "Nokia G42 5G", weight: 3, osVersions: ["13", "14"]),
    Model(name: "小米 14 Ultra", weight: 2, osVersions: ["14", "15"]),
    Model(name: "LM-X420", weight: 1, osVersions: ["9", "10"]),
  ]

  private static let huawei = [
    Model(name: "ELS-NX9", weight: 22, osVersions: ["10", "12"]),
    Model(name: "NOH-NX9", weight: 26, osVersions: ["10", "12"]),
    Model(name: "ALN-LX9", weight: 20, osVersions: ["12"]),
    Model(name: "CTR-LX1", weight: 18, osVersions: ["12"]),
    Model(name: "MGA-LX9", weight: 14, osVersions: ["12"]),
  ]

  private static let desktop = [
    Model(name: "Windows", weight: 55, osVersions: ["10", "11"]),
    Model(name: "macOS", weight: 25, osVersions: ["14.7", "15.6", "26.1"]),
    Model(name: "Linux x86_64", weight: 9, osVersions: ["6.1", "6.12"]),
    Model(name: "Android", weight: 11, osVersions: ["13", "14", "15"]),
  ]

  private static let apple = [
    Model(name: "macOS", weight: 70, osVersions: ["13.7", "14.7", "15.6"]),
    Model(name: "iPhone", weight: 30, osVersions: ["17.7.2", "18.6.2"]),
  ]

  /// Versions of the app, newest first, with their shares.
  static let appVersions: [(version: String, weight: Double)] = [
    ("4.12.1", 34), ("4.12.0", 22), ("4.11.3", 15), ("4.10.0", 9), ("4.8.2", 7), ("4.2.0", 5),
    ("3.19.4", 5), ("3.2.0-legacy", 2), ("2.7.1", 1),
  ]

  /// A development build's version.
  static let developmentVersion = "4.13.0-dev.218"

  /// The device SDK's versions in OneSignal's spelling, newest first.
  static let sdkVersions: [(version: String, weight: Double)] = [
    ("050602", 38), ("050502", 24), ("050404", 14), ("050213", 10), ("050111", 7), ("031206", 4),
    ("040805", 3),
  ]
}
