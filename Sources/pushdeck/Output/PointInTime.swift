import TextKit

/// A moment as `--since` takes it: a time, or an age such as `7d` or `90m`.
enum PointInTime {
  /// Reads the text; ages count back from `now`.
  static func parse(_ text: String, now: Timestamp) throws(CommandFailure) -> Timestamp {
    if let seconds = age(text) { return now - seconds }
    if let moment = Timestamp.parse(text) { return moment }
    throw CommandFailure(
      .usage,
      "--since wants a time such as 2026-02-13T02:13Z or an age such as 7d, not \(Untrusted(text))")
  }

  private static func age(_ text: String) -> Double? {
    guard let unit = text.last, let number = Double(text.dropLast()), number.isFinite, number >= 0
    else { return nil }
    return switch unit {
    case "s": number
    case "m": number * 60
    case "h": number * 3_600
    case "d": number * 86_400
    case "w": number * 7 * 86_400
    default: nil
    }
  }
}
