import PushModel
import TextKit

/// When a message goes out.
extension Linter {
  /// Checks the schedule of a OneSignal message.
  mutating func checkSchedule() {
    if let value = value("send_after"), let text = value.json.string { checkSendAfter(value, text) }
    checkTimeOfDay()
    checkThrottle()
  }

  private mutating func checkSendAfter(_ value: LintValue, _ text: String) {
    if text.isEmpty {
      note(.timeUnreadable, value, "This time is empty.", remedy: "Leave it out to send now.")
      return
    }
    guard let time = SendTime(text) else {
      note(
        .timeUnreadable, value, "\(quoted(text)) is no date and time that can be read.",
        remedy: JSONNumber(text: text) == nil
          ? "Write it such as 2026-02-13T02:13:00+01:00."
          : "This looks like seconds; write a date such as 2026-02-13T02:13:00+01:00.")
      return
    }
    switch time.zone {
    case .offset: break
    case .none:
      note(
        .timeWithoutOffset, value, "\(quoted(text)) has no offset, so that it means UTC.",
        remedy: "Write the offset, such as +01:00, or Z.")
    case .name(let name):
      note(
        .timeWithoutOffset, value,
        "\(quoted(text)) names the zone \(quoted(name)) and no offset; which moment it is, is not certain.",
        remedy: "Write the offset, such as +01:00.")
    case .both(let name):
      // The service's own samples hold GMT-0700 and UTC-07:00.
      let isDocumented = ["gmt", "utc"].contains(name.lowercased())
      note(
        .timeZoneTwice, as: isDocumented ? .warning : nil, value,
        "\(quoted(text)) has a zone's name, \(quoted(name)), and an offset; a date with both was counted twice.",
        remedy: "Leave the name out.")
    }
    if let moment = time.moment { checkMoment(value, moment, slack: OneSignalLimits.scheduleSlack) }
  }

  private mutating func checkMoment(_ value: LintValue, _ moment: Timestamp, slack: Double) {
    let ahead = moment - now
    if ahead < -slack {
      note(
        .timeInPast, value, "This was \(age(-ahead)) ago: \(Untrusted(moment.iso8601)).",
        remedy: "Leave it out to send now.")
    } else if ahead > OneSignalLimits.scheduleHorizon {
      note(
        .timeFarAhead, value,
        "This is \(age(ahead)) ahead: \(Untrusted(moment.iso8601)). How far is too far is not documented."
      )
    }
  }

  private mutating func checkTimeOfDay() {
    let option = value("delayed_option")
    let isByZone = option?.json.string == "timezone"
    guard let time = value("delivery_time_of_day") else {
      if isByZone, let option {
        findings.add(
          .deliveryTimeMissing, path: "delivery_time_of_day", offset: option.keyOffset,
          "Delivery by time zone wants a time of day.", remedy: "Add it, such as 9:00AM or 21:45.")
      }
      return
    }
    if let text = time.json.string, ClockReading(text) == nil {
      note(
        .deliveryTimeUnreadable, time, "\(quoted(text)) is no time of day.",
        remedy: "Write 9:00AM, 21:45 or 09:45:30.")
    }
    if !isByZone {
      findings.add(
        .deliveryTimeIgnored, path: time.path, offset: time.keyOffset,
        "A time of day counts only with delayed_option timezone.")
    }
  }

  private mutating func checkThrottle() {
    guard let throttle = value("throttle_rate_per_minute"),
      let rate = throttle.json.int64 ?? throttle.json.string.flatMap({ Int64($0) }), rate > 0
    else { return }
    if let option = value("delayed_option"), let word = option.json.string,
      ["timezone", "last-active"].contains(word)
    {
      note(
        .throttleWithTimezone, throttle,
        word == "timezone"
          ? "Throttling and delivery by time zone exclude each other."
          : "Throttling and delivery by last activity exclude each other.",
        remedy: "Leave one out.")
    }
    if !rate.isMultiple(of: 60) {
      note(
        .throttleRounded, throttle,
        "The rate is applied by the second and rounded down: \(grouped(rate)) becomes \(grouped(rate / 60 * 60)) a minute."
      )
    }
  }

  /// Checks when an OpenPush message goes out.
  mutating func checkSendAt() {
    guard let value = value("send_at"), let seconds = value.json.int64 else { return }
    if let moment = unixMoment(value, seconds) { checkMoment(value, moment, slack: 0) }
    if self.value("best_hour")?.json.bool == true, let best = self.value("best_hour") {
      findings.add(
        .bestHourWithSendAt, path: best.path, offset: best.keyOffset,
        "best_hour chooses the time, and send_at names one; which counts is not documented.",
        remedy: "Leave one out.")
    }
  }

  /// The moment of whole seconds; milliseconds are told, and are nil.
  mutating func unixMoment(_ value: LintValue, _ seconds: Int64) -> Timestamp? {
    if seconds > 100_000_000_000 || seconds < -100_000_000_000 {
      note(
        .timeInMilliseconds, value,
        "\(Untrusted(String(seconds))) is no time in seconds that anybody means.",
        remedy: "Milliseconds? In seconds it would be \(Untrusted(String(seconds / 1_000))).")
      return nil
    }
    return Timestamp(seconds: seconds)
  }
}
