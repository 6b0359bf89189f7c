import TextKit

extension Register {
  /// What a device tells about itself, with what requests said of it.
  func profile(_ subscription: Int) -> DeviceProfile {
    var profile =
      subscription < population.count
      ? population.profile(subscription)
      : DeviceProfile(
        model: nil, osVersion: nil, appVersion: nil, sdkVersion: nil, sessions: 0, sessionTime: 0,
        lastActive: lastActive(subscription), carrier: "", isRooted: false)
    guard let facts = facts(subscription) else { return profile }
    profile.model = facts.model ?? profile.model
    profile.osVersion = facts.osVersion ?? profile.osVersion
    profile.appVersion = facts.appVersion ?? profile.appVersion
    profile.sdkVersion = facts.sdkVersion ?? profile.sdkVersion
    profile.sessions = facts.sessions ?? profile.sessions
    profile.sessionTime = facts.sessionTime ?? profile.sessionTime
    profile.lastActive = facts.lastActive ?? profile.lastActive
    profile.carrier = facts.carrier ?? profile.carrier
    profile.isRooted = facts.isRooted ?? profile.isRooted
    return profile
  }

  /// What requests said of a device; nil when they said nothing.
  func facts(_ subscription: Int) -> DeviceFacts? {
    guard var facts = added(subscription)?.facts else { return devices[subscription] }
    if let later = devices[subscription] { facts.merge(later) }
    return facts
  }
}
