import Storage
import TextKit

/// Where exports are kept between calls.
public protocol ExportKeeping: Sendable {
  /// Begins an export; `look` sees each piece of its rows before it is kept.
  func draft(_ look: @escaping @Sendable (ArraySlice<UInt8>) -> Bool)
    async throws(ExportCacheError) -> ExportDraft
  /// The app's last export; nil when there is none that may still be kept.
  func last(context: String) async throws(ExportCacheError) -> CachedExport?
  /// Opens the rows of an export, from their beginning.
  func open(_ export: CachedExport) async throws(ExportCacheError) -> ExportReader
}

/// The exports on the disk, which the thread for files waits for.
public struct DiskExports: ExportKeeping {
  private let cache: ExportCache
  private let files: FilesThread
  private let limits: ExportLimits

  /// Reaches a cache through the thread for files.
  public init(_ cache: ExportCache, on files: FilesThread, limits: ExportLimits = ExportLimits()) {
    self.cache = cache
    self.files = files
    self.limits = limits
  }

  /// Begins an export.
  public func draft(_ look: @escaping @Sendable (ArraySlice<UInt8>) -> Bool)
    async throws(ExportCacheError) -> ExportDraft
  {
    try await waiting { (cache) throws(ExportCacheError) in
      // What is too old goes also where nobody looks at what is kept.
      try cache.purgeExpired()
      return try cache.draft(on: files, limits: limits, look: look)
    }
  }

  /// The app's last export, once those that are too old are gone.
  public func last(context: String) async throws(ExportCacheError) -> CachedExport? {
    try await waiting { (cache) throws(ExportCacheError) in
      try cache.purgeExpired()
      return cache.last(context: context)
    }
  }

  /// Opens the rows of an export.
  public func open(_ export: CachedExport) async throws(ExportCacheError) -> ExportReader {
    try await waiting { (cache) throws(ExportCacheError) in
      ExportReader(try cache.rows(of: export), on: files)
    }
  }

  private func waiting<Value: Sendable>(
    _ body: @escaping @Sendable (ExportCache) throws(ExportCacheError) -> Value
  ) async throws(ExportCacheError) -> Value {
    let result = await files.run { [cache] () -> Result<Value, ExportCacheError> in
      do throws(ExportCacheError) {
        return .success(try body(cache))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
