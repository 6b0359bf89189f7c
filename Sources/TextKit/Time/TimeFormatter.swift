/// Writes moments for people in a zone; what it leaves out depends on when "now" is.
public struct TimeFormatter: Sendable {
  /// The zone whose clocks are shown.
  public let zone: Zone
  /// What "today" and "this year" are measured from.
  public let now: Timestamp

  /// Writes as seen from `now` in `zone`.
  public init(zone: Zone, now: Timestamp) {
    self.zone = zone
    self.now = now
  }

  /// The time of day: 02:13.
  public func clock(_ moment: Timestamp) -> SafeText { clock(zone.civilTime(at: moment)) }

  /// The time of day with seconds: 02:13:07.
  public func clockWithSeconds(_ moment: Timestamp) -> SafeText {
    let civil = zone.civilTime(at: moment)
    return "\(clock(civil)):\(two(civil.second))"
  }

  /// The day: 2026-02-13.
  public func date(_ moment: Timestamp) -> SafeText { date(zone.civilTime(at: moment)) }

  /// Day, time and zone: 2026-02-13 02:13 CET.
  public func dateTime(_ moment: Timestamp) -> SafeText {
    let civil = zone.civilTime(at: moment)
    return "\(date(civil)) \(clock(civil)) \(abbreviation(moment))"
  }

  /// Day, time to the second and zone: 2026-02-13 02:13:07 CET.
  public func precise(_ moment: Timestamp) -> SafeText {
    let civil = zone.civilTime(at: moment)
    return "\(date(civil)) \(clock(civil)):\(two(civil.second)) \(abbreviation(moment))"
  }

  /// Today "02:13", this year "13 Feb 02:13", else "2025-02-13".
  public func short(_ moment: Timestamp) -> SafeText {
    let civil = zone.civilTime(at: moment)
    let today = zone.civilTime(at: now)
    if civil.year != today.year { return date(civil) }
    if civil.month == today.month, civil.day == today.day { return clock(civil) }
    return "\(civil.day) \(monthName(civil.month)) \(clock(civil))"
  }

  /// The name of the zone's offset at a moment, such as CET.
  public func abbreviation(_ moment: Timestamp) -> SafeText {
    SafeText(reading: zone.offset(at: moment).abbreviation)
  }

  private func clock(_ civil: CivilTime) -> SafeText { "\(two(civil.hour)):\(two(civil.minute))" }

  private func date(_ civil: CivilTime) -> SafeText {
    "\(SafeText(reading: zeroPadded(civil.year, 4)))-\(two(civil.month))-\(two(civil.day))"
  }

  private func two(_ number: Int) -> SafeText { SafeText(reading: zeroPadded(number, 2)) }

  private func monthName(_ month: Int) -> SafeText {
    let names: [SafeText] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : ""
  }
}
