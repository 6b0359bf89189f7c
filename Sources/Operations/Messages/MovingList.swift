import PushModel
import TextKit

/// A list whose pages are counted from its newest row while new rows come in at that end. It tells
/// which rows of a page come next and where the following page has to begin, so that no row of the
/// list as it was at the beginning is passed over or comes twice: pages overlap by a row, and where
/// the overlap is not found the list has moved by more than that.
struct MovingList: Sendable {
  /// One row of a page.
  struct Row: Sendable {
    var id: Untrusted
    var at: Timestamp?
  }

  /// What becomes of a page.
  enum Step: Sendable, Equatable {
    /// These places of the page come next; the following page begins at an offset.
    case goOn(ClosedRange<Int>?, offset: Int)
    /// These come next, and they are the last.
    case end(ClosedRange<Int>?)
    /// Page after page brought nothing that comes next.
    case outrun
  }

  /// So many pages in a row may bring nothing before the list counts as growing too fast.
  static let patience = 20

  // The rows that were given, each with its place among them.
  private var places: [Untrusted: Int] = [:]
  private var lastAt: Timestamp?
  private var lastTotal: Int64?
  private var idlePages = 0
  private var stepBack = 0

  /// Takes the page that begins at an offset. `isLast` says that the service has none behind it.
  mutating func take(_ rows: [Row], at offset: Int, isLast: Bool, total: Int64?) -> Step {
    defer { lastTotal = total ?? lastTotal }
    if places.isEmpty { return give(rows, from: 0, at: offset, isLast) }
    guard let known = rows.lastIndex(where: { places[$0.id] != nil }),
      let place = places[rows[known].id]
    else { return search(rows, at: offset, isLast, total) }
    stepBack = 0
    // What stands behind a known row is older than it, so it is no newcomer.
    if known + 1 < rows.count { return give(rows, from: known + 1, at: offset, isLast) }
    if isLast { return .end(nil) }
    return idle(.goOn(nil, offset: offset + known + places.count - 1 - place))
  }

  private mutating func give(_ rows: [Row], from start: Int, at offset: Int, _ isLast: Bool)
    -> Step
  {
    var end = start
    for row in rows[start...] {
      if places[row.id] == nil { places[row.id] = places.count }
      lastAt = row.at ?? lastAt
      end += 1
    }
    idlePages = 0
    let range = end > start ? start...(end - 1) : nil
    return isLast ? .end(range) : .goOn(range, offset: offset + max(rows.count - 1, 1))
  }

  // No row is known: either so many came in that only they stand here, or rows were taken away and
  // the page begins behind what was given last.
  private mutating func search(_ rows: [Row], at offset: Int, _ isLast: Bool, _ total: Int64?)
    -> Step
  {
    if offset == 0, isLast { return give(rows, from: 0, at: offset, true) }
    // The numbers come from outside, and no list is longer than this.
    let growth = Int(min(max((total ?? 0) &- (lastTotal ?? total ?? 0), 0), 1 << 32))
    let isNewer =
      if let first = rows.first?.at, let lastAt, first != lastAt { first > lastAt } else {
        growth > 0
      }
    if isNewer, !isLast {
      return idle(.goOn(nil, offset: offset + max(growth, rows.count)))
    }
    stepBack = max(stepBack * 2, max(rows.count, 10) - 1)
    // At the very beginning nothing is left of what was given: the page goes on from there.
    guard offset > 0 else { return give(rows, from: 0, at: offset, isLast) }
    return idle(.goOn(nil, offset: max(0, offset - stepBack)))
  }

  private mutating func idle(_ step: Step) -> Step {
    idlePages += 1
    return idlePages > Self.patience ? .outrun : step
  }
}
