/// An offset from UTC and its name.
struct ZoneOffset: Sendable, Hashable {
  /// East of UTC.
  var seconds: Int
  var abbreviation: String
}

/// The offsets of a zone over time: a table of changes and a rule for what comes after it.
struct ZoneRules: Sendable, Hashable {
  struct Change: Sendable, Hashable {
    /// Since 1970 in UTC.
    var at: Int64
    var offset: ZoneOffset
  }

  /// Before the first change.
  var start: ZoneOffset
  /// Ascending.
  var changes: [Change] = []
  /// After the last change.
  var rule: PosixZoneRule?

  func offset(at seconds: Int64) -> ZoneOffset {
    guard let last = changes.last else { return rule?.offset(at: seconds) ?? start }
    if seconds >= last.at { return rule?.offset(at: seconds) ?? last.offset }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? start : changes[low - 1].offset
  }
}
