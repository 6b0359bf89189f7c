import Glibc

/// A time zone: what clocks show at each moment.
public struct Zone: Sendable, Hashable {
  /// The name it was asked for by, such as "Europe/Berlin"; "UTC" for UTC.
  public let name: String
  private let rules: ZoneRules

  init(name: String, rules: ZoneRules) {
    self.name = name
    self.rules = rules
  }

  /// Coordinated universal time.
  public static let utc = Zone(
    name: "UTC", rules: ZoneRules(start: ZoneOffset(seconds: 0, abbreviation: "UTC")))

  /// The zone of this process as the C library finds it: `TZ` when it is set (a name, a path or a
  /// POSIX rule), else /etc/localtime; UTC when there is none that can be read.
  public static func local() -> Zone {
    guard let pointer = getenv("TZ") else {
      return read(path: "/etc/localtime", name: "local") ?? .utc
    }
    return forVariable(String(cString: pointer)) ?? .utc
  }

  /// The zone that a value of `TZ` means; nil for one that cannot be read.
  public static func forVariable(_ value: String) -> Zone? {
    let text = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if text.isEmpty { return .utc }
    if text.hasPrefix("/") { return read(path: text, name: text) }
    if let zone = named(text) { return zone }
    guard let rule = PosixZoneRule(text) else { return nil }
    return Zone(name: text, rules: ZoneRules(start: rule.standard, rule: rule))
  }

  /// A zone of the system's database, such as "Asia/Tokyo"; nil when there is none of that name.
  public static func named(_ name: String) -> Zone? {
    if name == "UTC" { return .utc }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            true
          default: false
          }
        }
    }
    guard isName else { return nil }
    return read(path: "/usr/share/zoneinfo/" + name, name: name)
  }

  /// Seconds east of UTC and the name of the offset in force, such as 3600 and "CET".
  public func offset(at moment: Timestamp) -> (seconds: Int, abbreviation: String) {
    let offset = rules.offset(at: moment.seconds)
    return (offset.seconds, offset.abbreviation)
  }

  /// What calendar and clock show at a moment.
  public func civilTime(at moment: Timestamp) -> CivilTime {
    let offset = Int64(rules.offset(at: moment.seconds).seconds)
    let (local, overflow) = moment.seconds.addingReportingOverflow(offset)
    return CivilTime(secondsSince1970: overflow ? moment.seconds : local)
  }

  /// Zone files hold a few kilobytes; what is larger is none.
  private static let maximumBytes = 1 << 20

  private static func read(path: String, name: String) -> Zone? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= maximumBytes {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return ZoneFile.parse(bytes).map { Zone(name: name, rules: $0) } }
      bytes += buffer[..<count]
    }
    return nil
  }
}
