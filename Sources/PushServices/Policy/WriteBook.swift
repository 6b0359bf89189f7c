import TextKit

/// What was written a moment ago, so that reads know which "not found" to doubt.
struct WriteBook: Sendable {
  /// Something that calls speak of: a kind of name and the name, such as a subscription's id.
  struct Name: Sendable, Hashable {
    var kind: String
    var id: String
  }

  /// What happened to names.
  enum Change: Sendable, Hashable {
    /// They were made or changed.
    case wrote([Name])
    /// They are rightly not found from now on.
    case deleted([Name])
    /// One of a kind was taken away whose id is not known.
    case deletedOne(ofKind: String)
  }

  private static let most = 500

  private var writes: [Name: Double] = [:]

  /// Applies what happened at a moment.
  mutating func apply(_ change: Change, now: Double) {
    switch change {
    case .wrote(let names): note(names, now: now)
    case .deleted(let names): for name in names { writes[name] = nil }
    case .deletedOne(let kind): writes = writes.filter { $0.key.kind != kind }
    }
  }

  private mutating func note(_ names: [Name], now: Double) {
    if writes.count > Self.most {
      let oldest = writes.values.sorted()[writes.count / 2]
      writes = writes.filter { $0.value > oldest }
    }
    for name in names { writes[name] = now }
  }

  /// When one of the names was last written; nil when none was.
  func lastWrite(of names: [Name]) -> Double? {
    names.compactMap { writes[$0] }.max()
  }
}
