import TextKit

/// The members of an object by key, for objects that are asked for many keys.
struct KeyIndex {
  private var exact: [String: Int] = [:]
  private var folded: [String: Int] = [:]

  /// No name that the tables hold is longer.
  private static let longestName = 64

  init(_ object: JSONObject) {
    exact.reserveCapacity(object.members.count)
    for (index, member) in object.members.enumerated() {
      // Names in the tables are ASCII. A key that is only canonically equivalent to one is another
      // key, and `String` would take it for the same.
      let bytes = member.key.utf8
      guard bytes.count <= Self.longestName, bytes.allSatisfy({ $0 < 0x80 }) else { continue }
      exact[member.key] = index
      folded[Self.folded(member.key)] = index
    }
  }

  /// Where the last member of that key is; with `inAnyCase` also where it is spelled
  /// `notificationID`, `NotificationId` or `notification_id`.
  func index(of key: String, inAnyCase: Bool) -> Int? {
    if let index = exact[key] { return index }
    return inAnyCase ? folded[Self.folded(key)] : nil
  }

  /// Lower case and without underscores.
  static func folded(_ key: String) -> String {
    String(
      decoding: key.utf8.lazy.filter { $0 != UInt8(ascii: "_") }.map { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      }, as: UTF8.self)
  }
}
