import PushModel
import PushServices
import PushWire
import Storage
import TextKit

/// How far an export is.
public enum ExportProgress: Sendable, Hashable {
  /// The service was asked for it.
  case requested
  /// The service is still making it, for so many seconds.
  case waiting(seconds: Double)
  /// It was fetched and is being read.
  case reading(bytes: Int)
}

/// The subscriptions of an export.
public struct ExportedSubscriptions: Sendable, Hashable {
  /// The rows in the service's order.
  public var rows: [Subscription]
  /// When it was fetched: everything is as of then.
  public var at: Timestamp
  /// What was noticed while it was read.
  public var findings: [Finding]
}

extension Desk {
  /// Asks the service for an export of all subscriptions, waits for it, keeps it and reads it.
  ///
  /// - Parameter progress: Hears how far it is.
  public func exportSubscriptions(progress: @Sendable (ExportProgress) -> Void)
    async throws(ServiceFailure) -> ExportedSubscriptions
  {
    let exports = try exportPlace()
    let address = try await service.requestSubscriptionExport()
    progress(.requested)
    let gzip = try await fetch(address, progress: progress)
    progress(.reading(bytes: gzip.count))
    let kept: KeptExport
    do {
      kept = try await exports.store(gzip, context: context.journalName)
    } catch {
      throw Self.failure(error)
    }
    return read(kept)
  }

  /// The subscriptions of the last export that was fetched; nil when none is kept.
  public func lastExportedSubscriptions() async throws(ServiceFailure) -> ExportedSubscriptions? {
    do {
      return try await exportPlace().last(context: context.journalName).map(read)
    } catch let error as ExportCacheError {
      throw Self.failure(error)
    } catch let error as ServiceFailure {
      throw error
    } catch {
      throw Self.noPlace
    }
  }

  /// Asks again and again, with growing pauses up to ten seconds (OneSignal reference §7: poll every
  /// ten), until the export is there or the task is cancelled.
  private func fetch(_ address: String, progress: @Sendable (ExportProgress) -> Void)
    async throws(ServiceFailure) -> [UInt8]
  {
    let start = clock.monotonicSeconds()
    var delay = 0.5
    while true {
      if let bytes = try await service.downloadExport(address) { return bytes }
      progress(.waiting(seconds: clock.monotonicSeconds() - start))
      guard await pause(delay) else {
        throw ServiceFailure(
          .cancelled, sentence: "The export was not waited for",
          remedy: "The service still makes it; ask again later.")
      }
      delay = min(delay * 2, 10)
    }
  }

  private func read(_ export: KeptExport) -> ExportedSubscriptions {
    var result = ExportedSubscriptions(rows: [], at: export.at, findings: [])
    var reader = CSVReader(export.csv)
    guard let header = reader.next() else { return result }
    while let cells = reader.next() {
      if let row = OneSignalDialect.subscriptionFromExport(
        header: header, cells: cells, &result.findings)
      {
        result.rows.append(row)
      }
    }
    return result
  }

  func exportPlace() throws(ServiceFailure) -> any ExportKeeping {
    switch capabilities.exportsSubscriptions {
    case .unavailable(let reason, let instead):
      throw ServiceFailure(.notOffered, sentence: reason, remedy: instead)
    case .available:
      guard let exports else { throw Self.noPlace }
      return exports
    }
  }

  private static let noPlace = ServiceFailure(
    .notOffered, sentence: "There is no place to keep an export in",
    remedy: "Set XDG_CACHE_HOME to a folder of yours.")

  private static func failure(_ error: ExportCacheError) -> ServiceFailure {
    ServiceFailure(
      .unreadable, sentence: "The export could not be kept: \(error.sentence)",
      remedy: "See to the cache folder and try again.")
  }
}
