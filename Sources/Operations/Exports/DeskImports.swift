import PushModel
import PushServices
import PushWire
import Storage
import TextKit

/// What an imported file held.
public struct ImportedSubscriptions: Sendable, Hashable {
  /// How many subscriptions can be read from it.
  public var rows: Int
  /// Rows that hold no id and are passed over.
  public var passedOver: Int
}

/// Why a file was not kept. Nothing was sent, and an earlier export is still there.
public enum ImportRefusal: Error, Sendable, Hashable {
  /// The file is no export: what is wrong with it.
  case noExport(SafeText)
  /// The service lists what it has, so that nothing needs to be kept; or there is no place for it.
  case notOffered(ServiceFailure)
  /// It could not be unpacked or kept.
  case cache(ExportCacheError)
}

extension Desk {
  /// Keeps an export that came as a file, gzipped or not, in place of the app's last one. Nothing is
  /// sent.
  public func importSubscriptions(_ file: [UInt8])
    async throws(ImportRefusal) -> ImportedSubscriptions
  {
    let exports: any ExportKeeping
    do {
      exports = try exportPlace()
    } catch {
      throw .notOffered(error)
    }
    var rows: [UInt8]
    do {
      rows = try await exports.unpacked(file)
    } catch {
      throw .cache(error)
    }
    // Spreadsheets put a byte order mark in front.
    if rows.starts(with: [0xEF, 0xBB, 0xBF]) { rows.removeFirst(3) }
    let imported = try Self.count(rows)
    do {
      try await exports.store(rows: rows, context: context.journalName)
    } catch {
      throw .cache(error)
    }
    return imported
  }

  /// The columns without which a row says nothing.
  private static let neededColumns = ["id", "device_type"]

  private static func count(_ rows: [UInt8]) throws(ImportRefusal) -> ImportedSubscriptions {
    var reader = CSVReader(rows)
    guard let header = reader.next() else { throw .noExport("it is empty") }
    for column in neededColumns where !header.contains(column) {
      throw .noExport("its first line has no column “\(Untrusted(column))”")
    }
    var imported = ImportedSubscriptions(rows: 0, passedOver: 0)
    var findings: [Finding] = []
    while let cells = reader.next() {
      let row = OneSignalDialect.subscriptionFromExport(header: header, cells: cells, &findings)
      if row == nil { imported.passedOver += 1 } else { imported.rows += 1 }
      findings.removeAll()
    }
    return imported
  }
}
