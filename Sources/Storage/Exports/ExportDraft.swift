import TextKit

/// An export that comes in pieces, gzipped or not: unpacked as it comes into a file of rows, which is
/// the app's last export once it is whole. It holds a piece at a time, and works on the thread for
/// files. Dropped before, it leaves nothing behind.
public actor ExportDraft {
  private let files: FilesThread
  private let cache: ExportCache
  private let limits: ExportLimits
  private let file: AtomicWrite
  private let path: String
  private let look: @Sendable (ArraySlice<UInt8>) -> Bool
  private var content = Content.unknown([])
  private var received = 0
  private var written = 0
  private var isWanted = true

  private enum Content {
    /// What it is begins to be known with the second byte.
    case unknown([UInt8])
    case gzip(Inflate)
    case plain
  }

  /// Where it works.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { files.asUnownedSerialExecutor() }

  /// Begins one; to be called where waiting for a disk is no harm. Throws when the folder cannot be
  /// used.
  ///
  /// - Parameter look: Sees each piece of rows before it is written; false wants no more.
  init(
    _ cache: ExportCache, on files: FilesThread, limits: ExportLimits,
    look: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) throws(ExportCacheError) {
    self.files = files
    self.cache = cache
    self.limits = limits
    self.look = look
    (file, path) = try cache.makeFile()
  }

  /// Takes the next piece. False when `look` wanted no more. Throws when it cannot be unpacked or
  /// kept; nothing is kept then.
  public func add(_ piece: [UInt8]) throws(ExportCacheError) -> Bool {
    received += piece.count
    switch content {
    case .unknown(let start):
      let start = start + piece
      guard start.count >= 2 else {
        content = .unknown(start)
        return true
      }
      if start.starts(with: [0x1F, 0x8B]) {
        let inflate = try started()
        content = .gzip(inflate)
        try unpack(start, inflate)
      } else {
        content = .plain
        try keep(start[...])
      }
    case .gzip(let inflate): try unpack(piece, inflate)
    case .plain: try keep(piece[...])
    }
    return isWanted
  }

  /// Puts the rows into their place, once all pieces were taken. Throws when the last is missing.
  public func finish(context: String) throws(ExportCacheError) -> CachedExport {
    switch content {
    case .unknown(let start): try keep(start[...])
    case .plain: break
    case .gzip(let inflate):
      do {
        try inflate.finish()
      } catch {
        throw .compressed(error)
      }
    }
    do {
      try file.commit()
    } catch {
      throw .file(error)
    }
    return try cache.adopt(path, byteCount: written, context: context)
  }

  private func started() throws(ExportCacheError) -> Inflate {
    do {
      // How much it may become is judged where rows are kept, gzipped or not.
      return try Inflate(limit: .max)
    } catch {
      throw .compressed(error)
    }
  }

  private func unpack(_ piece: [UInt8], _ inflate: Inflate) throws(ExportCacheError) {
    var failure: ExportCacheError?
    do {
      try inflate.feed(piece) { rows in
        guard failure == nil, isWanted else { return }
        do throws(ExportCacheError) {
          try keep(rows)
        } catch {
          failure = error
        }
      }
    } catch {
      if failure == nil { failure = .compressed(error) }
    }
    if let failure { throw failure }
  }

  private func keep(_ rows: ArraySlice<UInt8>) throws(ExportCacheError) {
    written += rows.count
    if written > limits.rows { throw .tooLarge(limit: limits.rows) }
    if case .gzip = content, written > limits.growthFrom, written / limits.growth > received {
      throw .compressed(.growsTooMuch(factor: limits.growth))
    }
    guard look(rows) else {
      isWanted = false
      return
    }
    do {
      try file.write(rows)
    } catch {
      throw .file(error)
    }
  }
}
