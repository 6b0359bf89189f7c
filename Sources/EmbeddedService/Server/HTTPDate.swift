import TextKit

extension Timestamp {
  /// The moment as RFC 9110 §5.6.7 wants it in a header.
  var httpDate: String {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let civil = CivilTime(secondsSince1970: seconds)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let weekday = weekdays[((Int(days) % 7) + 7) % 7]
    let clock = [civil.hour, civil.minute, civil.second].map { zeroPadded($0, 2) }
      .joined(separator: ":")
    return "\(weekday), \(zeroPadded(civil.day, 2)) \(months[civil.month - 1]) "
      + "\(zeroPadded(civil.year, 4)) \(clock) GMT"
  }
}
