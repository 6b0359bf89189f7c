import TextKit

/// A date and time as OneSignal's `send_after` takes it: ISO 8601, and the ways of JavaScript.
struct SendTime {
  /// What the text says about the zone.
  enum ZoneWord: Equatable {
    /// Nothing.
    case none
    /// An offset such as `+02:00`, or `Z`.
    case offset
    /// A name without an offset, such as `CET`.
    case name(String)
    /// A name and an offset, such as `CET+0100`.
    case both(String)
  }

  /// The moment, UTC where no offset says otherwise; nil where a name would decide.
  var moment: Timestamp?
  var zone: ZoneWord

  /// Reads a text; nil when it is no date and time.
  init?(_ text: String) {
    var reader = SendTimeReader(text)
    guard let read = reader.read() else { return nil }
    self = read
  }

  init(moment: Timestamp?, zone: ZoneWord) {
    self.moment = moment
    self.zone = zone
  }
}

private struct SendTimeReader {
  private let bytes: [UInt8]
  private var index = 0

  private struct Day {
    var year: Int
    var month: Int
    var day: Int
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func read() -> SendTime? {
    skipSpaces()
    guard let day = readISODay() ?? readWordyDay() else { return nil }
    let time = readTime()
    guard let time, let (zone, seconds) = readZone() else { return nil }
    let clock = [time.hour, time.minute, time.second].map { zeroPadded($0, 2) }
      .joined(separator: ":")
    let date = [zeroPadded(day.year, 4), zeroPadded(day.month, 2), zeroPadded(day.day, 2)]
      .joined(separator: "-")
    // The calendar is checked where it is known: the 30th of February is no day.
    guard let moment = Timestamp.parse("\(date)T\(clock)Z") else { return nil }
    switch zone {
    case .none, .offset, .both:
      return SendTime(moment: moment - Double(seconds), zone: zone)
    case .name: return SendTime(moment: nil, zone: zone)
    }
  }

  private mutating func readISODay() -> Day? {
    let start = index
    guard let year = digits(4...4), take("-"), let month = digits(2...2), take("-"),
      let day = digits(2...2)
    else {
      index = start
      return nil
    }
    return Day(year: year, month: month, day: day)
  }

  /// `Thu Sep 24 2015`, `September 24th 2015,` and `24 Sep 2015`.
  private mutating func readWordyDay() -> Day? {
    if let word = peekWord(), Self.month(word) == nil, Self.isWeekday(word) {
      index += word.count
      _ = take(",") || take(".")
      skipSpaces()
    }
    if let word = peekWord(), let month = Self.month(word) {
      index += word.count
      _ = take(".")
      skipSpaces()
      guard let day = readDayNumber(), let year = digits(4...4) else { return nil }
      return Day(year: year, month: month, day: day)
    }
    guard let day = readDayNumber(), let word = peekWord(), let month = Self.month(word) else {
      return nil
    }
    index += word.count
    _ = take(".") || take(",")
    skipSpaces()
    guard let year = digits(4...4) else { return nil }
    return Day(year: year, month: month, day: day)
  }

  private mutating func readDayNumber() -> Int? {
    guard let day = digits(1...2) else { return nil }
    if let word = peekWord(), ["st", "nd", "rd", "th"].contains(word) { index += 2 }
    _ = take(".") || take(",")
    skipSpaces()
    return day
  }

  /// A time of day; midnight where the text ends with the day.
  private mutating func readTime() -> (hour: Int, minute: Int, second: Int)? {
    _ = take(",")
    if !(take("T") || take("t")) {
      skipSpaces()
      if index == bytes.count { return (0, 0, 0) }
    }
    guard let time = ClockReading(bytes, &index) else { return nil }
    return (time.hour, time.minute, time.second)
  }

