/// The compiled time zone files of RFC 8536 (TZif).
enum ZoneFile {
  /// The rules of a file; nil when it is not a whole and consistent one.
  static func parse(_ bytes: [UInt8]) -> ZoneRules? {
    guard let first = Header(bytes, at: 0) else { return nil }
    if first.version < 2 { return block(bytes, header: first, at: Header.size, timeSize: 4) }
    // From version 2 on the 32-bit block is followed by one of 64 bits and the rule for the future.
    let second = Header.size + first.length(timeSize: 4)
    guard let header = Header(bytes, at: second),
      var rules = block(bytes, header: header, at: second + Header.size, timeSize: 8)
    else { return nil }
    let footer = bytes[(second + Header.size + header.length(timeSize: 8))...]
    guard footer.first == 0x0A, let end = footer.dropFirst().firstIndex(of: 0x0A) else {
      return nil
    }
    let text = String(decoding: footer[(footer.startIndex + 1)..<end], as: UTF8.self)
    rules.rule = PosixZoneRule(text)
    // An empty rule means that the last offset stays; one that cannot be read is a broken file.
    if rules.rule == nil, !text.isEmpty { return nil }
    return rules
  }

  private struct Header {
    static let size = 44
    let version: Int
    let universal: Int
    let standard: Int
    let leaps: Int
    let times: Int
    let types: Int
    let characters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + Self.size <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      // 0 is the first version, "2" and above the later ones.
      version = bytes[start + 4] == 0 ? 1 : Int(bytes[start + 4]) - 0x30
      let counts = (0..<6).map { Int(bigEndian(bytes, at: start + 20 + 4 * $0, size: 4)) }
      // No count may exceed the file, so that their sums cannot overflow.
      guard version >= 1, counts.allSatisfy({ $0 >= 0 && $0 <= bytes.count }) else { return nil }
      (universal, standard, leaps) = (counts[0], counts[1], counts[2])
      (times, types, characters) = (counts[3], counts[4], counts[5])
    }

    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standard
        + universal
    }
  }

  private static func block(
    _ bytes: [UInt8], header: Header, at start: Int, timeSize: Int
  ) -> ZoneRules? {
    guard header.types > 0, start + header.length(timeSize: timeSize) <= bytes.count else {
      return nil
    }
    let indices = start + header.times * timeSize
    let types = indices + header.times
    let names = types + header.types * 6
    let abbreviations = bytes[names..<names + header.characters]
    var offsets: [ZoneOffset] = []
    for index in 0..<header.types {
      let place = types + index * 6
      let name = abbreviations.dropFirst(Int(bytes[place + 5])).prefix { $0 != 0 }
      guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      offsets.append(
        ZoneOffset(
          seconds: Int(bigEndian(bytes, at: place, size: 4)),
          abbreviation: String(decoding: name, as: UTF8.self)))
    }
    var rules = ZoneRules(start: offsets[0])
    for index in 0..<header.times {
      let type = Int(bytes[indices + index])
      let at = bigEndian(bytes, at: start + index * timeSize, size: timeSize)
      let isLater = rules.changes.last.map { at > $0.at } ?? true
      guard type < offsets.count, isLater else { return nil }
      rules.changes.append(ZoneRules.Change(at: at, offset: offsets[type]))
    }
    return rules
  }
}

/// A signed number of 4 or 8 bytes, which must be in range.
private func bigEndian(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
  let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
}
