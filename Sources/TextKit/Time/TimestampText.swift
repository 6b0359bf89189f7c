extension Timestamp {
  /// ISO 8601 in UTC, such as 2026-02-13T02:13:00Z; milliseconds only when they are not zero.
  public var iso8601: String {
    let civil = CivilTime(secondsSince1970: seconds)
    let milliseconds = nanoseconds / 1_000_000
    return "\(zeroPadded(civil.year, 4))-\(zeroPadded(civil.month, 2))-\(zeroPadded(civil.day, 2))T"
      + "\(zeroPadded(civil.hour, 2)):\(zeroPadded(civil.minute, 2)):\(zeroPadded(civil.second, 2))"
      + (milliseconds == 0 ? "" : "." + zeroPadded(milliseconds, 3)) + "Z"
  }

  /// Reads what services write for a moment; nil for anything else and for years beyond 9999.
  ///
  /// ISO 8601 dates and date-times with `Z`, an offset (`+02:00`, `+0200`, `+02`) or none (UTC), with
  /// `T` or a space between, "2026-02-13 02:13:00 UTC", Unix seconds with or without a fraction, and
  /// Unix milliseconds when they are above 10¹¹.
  public static func parse(_ text: String) -> Timestamp? {
    var reader = TimestampReader(bytes: Array(text.utf8))
    return reader.readCalendar() ?? TimestampReader.readUnix(text)
  }
}

private struct TimestampReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// 9999-12-31T23:59:59Z, the last moment with a four-digit year.
  private static let latest: Int64 = 253_402_300_799
  /// 0000-01-01T00:00:00Z.
  private static let earliest: Int64 = -62_167_219_200

  static func readUnix(_ text: String) -> Timestamp? {
    guard let number = JSONNumber(text: text) else { return nil }
    if let whole = number.int64 {
      if whole > 100_000_000_000 {
        guard whole / 1000 <= latest else { return nil }
        return Timestamp(seconds: whole / 1000, nanoseconds: Int32(whole % 1000) * 1_000_000)
      }
      return whole >= earliest ? Timestamp(seconds: whole) : nil
    }
    guard let value = number.double, value >= Double(earliest) else { return nil }
    let seconds = value > 1e11 ? value / 1000 : value
    return seconds <= Double(latest) ? Timestamp(secondsSince1970: seconds) : nil
  }

  mutating func readCalendar() -> Timestamp? {
    guard let year = digits(4), take("-"), let month = digits(2), (1...12).contains(month),
      take("-"), let day = digits(2), day >= 1,
      day <= CivilTime.daysInMonth(month, year: Int64(year))
    else { return nil }
    var seconds = CivilTime.days(year: Int64(year), month: month, day: day) * 86_400
    var nanoseconds: Int32 = 0
    if index < bytes.count {
      guard take("T") || take("t") || take(" "), let time = readTime() else { return nil }
      seconds += Int64(time.seconds)
      nanoseconds = time.nanoseconds
      guard let offset = readOffset() else { return nil }
      seconds -= Int64(offset)
    }
    guard index == bytes.count, (Self.earliest...Self.latest).contains(seconds) else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Hours and minutes, seconds and a fraction if they are there; a leap second is the next one.
  private mutating func readTime() -> (seconds: Int, nanoseconds: Int32)? {
    guard let hour = digits(2), hour <= 23, take(":"), let minute = digits(2), minute <= 59
    else { return nil }
    var second = 0
    var nanoseconds: Int32 = 0
    if take(":") {
      guard let value = digits(2), value <= 60 else { return nil }
      second = value
      if take(".") || take(",") {
        guard let fraction = readFraction() else { return nil }
        nanoseconds = fraction
      }
    }
    return (hour * 3600 + minute * 60 + second, nanoseconds)
  }

  private mutating func readFraction() -> Int32? {
    var value: Int32 = 0
    var count = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      // What is finer than a nanosecond is dropped.
      if count < 9 { value = value * 10 + Int32(bytes[index] - 0x30) }
      count += 1
      index += 1
    }
    if count == 0 { return nil }
    for _ in 0..<max(0, 9 - count) { value *= 10 }
    return value
  }

  /// Seconds east of UTC; none given means UTC.
  private mutating func readOffset() -> Int? {
    if index == bytes.count { return 0 }
    _ = take(" ")
    if take("Z") || take("z") { return 0 }
    for name in ["UTC", "GMT"] where bytes[index...].elementsEqual(name.utf8) {
      index += name.utf8.count
      return 0
    }
    let isNegative = take("-")
    guard isNegative || take("+"), let hour = digits(2), hour <= 23 else { return nil }
    var minute = 0
    if index < bytes.count {
      _ = take(":")
      guard let value = digits(2), value <= 59 else { return nil }
      minute = value
    }
    let offset = hour * 3600 + minute * 60
    return isNegative ? -offset : offset
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += count
    return value
  }
}