  /// The zone, and the seconds that it is east of UTC.
  private mutating func readZone() -> (SendTime.ZoneWord, Int)? {
    skipSpaces()
    var name = ""
    while index < bytes.count,
      Self.isLetter(bytes[index])
        || (!name.isEmpty
          && (bytes[index] == UInt8(ascii: "/")
            || bytes[index] == UInt8(ascii: "_")))
    {
      name.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      index += 1
    }
    skipSpaces()
    let offset = readOffset()
    skipSpaces()
    // JavaScript writes the zone's name in brackets behind the offset, Java in square ones.
    var isBracketed = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: "[") {
      isBracketed = bytes[index] == UInt8(ascii: "[")
      let close = isBracketed ? UInt8(ascii: "]") : UInt8(ascii: ")")
      guard let end = bytes[index...].firstIndex(of: close) else { return nil }
      if isBracketed, name.isEmpty {
        name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      }
      index = end + 1
    } else if offset != nil, name.isEmpty, let word = peekWord() {
      name = word
      index += word.utf8.count
    }
    skipSpaces()
    guard index == bytes.count else { return nil }
    if name.isEmpty { return offset.map { (.offset, $0) } ?? (.none, 0) }
    if let offset { return (.both(name), offset) }
    return ["z", "utc", "gmt"].contains(name.lowercased()) ? (.offset, 0) : (.name(name), 0)
  }

  private mutating func readOffset() -> Int? {
    let start = index
    let isNegative = take("-")
    guard isNegative || take("+"), let hour = digits(1...2), hour <= 23 else {
      index = start
      return nil
    }
    _ = take(":")
    let minute = digits(2...2) ?? 0
    guard minute <= 59 else { return nil }
    let seconds = hour * 3_600 + minute * 60
    return isNegative ? -seconds : seconds
  }

  private func peekWord() -> String? {
    let word = bytes[index...].prefix { Self.isLetter($0) }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self).lowercased()
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
    ClockReading.digits(bytes, &index, count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isWeekday(_ word: String) -> Bool {
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains { word.hasPrefix($0) }
  }

  private static func month(_ word: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
      .map { $0 + 1 }
  }
}

/// A time of day: `9:00AM`, `21:45`, `09:45:30`.
struct ClockReading {
  let hour: Int
  let minute: Int
  let second: Int

  /// Reads a text that is a time of day and nothing else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    var index = 0
    self.init(bytes, &index)
    guard index == bytes.count else { return nil }
  }

  /// Reads a time of day that begins at an index, which moves behind it.
  init?(_ bytes: [UInt8], _ index: inout Int) {
    guard var hour = Self.digits(bytes, &index, 1...2), Self.take(":", bytes, &index),
      let minute = Self.digits(bytes, &index, 2...2), minute <= 59
    else { return nil }
    var second = 0
    if Self.take(":", bytes, &index) {
      guard let read = Self.digits(bytes, &index, 2...2), read <= 59 else { return nil }
      second = read
      if Self.take(".", bytes, &index) {
        // A fraction decides nothing here.
        guard Self.digits(bytes, &index, 1...9) != nil else { return nil }
      }
    }
    if let isAfternoon = Self.half(bytes, &index) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour <= 23 else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// `AM` or `PM` behind the time; nil without either.
  private static func half(_ bytes: [UInt8], _ index: inout Int) -> Bool? {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    let word = bytes[end...].prefix { (0x61...0x7A).contains($0 | 0x20) }.map { $0 | 0x20 }
    guard word == Array("am".utf8) || word == Array("pm".utf8) else { return nil }
    index = end + 2
    return word.first == UInt8(ascii: "p")
  }

  private static func take(_ character: Unicode.Scalar, _ bytes: [UInt8], _ index: inout Int)
    -> Bool
  {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// A number of so many digits, at most nine.
  static func digits(_ bytes: [UInt8], _ index: inout Int, _ count: ClosedRange<Int>) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, index - start < count.upperBound,
      (0x30...0x39).contains(bytes[index])
    {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    guard index - start >= count.lowerBound else {
      index = start
      return nil
    }
    return value
  }
}
