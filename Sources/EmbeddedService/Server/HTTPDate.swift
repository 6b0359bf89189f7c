import TextKit

extension Timestamp {
  /// The moment as RFC 9110 §5.6.7 wants it in a header.
  var httpDate: String {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = Int(seconds - days * 86_400)
    let date = CivilDate(daysSince1970: Int(days))
    let weekday = weekdays[((Int(days) % 7) + 7) % 7]
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
      .joined(separator: ":")
    return "\(weekday), \(padded(date.day, to: 2)) \(months[date.month - 1]) "
      + "\(padded(date.year, to: 4)) \(clock) GMT"
  }
}

/// A day of the proleptic Gregorian calendar.
struct CivilDate: Sendable, Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// Howard Hinnant's `civil_from_days`.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

/// The number with leading zeros.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
