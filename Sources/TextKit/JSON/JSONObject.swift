/// The members of an object in the order of the source, duplicates included.
public struct JSONObject: Sendable, Hashable {
  /// A key and its value.
  public struct Member: Sendable, Hashable {
    /// The key with its escapes read.
    public var key: String
    /// Bytes of the key in the source, quotes included; nil when it was built.
    public var keyRange: Range<Int>?
    /// The value.
    public var value: JSON

    /// A key and its value.
    public init(key: String, keyRange: Range<Int>? = nil, value: JSON) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }

    /// Same key and value, wherever they stood.
    public static func == (left: Member, right: Member) -> Bool {
      left.key.isExactly(right.key) && left.value == right.value
    }

    /// Hashes key and value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// In the order of the source.
  public var members: [Member]

  /// Members in the order given.
  public init(_ members: [Member] = []) { self.members = members }

  /// Members in the order given.
  public init(_ pairs: [(String, JSON)]) {
    members = pairs.map { Member(key: $0.0, value: $0.1) }
  }

  /// The value of the last member of that key, compared code point by code point.
  ///
  /// Setting replaces the last of them or appends; setting nil removes all of them.
  public subscript(key: String) -> JSON? {
    get { members.last { $0.key.isExactly(key) }?.value }
    set {
      guard let newValue else {
        members.removeAll { $0.key.isExactly(key) }
        return
      }
      if let index = members.lastIndex(where: { $0.key.isExactly(key) }) {
        members[index].value = newValue
      } else {
        members.append(Member(key: key, value: newValue))
      }
    }
  }

  /// Every key once, in the order of first appearance.
  public var keys: [String] { distinct.keys }

  /// The keys that appear more than once, in the order in which that shows.
  public var duplicateKeys: [String] { distinct.duplicates }

  /// Whether it has no members.
  public var isEmpty: Bool { members.isEmpty }

  private var distinct: (keys: [String], duplicates: [String]) {
    // Keyed by bytes: two canonically equivalent keys are two keys.
    var counts: [[UInt8]: Int] = [:]
    var keys: [String] = []
    var duplicates: [String] = []
    for member in members {
      let count = counts[Array(member.key.utf8), default: 0] + 1
      counts[Array(member.key.utf8)] = count
      if count == 1 { keys.append(member.key) }
      if count == 2 { duplicates.append(member.key) }
    }
    return (keys, duplicates)
  }
}
