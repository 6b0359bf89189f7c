/// A moment, in seconds and nanoseconds since 1970 began in UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z; negative before it.
  public var seconds: Int64
  /// Nanoseconds after the whole second, 0 to 999,999,999.
  public var nanoseconds: Int32

  /// A moment on a whole second.
  public init(seconds: Int64) {
    self.seconds = seconds
    nanoseconds = 0
  }

  /// A moment; nanoseconds outside 0 to 999,999,999 are held to that range.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
  }

  /// The nearest microsecond, which is as much as a Double of this size holds; what is out of range is
  /// held to it, NaN is 1970.
  public init(secondsSince1970 value: Double) {
    var whole = value.rounded(.down)
    var microseconds = Int32(value.isFinite ? ((value - whole) * 1e6).rounded() : 0)
    if microseconds == 1_000_000 {
      whole += 1
      microseconds = 0
    }
    guard let seconds = Int64(exactly: whole) else {
      self.init(seconds: value.isNaN ? 0 : value < 0 ? .min : .max)
      return
    }
    self.init(seconds: seconds, nanoseconds: microseconds * 1000)
  }

  /// Seconds since 1970 as a binary value, to about a microsecond.
  public var secondsSince1970: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// Whole milliseconds since 1970, rounded down; held to the range of Int64.
  public var millisecondsSince1970: Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, carry) = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
    if overflow || carry { return seconds < 0 ? .min : .max }
    return sum
  }

  /// Earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Timestamp {
  /// Later by a duration; held to the range of Int64 seconds.
  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    let (durationSeconds, attoseconds) = duration.components
    var nanoseconds = Int64(moment.nanoseconds) + attoseconds / 1_000_000_000
    var carry: Int64 = 0
    if nanoseconds < 0 {
      nanoseconds += 1_000_000_000
      carry = -1
    } else if nanoseconds >= 1_000_000_000 {
      nanoseconds -= 1_000_000_000
      carry = 1
    }
    let (sum, overflow) = moment.seconds.addingReportingOverflow(durationSeconds)
    let (total, secondOverflow) = sum.addingReportingOverflow(carry)
    if overflow || secondOverflow {
      return Timestamp(seconds: durationSeconds < 0 ? .min : .max)
    }
    return Timestamp(seconds: total, nanoseconds: Int32(nanoseconds))
  }

  /// Earlier by a duration; held to the range of Int64 seconds.
  public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    moment + (.zero - duration)
  }

  /// Later by `seconds`; held to the range of Int64 seconds.
  public static func + (moment: Timestamp, seconds: Double) -> Timestamp {
    let whole = seconds.rounded(.down)
    guard let count = Int64(exactly: whole) else {
      return Timestamp(seconds: seconds.isNaN ? moment.seconds : seconds < 0 ? .min : .max)
    }
    let nanoseconds = Int64(((seconds - whole) * 1e9).rounded())
    return moment
      + Duration(
        secondsComponent: count, attosecondsComponent: nanoseconds * 1_000_000_000)
  }

  /// Earlier by `seconds`; held to the range of Int64 seconds.
  public static func - (moment: Timestamp, seconds: Double) -> Timestamp { moment + (-seconds) }

  /// Seconds from the right moment to the left one.
  public static func - (left: Timestamp, right: Timestamp) -> Double {
    let (difference, overflow) = left.seconds.subtractingReportingOverflow(right.seconds)
    let whole = overflow ? Double(left.seconds) - Double(right.seconds) : Double(difference)
    return whole + Double(left.nanoseconds - right.nanoseconds) / 1e9
  }

  /// Later by a duration.
  public static func += (moment: inout Timestamp, duration: Duration) { moment = moment + duration }
}
