import Glibc

/// The rows of a kept export as the service wrote them, piece by piece. The file is never changed, and
/// stays readable here when another export takes its place.
public final class ExportRows: Sendable {
  private static let pieceSize = 1 << 18

  private let file: Descriptor

  init(_ file: Descriptor) { self.file = file }

  /// The piece that begins at a byte; empty at the end. Blocks.
  public func piece(at place: Int) throws(ExportCacheError) -> [UInt8] {
    do {
      return try file.piece(at: place, atMost: Self.pieceSize)
    } catch {
      throw .file(error)
    }
  }
}
