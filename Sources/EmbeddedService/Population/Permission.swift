/// The state behind an authorization status: one truth, for which each dialect has its own number.
struct Permission: Sendable, Hashable {
  var family: DeviceFamily
  /// How often it occurs among the devices of its family, of 10,000.
  var weight: Double
  /// OneSignal's `notification_types`; nil where a record has none.
  var oneSignal: Int64?
  /// OpenPush's `status`, which only iOS reports.
  var openPush: Int64?
  /// Whether a push goes there.
  var isSubscribed: Bool
  /// Whether the device ever got a token.
  var hasToken: Bool
  /// Whether the provider said that the token is gone.
  var isGone: Bool

  private init(
    _ family: DeviceFamily, _ weight: Double, _ oneSignal: Int64?, _ openPush: Int64?,
    on: Bool, token: Bool = true, gone: Bool = false
  ) {
    self.family = family
    self.weight = weight
    self.oneSignal = oneSignal
    self.openPush = openPush
    isSubscribed = on
    hasToken = token
    isGone = gone
  }

  /// Every state, family by family. The numbers are those of onesignal-api.md §18.1 and of
  /// OpenPush's subscription schema; on iOS OneSignal's mask counts what is visible and OpenPush's
  /// what Apple authorized, so the same settings give different numbers.
  static let all: [Permission] = [
    // Everything on; with CarPlay; with time-sensitive; with both and the app's own settings page.
    Permission(.apple, 4300, 31, 7, on: true),
    Permission(.apple, 560, 31, 15, on: true),
    Permission(.apple, 820, 31, 263, on: true),
    Permission(.apple, 130, 31, 303, on: true),
    Permission(.apple, 24, 31, 23, on: true),
    Permission(.apple, 60, 31, 391, on: true),
    // No sound; no badge; badge alone; Notification Center alone; lock screen alone.
    Permission(.apple, 260, 29, 5, on: true),
    Permission(.apple, 240, 30, 6, on: true),
    Permission(.apple, 60, 1, 1, on: true),
    Permission(.apple, 120, 15, 7, on: true),
    Permission(.apple, 90, 16, 4, on: true),
    Permission(.apple, 50, 8, 4, on: true),
    // Provisional: quiet until the user decides; with time-sensitive and CarPlay too.
    Permission(.apple, 520, 80, 71, on: true),
    Permission(.apple, 60, 80, 335, on: true),
    // Denied, never prompted, prompt left unanswered, opted out in the app.
    Permission(.apple, 1250, 0, 0, on: false),
    Permission(.apple, 430, -18, -18, on: false),
    Permission(.apple, 110, -19, -19, on: false),
    Permission(.apple, 340, -2, -2, on: false),
    // Switched off by hand in the dashboard, and by the API.
    Permission(.apple, 30, -22, -2, on: false),
    Permission(.apple, 60, -31, -2, on: false),
    // No token: capability missing, callback never fired, simulator, other APNs errors. The
    // permission was given all the same, so OpenPush's mask is positive.
    Permission(.apple, 12, -13, 7, on: false, token: false),
    Permission(.apple, 30, -14, 7, on: false, token: false),
    Permission(.apple, 26, -15, 7, on: false, token: false),
    Permission(.apple, 12, -16, 7, on: false, token: false),
    Permission(.apple, 6, -17, 7, on: false, token: false),
    // Removed: Apple said so, the last status stays on record.
    Permission(.apple, 420, 31, 7, on: false, gone: true),

    Permission(.google, 7300, 1, nil, on: true),
    Permission(.google, 920, 0, nil, on: false),
    Permission(.google, 420, -2, nil, on: false),
    Permission(.google, 14, -3, nil, on: false, token: false),
    Permission(.google, 14, -4, nil, on: false, token: false),
    Permission(.google, 10, -5, nil, on: false, token: false),
    Permission(.google, 20, -6, nil, on: false, token: false),
    Permission(.google, 44, -7, nil, on: false, token: false),
    Permission(.google, 24, -8, nil, on: false, token: false),
    Permission(.google, 40, -9, nil, on: false, token: false),
    Permission(.google, 760, -10, nil, on: false, gone: true),
    Permission(.google, 26, -11, nil, on: false, token: false),
    Permission(.google, 16, -12, nil, on: false, token: false),
    Permission(.google, 30, -22, nil, on: false),
    Permission(.google, 24, -29, nil, on: false, token: false),
    Permission(.google, 20, -30, nil, on: false),
    Permission(.google, 70, -31, nil, on: false),

    Permission(.huawei, 7500, 1, nil, on: true),
    Permission(.huawei, 900, 0, nil, on: false),
    Permission(.huawei, 500, -2, nil, on: false),
    Permission(.huawei, 560, -10, nil, on: false, gone: true),
    Permission(.huawei, 160, -25, nil, on: false, token: false),
    Permission(.huawei, 80, -26, nil, on: false, token: false),
    Permission(.huawei, 120, -27, nil, on: false, token: false),
    Permission(.huawei, 120, -28, nil, on: false, token: false),
    Permission(.huawei, 60, -31, nil, on: false),

    Permission(.web, 6900, 1, nil, on: true),
    Permission(.web, 1090, 0, nil, on: false),
    Permission(.web, 420, -2, nil, on: false),
    Permission(.web, 880, -10, nil, on: false, gone: true),
    Permission(.web, 40, -20, nil, on: false, token: false),
    Permission(.web, 300, -21, nil, on: false),
    Permission(.web, 220, -22, nil, on: false),
    Permission(.web, 30, -23, nil, on: false, token: false),
    Permission(.web, 40, -24, nil, on: false, token: false),
    Permission(.web, 80, -31, nil, on: false),

    Permission(.address, 8600, 1, nil, on: true),
    // A documented sample shows an enabled address with -99 (§18.1).
    Permission(.address, 500, -99, nil, on: true),
    Permission(.address, 700, -2, nil, on: false),
    Permission(.address, 200, -31, nil, on: false),
  ]

  /// The row after an opt-out through a service's own API: -31 on OneSignal (§9), -2 on OpenPush,
  /// where only iOS has a status.
  func optedOut() -> Permission {
    var changed = self
    changed.isSubscribed = false
    changed.oneSignal = -31
    changed.openPush = family == .apple ? -2 : nil
    return changed
  }

  /// The row after an opt-in: what the device itself last reported decides again; an opt-out that
  /// stood there is lifted.
  func optedIn() -> Permission {
    var changed = self
    let lifted: Set<Int64> = [-2, -22, -30, -31]
    if let value = oneSignal, lifted.contains(value), !(family == .web && value == -22) {
      changed.oneSignal = family == .apple ? 31 : 1
      changed.openPush = family == .apple ? 7 : nil
      changed.isSubscribed = hasToken && !isGone
    }
    return changed
  }

  /// The row of a family whose devices gave every permission.
  static func subscribedRow(of family: DeviceFamily) -> Int {
    all.firstIndex { $0.family == family && $0.isSubscribed } ?? 0
  }

  /// What a device of the family starts with.
  static func granted(_ family: DeviceFamily) -> Permission {
    all[subscribedRow(of: family)]
  }

  /// The same after OneSignal was told a reason code of its own; whether it is subscribed is
  /// decided beside it.
  func told(reason: Int64, isSubscribed: Bool) -> Permission {
    var changed = isSubscribed ? self : optedOut()
    changed.oneSignal = reason
    changed.isSubscribed = isSubscribed && hasToken && !isGone
    if isSubscribed, family == .apple, (changed.openPush ?? 0) <= 0 { changed.openPush = 7 }
    return changed
  }
}
