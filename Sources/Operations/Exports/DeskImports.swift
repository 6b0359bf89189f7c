import PushServices
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

/// An export that comes as a file, gzipped or not, piece by piece. It takes the place of the app's last
/// one once all of it is there; nothing is sent.
public struct SubscriptionImport: Sendable {
  private let intake: ExportIntake
  private let context: String

  init(_ exports: any ExportKeeping, context: String) {
    intake = ExportIntake(exports, counts: true)
    self.context = context
  }

  /// Takes the next piece of the file. Throws as soon as it is known to be no export.
  public func add(_ piece: [UInt8]) async throws(ImportRefusal) {
    if await !intake.add(piece), let problem = intake.problem { throw ImportRefusal(problem) }
  }

  /// Keeps it as the app's last export.
  public func finish() async throws(ImportRefusal) -> ImportedSubscriptions {
    do {
      _ = try await intake.finish(context: context)
    } catch {
      throw ImportRefusal(error)
    }
    return ImportedSubscriptions(rows: intake.rows.rows, passedOver: intake.rows.passedOver)
  }
}

extension Desk {
  /// Begins to import a file. Throws where the service lists what it has.
  public func importSubscriptions() throws(ImportRefusal) -> SubscriptionImport {
    do {
      return SubscriptionImport(try exportPlace(), context: context.journalName)
    } catch {
      throw .notOffered(error)
    }
  }
}

extension ImportRefusal {
  fileprivate init(_ problem: ExportIntake.Problem) {
    switch problem {
    case .noExport(let why): self = .noExport(why)
    case .cache(let error): self = .cache(error)
    }
  }
}
