import PushWire
import TextKit

/// Looks at the rows of an export as they come: whether it is one, whether its end is there, and how
/// many there are.
struct ExportRowsCheck: Sendable {
  /// A first line longer than this many bytes names no columns.
  private static let headerLimit = 1 << 16
  private static let openQuote: SafeText = "a quote in it is never closed"

  /// Whether the rows are counted, which takes each of them apart.
  private let counts: Bool
  private var pieces = CSVPieces()
  private var idColumn: Int?
  private var columns = 0
  private var headerBytes = 0
  /// Rows with an id.
  private(set) var rows = 0
  /// Rows without one.
  private(set) var passedOver = 0
  /// Why it is no export; nil while nothing speaks against it.
  private(set) var problem: SafeText?

  init(counts: Bool) { self.counts = counts }

  /// Takes the next piece of rows; false when the rest is of no use.
  mutating func take(_ piece: ArraySlice<UInt8>) -> Bool {
    guard problem == nil else { return false }
    if counts || idColumn == nil { note(pieces.add(piece)) } else { pieces.pass(piece) }
    if idColumn == nil, problem == nil {
      headerBytes += piece.count
      if headerBytes > Self.headerLimit { problem = "its first line has no end" }
    }
    if pieces.isDamaged, counts || pieces.isInQuotes {
      problem = pieces.isInQuotes ? Self.openQuote : "a row in it has no end"
    }
    return problem == nil
  }

  /// Declares the end; brings why it is no export, nil when it is one.
  mutating func finish() -> SafeText? {
    guard problem == nil else { return problem }
    if counts || idColumn == nil { note(pieces.finish()) }
    guard problem == nil else { return problem }
    if idColumn == nil {
      problem = "it is empty"
    } else if pieces.isInQuotes {
      problem = Self.openQuote
    } else if let cells = pieces.cellsOfOpenRow, cells < columns {
      problem = "it ends in the middle of a row"
    }
    return problem
  }

  private mutating func note(_ found: [[String]]) {
    for cells in found {
      guard let idColumn else {
        readHeader(cells)
        if problem != nil { return }
        continue
      }
      if cells.indices.contains(idColumn), !cells[idColumn].isEmpty {
        rows += 1
      } else {
        passedOver += 1
      }
    }
  }

  private mutating func readHeader(_ cells: [String]) {
    for column in OneSignalExport.neededColumns where !cells.contains(column) {
      let name = Untrusted(column)
      problem = "its first line has no column “\(name)”"
      return
    }
    idColumn = cells.firstIndex(of: OneSignalExport.idColumn)
    columns = cells.count
  }
}
