import TextKit

/// What the processes of one person wrote a moment ago, as one record that they share. Names stand in it
/// as digests: it is of use to whoever looks for a name, and to nobody else.
struct SharedWrites: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var kind: Substring
    var name: Substring
    /// On the monotonic clock, which is the same for all processes of this machine.
    var at: Double
  }

  private static let format = "pushdeck-writes 1"
  /// The most that a record of four kilobytes has room for.
  static let most = 64

  private var entries: [Entry] = []

  /// Reads a record. A line that is damaged is passed over, and so is one from longer ago than `window`
  /// seconds or from before the machine was started anew; a record of another version is none.
  init(record: [UInt8]?, now: Double, window: Double) {
    let lines = String(decoding: record ?? [], as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.format else { return }
    entries = lines.dropFirst().suffix(Self.most).compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, let at = Double(words[2]), at <= now + 1, now - at <= window else {
        return nil
      }
      return Entry(kind: words[0], name: words[1], at: at)
    }
  }

  /// The record for the others.
  var record: [UInt8] {
    let lines = entries.map { "\($0.kind) \($0.name) \($0.at)" }
    return Array(([Self.format] + lines).map { $0 + "\n" }.joined().utf8)
  }

  /// The name under which the processes share it.
  static func recordName(base: String, app: String) -> String {
    sha256Hex(Array("writes\n\(base)\n\(app)".utf8))
  }

  /// Applies what happened at a moment.
  mutating func apply(_ change: WriteBook.Change, now: Double) {
    switch change {
    case .wrote(let names):
      forget(names)
      entries += names.map { Entry(kind: Self.kind($0.kind), name: Self.digest($0), at: now) }
      entries.removeFirst(max(0, entries.count - Self.most))
    case .deleted(let names): forget(names)
    case .deletedOne(let kind):
      let kind = Self.kind(kind)
      entries.removeAll { $0.kind == kind }
    }
  }

  /// When one of the names was last written; nil when none was.
  func lastWrite(of names: [WriteBook.Name]) -> Double? {
    let digests = Set(names.map(Self.digest))
    return entries.filter { digests.contains($0.name) }.map(\.at).max()
  }

  private mutating func forget(_ names: [WriteBook.Name]) {
    let digests = Set(names.map(Self.digest))
    entries.removeAll { digests.contains($0.name) }
  }

  private static func kind(_ kind: String) -> Substring {
    sha256Hex(Array(kind.utf8)).prefix(8)
  }

  private static func digest(_ name: WriteBook.Name) -> Substring {
    sha256Hex(Array("\(name.kind)\n\(name.id)".utf8)).prefix(20)
  }
}
