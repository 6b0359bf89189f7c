import TextKit

/// What was written a moment ago, so that reads know which "not found" to doubt.
struct WriteBook: Sendable {
  /// Something that calls speak of: a kind of name and the name, such as a subscription's id.
  struct Name: Sendable, Hashable {
    var kind: String
    var id: String
  }

  private static let most = 500

  private var writes: [Name: Double] = [:]

  /// Notes that the names were written at a moment.
  mutating func note(_ names: [Name], now: Double) {
    if writes.count > Self.most {
      let oldest = writes.values.sorted()[writes.count / 2]
      writes = writes.filter { $0.value > oldest }
    }
    for name in names { writes[name] = now }
  }

  /// What was deleted is rightly not found.
  mutating func forget(_ names: [Name]) {
    for name in names { writes[name] = nil }
  }

  /// Every name of a kind, for which one was taken away whose id is not known.
  mutating func forget(kind: String) {
    writes = writes.filter { $0.key.kind != kind }
  }

  /// When one of the names was last written; nil when none was.
  func lastWrite(of names: [Name]) -> Double? {
    names.compactMap { writes[$0] }.max()
  }
}
