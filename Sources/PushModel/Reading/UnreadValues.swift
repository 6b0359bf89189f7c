import TextKit

/// What of a service's answers could not be read: how much, and the first of it. It stays small however
/// much that is.
public struct UnreadValues: Sendable, Hashable {
  /// How many examples are told.
  private static let most = 3

  /// How many values were left out.
  public private(set) var values = 0
  /// How many rows were left out.
  public private(set) var rows = 0
  private var examples: [SafeText] = []

  /// Nothing yet.
  public init() {}

  /// Whether all could be read.
  public var isEmpty: Bool { values == 0 && rows == 0 }

  /// Takes in what was lost; the other findings are no loss.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings {
      guard let lost = finding.lost else { continue }
      if finding.code == Finding.rowLeftOut { rows += 1 } else { values += 1 }
      guard examples.count < Self.most else { continue }
      let place = finding.path.safe(maximumColumns: 60)
      examples.append("\(place) held \(lost.safe(maximumColumns: 60))")
    }
  }

  /// What is to be said about it; nil where nothing is.
  public var sentence: SafeText? {
    guard !isEmpty else { return nil }
    var counts: [SafeText] = []
    if values > 0 { counts.append(values == 1 ? "1 value" : "\(grouped(values)) values") }
    if rows > 0 { counts.append(rows == 1 ? "1 row" : "\(grouped(rows)) rows") }
    let what = SafeText.joined(counts, separator: " and ")
    let more = values + rows - examples.count
    let rest: SafeText = more > 0 ? ", and \(grouped(more)) more" : ""
    let some = SafeText.joined(examples, separator: "; ")
    return "\(what) of the answer could not be read: left out here (\(some)\(rest))."
  }
}
