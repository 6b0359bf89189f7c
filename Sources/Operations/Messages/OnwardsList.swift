import PushModel
import TextKit

/// A list that is read onwards in time while new rows come in at its end. It tells which rows of a
/// page are new, and when the reading is over although more keeps coming: at a page that brings
/// nothing unknown, or that is less full than an earlier one and holds only what was made after the
/// reading began: a row that is due later still would have stood in what was free of it.
struct OnwardsList: Sendable {
  /// One row of a page.
  struct Row: Sendable {
    var id: Untrusted
    /// When it was made; what does not say counts as old.
    var madeAt: Timestamp?
  }

  /// What becomes of a page.
  struct Step: Sendable, Equatable {
    /// The places of the rows that were not there before.
    var fresh: [Int]
    /// Whether no further page is needed.
    var isOver: Bool
  }

  private let begunAt: Timestamp
  private let limit: Int
  private var known: Set<Untrusted> = []
  private var fullest = 0

  /// Begins a reading at a time of the service's clock, in pages of at most so many rows.
  init(begunAt: Timestamp, limit: Int) {
    self.begunAt = begunAt
    self.limit = limit
  }

  /// Takes the next page. `count` is how many rows it had, with those that could not be read.
  mutating func take(_ rows: [Row], count: Int) -> Step {
    let fresh = rows.indices.filter { known.insert(rows[$0].id).inserted }
    let isLessFull = count < fullest
    fullest = max(fullest, count)
    guard count == rows.count else { return Step(fresh: fresh, isOver: false) }
    let areNewcomers = rows.allSatisfy { row in row.madeAt.map { $0 > begunAt } ?? false }
    return Step(
      fresh: fresh, isOver: fresh.isEmpty ? count < limit : isLessFull && areNewcomers)
  }
}
