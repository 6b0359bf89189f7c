import TextKit

/// Reads the values behind a sign: sizes, ages, times.
enum FilterValue {
  /// An age with the unit it was written in, both in seconds.
  struct Age: Hashable {
    var seconds: Double
    var unit: Double
  }

  /// A moment, and how many seconds it spans as it was written.
  struct Moment: Hashable {
    var start: Timestamp
    var seconds: Double
  }

  /// A number such as `12`, `12,345`, `2.5`, `3k` or `1m`.
  static func number(_ text: String) -> Double? {
    var digits = Substring(text)
    var factor = 1.0
    switch digits.last {
    case "k", "K": factor = 1e3
    case "m", "M": factor = 1e6
    case "g", "G": factor = 1e9
    default: break
    }
    if factor != 1 { digits.removeLast() }
    guard isDecimal(digits), let number = Double(digits.filter { $0 != "," }) else { return nil }
    return number * factor
  }

  /// A share such as `50` or `2.5%`.
  static func percent(_ text: String) -> Double? {
    var digits = Substring(text)
    if digits.last == "%" { digits.removeLast() }
    guard isDecimal(digits) else { return nil }
    return Double(digits)
  }

  /// An age such as `90m`, `7d` or `1h30m`.
  static func age(_ text: String) -> Age? {
    guard !text.isEmpty else { return nil }
    var total = 0.0
    var digits = ""
    var smallest: Double?
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
        continue
      }
      guard let unit = unit(character), !digits.isEmpty, let number = Double(digits) else {
        return nil
      }
      // The units must become smaller, as in 1h30m.
      if let smallest, unit >= smallest { return nil }
      smallest = unit
      total += number * unit
      digits = ""
    }
    guard digits.isEmpty, let smallest else { return nil }
    return Age(seconds: total, unit: smallest)
  }

  /// A moment such as `2026-02-13`, `2026-02-13T02:13` or an ISO 8601 time; UTC where no offset is
  /// written.
  static func moment(_ text: String) -> Moment? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if text.count == 10, parts.count == 3, let day = Timestamp.parse(text + "T00:00:00Z") {
      return Moment(start: day, seconds: 86_400)
    }
    if text.count == 16, parts.count == 3, let minute = Timestamp.parse(text + ":00Z") {
      return Moment(start: minute, seconds: 60)
    }
    return Timestamp.parse(text).map { Moment(start: $0, seconds: 1) }
  }

  /// `yes`, `no` and how else they are spelled.
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "y", "1": true
    case "no", "false", "n", "0": false
    default: nil
    }
  }

  /// The seconds of a unit's letter.
  private static func unit(_ character: Character) -> Double? {
    switch character {
    case "s": 1
    case "m": 60
    case "h": 3600
    case "d": 86_400
    case "w": 7 * 86_400
    case "y": 365 * 86_400
    default: nil
    }
  }

  /// Whether the text is a plain decimal number: `Double` alone would take "nan" and "0x1p3".
  private static func isDecimal(_ text: Substring) -> Bool {
    var digits = text
    if digits.first == "-" || digits.first == "+" { digits.removeFirst() }
    guard digits.contains(where: { $0.isASCII && $0.isNumber }) else { return false }
    return digits.allSatisfy { ($0.isASCII && $0.isNumber) || $0 == "." || $0 == "," }
  }
}
