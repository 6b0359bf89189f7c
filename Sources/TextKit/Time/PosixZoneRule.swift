/// A zone as a line of text, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX `TZ`, with RFC 8536's hours
/// from -167 to 167).
struct PosixZoneRule: Sendable, Hashable {
  /// A day of the year on which the offset changes.
  enum Day: Sendable, Hashable {
    /// 1 to 365, 29 February never counted.
    case julian(Int)
    /// 0 to 365, 29 February counted.
    case ordinal(Int)
    /// Month 1 to 12, week 1 to 5 (5 is the last), day 0 (Sunday) to 6.
    case weekday(month: Int, week: Int, day: Int)
  }

  struct Change: Sendable, Hashable {
    var day: Day
    /// After midnight of the clocks before the change.
    var seconds: Int
  }

  struct Summer: Sendable, Hashable {
    var offset: ZoneOffset
    var begins: Change
    var ends: Change
  }

  var standard: ZoneOffset
  var summer: Summer?

  init?(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let name = reader.readName(), let west = reader.readTime(maximumHours: 24) else {
      return nil
    }
    standard = ZoneOffset(seconds: -west, abbreviation: name)
    if reader.isAtEnd { return }
    guard let summerName = reader.readName() else { return nil }
    var offset = standard.seconds + 3600
    if !reader.isAtEnd, !reader.isAt(",") {
      guard let west = reader.readTime(maximumHours: 24) else { return nil }
      offset = -west
    }
    // Without dates the C library takes those of the United States.
    if reader.isAtEnd { reader = Reader(bytes: Array(",M3.2.0,M11.1.0".utf8)) }
    guard let begins = reader.readChange(), let ends = reader.readChange(), reader.isAtEnd else {
      return nil
    }
    summer = Summer(
      offset: ZoneOffset(seconds: offset, abbreviation: summerName), begins: begins, ends: ends)
  }

  /// The offset in force.
  func offset(at seconds: Int64) -> ZoneOffset {
    // The far ends of time have no calendar that fits in Int64.
    guard let summer, seconds > -1 << 60, seconds < 1 << 60 else { return standard }
    let year = CivilTime(secondsSince1970: seconds + Int64(standard.seconds)).year
    let begins = moment(of: summer.begins, year: year) - Int64(standard.seconds)
    let ends = moment(of: summer.ends, year: year) - Int64(summer.offset.seconds)
    // South of the equator summer begins late in the year and ends early in it.
    let isSummer =
      begins < ends
      ? seconds >= begins && seconds < ends : seconds >= begins || seconds < ends
    return isSummer ? summer.offset : standard
  }

  private func moment(of change: Change, year: Int64) -> Int64 {
    let start = CivilTime.days(year: year, month: 1, day: 1)
    let day: Int64
    switch change.day {
    case .julian(let number):
      day = start + Int64(number) - (CivilTime.isLeap(year) && number >= 60 ? 0 : 1)
    case .ordinal(let number): day = start + Int64(number)
    case .weekday(let month, let week, let weekday):
      let first = CivilTime.days(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var number = Int((Int64(weekday) - firstWeekday + 7) % 7) + 1 + (week - 1) * 7
      while number > CivilTime.daysInMonth(month, year: year) { number -= 7 }
      day = first + Int64(number) - 1
    }
    return day * 86_400 + Int64(change.seconds)
  }
}

extension PosixZoneRule {
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    func isAt(_ character: Unicode.Scalar) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      if !isAt(character) { return false }
      index += 1
      return true
    }

    /// Three letters or more, or anything of letters, digits and signs between < and >.
    mutating func readName() -> String? {
      let isQuoted = take("<")
      let start = index
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
          if !isQuoted { return finishName(from: start) }
        default: return isQuoted ? finishQuoted(from: start) : finishName(from: start)
        }
        index += 1
      }
      return isQuoted ? nil : finishName(from: start)
    }

    private func finishName(from start: Int) -> String? {
      index - start >= 3 ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private mutating func finishQuoted(from start: Int) -> String? {
      guard let name = finishName(from: start), take(">") else { return nil }
      return name
    }

    mutating func readNumber(_ range: ClosedRange<Int>) -> Int? {
      let start = index
      var value = 0
      while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - start < 4 {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      return index > start && range.contains(value) ? value : nil
    }

    /// `[+-]hours[:minutes[:seconds]]` in seconds.
    mutating func readTime(maximumHours: Int) -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = readNumber(0...maximumHours) else { return nil }
      var seconds = hours * 3600
      if take(":") {
        guard let minutes = readNumber(0...59) else { return nil }
        seconds += minutes * 60
        if take(":") {
          guard let rest = readNumber(0...59) else { return nil }
          seconds += rest
        }
      }
      return isNegative ? -seconds : seconds
    }

    /// `,day[/time]`; the time is 02:00 when it is left out.
    mutating func readChange() -> Change? {
      guard take(","), let day = readDay() else { return nil }
      guard take("/") else { return Change(day: day, seconds: 7200) }
      guard let seconds = readTime(maximumHours: 167) else { return nil }
      return Change(day: day, seconds: seconds)
    }

    private mutating func readDay() -> Day? {
      if take("J") { return readNumber(1...365).map { .julian($0) } }
      guard take("M") else { return readNumber(0...365).map { .ordinal($0) } }
      guard let month = readNumber(1...12), take("."), let week = readNumber(1...5), take("."),
        let day = readNumber(0...6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
  }
}
