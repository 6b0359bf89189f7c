import TextKit

/// A moment as `--since` takes it: a time, or an age such as `7d` or `90m`.
enum PointInTime {
  /// Reads the text; ages count back from `now`.
  static func parse(_ text: String, now: Timestamp) throws(CommandFailure) -> Timestamp {
    if let seconds = age(text) { return now - seconds }
    if isTime(text), let moment = Timestamp.parse(text) { return moment }
    throw CommandFailure(
      .usage,
      "--since wants a time such as 2026-02-13T02:13Z or an age such as 7d, not \(Untrusted(text))")
  }

  /// A calendar's time, or Unix seconds as services write them: a number of fewer digits is an age
  /// whose unit was forgotten.
  private static func isTime(_ text: String) -> Bool {
    if text.dropFirst(4).first == "-", text.utf8.prefix(4).allSatisfy(isDigit) { return true }
    return text.utf8.count >= 9 && text.utf8.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func age(_ text: String) -> Double? {
    let digits = text.utf8.dropLast()
    guard let unit = text.last, let number = Double(text.dropLast()), digits.count <= 9,
      digits.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
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
