import TextKit

/// What became of one look for an export's file.
public enum ExportAnswer: Sendable, Hashable {
  /// The whole file came.
  case whole(byteCount: Int64)
  /// Whoever was to take it wanted no more.
  case notTaken
  /// It did not come: how that counts, and what to say should it be the end.
  case missing(ExportPolling.Event, ServiceFailure)
}

extension PushService {
  /// Larger files than this are not taken into memory, in bytes.
  private static var memoryLimit: Int { 512 << 20 }

  /// Fetches a finished export's bytes, as they are stored (gzip, but a message's history); nil while
  /// it is still being made.
  public func downloadExport(_ address: String) async throws(ServiceFailure) -> [UInt8]? {
    let collected = Locked<[UInt8]>([])
    let answer = try await downloadExport(address) { piece in
      collected.withLock { bytes in
        bytes += piece
        return bytes.count <= Self.memoryLimit
      }
    }
    switch answer {
    case .whole: return collected.withLock { $0 }
    case .missing(.answered(403, _), _), .missing(.answered(404, _), _): return nil
    case .missing(_, let failure): throw failure
    case .notTaken:
      throw ServiceFailure(
        .tooLarge,
        sentence: "The file is larger than the \(Self.memoryLimit >> 20) MiB that are taken here.",
        remedy: "Ask for less.")
    }
  }
}
