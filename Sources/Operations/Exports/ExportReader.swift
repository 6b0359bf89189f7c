import PushModel
import PushServices
import PushWire
import Storage
import TextKit

/// Reads the rows of a kept export, a piece at a time, on the thread for files.
public actor ExportReader {
  private let files: FilesThread
  private let rows: ExportRows
  private var place = 0
  private var pieces = CSVPieces()
  private var isOver = false
  /// The row that was read last, counted from 1 behind the header.
  private var rowNumber = 0
  /// The names of the columns; nil before the first rows.
  public private(set) var header: [String]?

  /// Where it works.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { files.asUnownedSerialExecutor() }

  init(_ rows: ExportRows, on files: FilesThread) {
    self.rows = rows
    self.files = files
  }

  /// The cells of the next rows, as the service wrote them; nil at the end.
  public func nextCells() throws(ServiceFailure) -> [[String]]? {
    while !isOver {
      let piece: [UInt8]
      do {
        piece = try rows.piece(at: place)
      } catch {
        throw Self.unreadable(error.sentence)
      }
      place += piece.count
      isOver = piece.isEmpty
      var found = isOver ? pieces.finish() : pieces.add(piece[...])
      if pieces.isDamaged || (isOver && pieces.isInQuotes) {
        throw Self.unreadable("a quote in it is never closed")
      }
      if header == nil, !found.isEmpty { header = found.removeFirst() }
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// The next subscriptions; nil at the end. Rows without an id are left out.
  func next() throws(ServiceFailure) -> Page<Subscription>? {
    guard let cells = try nextCells(), let header else { return nil }
    var page = Page<Subscription>(rows: [], next: .offset(place), total: nil)
    page.rows.reserveCapacity(cells.count)
    for row in cells {
      rowNumber += 1
      var findings: [Finding] = []
      if let read = OneSignalDialect.subscriptionFromExport(
        header: header, cells: row, &findings)
      {
        page.rows.append(read)
        for var finding in findings where finding.lost != nil {
          finding.path = Untrusted("row \(rowNumber), \(finding.path.raw)")
          page.findings.append(finding)
        }
      } else {
        page.findings.append(
          Finding(
            .warning, code: Finding.rowLeftOut, path: Untrusted("row \(rowNumber)"),
            message: "This row has no id. It was left out.",
            lost: Untrusted(KeyForms.masked(String(row.joined(separator: ",").prefix(80))))))
      }
    }
    return page
  }

  private static func unreadable(_ why: SafeText) -> ServiceFailure {
    ServiceFailure(
      .localFile, sentence: "The export that is kept here cannot be read: \(why)",
      remedy: "Ask for another one.")
  }
}
