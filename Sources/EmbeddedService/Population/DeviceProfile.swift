import TextKit

/// What a device tells about itself, derived when somebody looks.
struct DeviceProfile: Sendable, Hashable {
  var model: String?
  var osVersion: String?
  var appVersion: String?
  var sdkVersion: String?
  var sessions: Int
  /// Seconds of use in all.
  var sessionTime: Int
  var lastActive: Timestamp
  var carrier: String
  var isRooted: Bool
}

extension Population {
  func profile(_ subscription: Int) -> DeviceProfile {
    let cell = cell(subscription)
    var draws = Draws(seed, .hardware, UInt64(subscription))
    let models = Hardware.models(of: cell.channel)
    let model = models.isEmpty ? nil : draws.pick(models) { $0.weight }
    let osVersion = model.map { draws.pick($0.osVersions) }
    let isDevelopment = cell.traits.contains(.sandboxToken)
    let version =
      isDevelopment
      ? Hardware.developmentVersion : draws.pick(Hardware.appVersions) { $0.weight }.version
    let sdk = draws.pick(Hardware.sdkVersions) { $0.weight }.version
    let carriers = ["", "", "Vodafone", "Telekom", "Orange", "O₂", "docomo", "T-Mobile", "اتصالات"]
    let carrier = cell.channel.medium == .push ? draws.pick(carriers) : ""
    let isRooted = cell.channel == .android && draws.chance(0.01)
    let sessions = cell.channel.medium == .push ? 1 + Int(draws.delay(median: 14, spread: 1.4)) : 0
    let lastActive = lastActive(subscription)
    return DeviceProfile(
      model: model.map { Self.unusualModel(&draws, subscription) ?? $0.name }, osVersion: osVersion,
      appVersion: cell.channel.medium == .push ? version : nil,
      sdkVersion: cell.channel.medium == .push ? sdk : nil, sessions: sessions,
      sessionTime: sessions * (20 + draws.index(300)), lastActive: lastActive, carrier: carrier,
      isRooted: isRooted)
  }

  /// When the app was last open.
  func lastActive(_ subscription: Int) -> Timestamp {
    let permission = Permission.all[cell(subscription).permission]
    var draws = Draws(seed, .activity, UInt64(subscription))
    let median: Double = permission.isGone ? 70 * 86_400 : permission.isSubscribed ? 130_000 : 9e5
    let age = draws.delay(median: median, spread: permission.isGone ? 0.6 : 1.7)
    let created = createdAt(subscription)
    let active = start - age
    return Timestamp(seconds: max(active.seconds, created.seconds + 30))
  }

  /// When the provider said that the token is gone; nil where it has not.
  func goneAt(_ subscription: Int) -> Timestamp? {
    guard Permission.all[cell(subscription).permission].isGone else { return nil }
    var draws = Draws(seed, .activity, UInt64(subscription), 1)
    let active = lastActive(subscription)
    return Timestamp(seconds: (active + (start - active) * draws.fraction()).seconds)
  }

  // Not every vendor is careful with a model's name: these reach the console raw.
  private static func unusualModel(_ draws: inout Draws, _ subscription: Int) -> String? {
    let names = [
      "Pixel 8\u{1B}[2J\u{1B}[31m Pro", "Tablet\u{9B}5mblink", "手机 📱 专业版", "هاتف ٥",
      "Galaxy\u{202E}21S", "line\r\nbreak 3",
    ]
    return subscription % 400 == 7 ? draws.pick(names) : nil
  }
}
