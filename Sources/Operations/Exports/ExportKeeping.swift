import Storage
import TextKit

/// Where exports are kept between calls.
public protocol ExportKeeping: Sendable {
  /// Keeps an export in place of the app's last one and brings its rows as CSV bytes.
  func store(_ gzip: [UInt8], context: String) async throws(ExportCacheError) -> KeptExport
  /// Keeps rows that are not compressed in place of the app's last export.
  func store(rows: [UInt8], context: String) async throws(ExportCacheError)
  /// What a file of rows holds, unpacked when it is gzip.
  func unpacked(_ file: [UInt8]) async throws(ExportCacheError) -> [UInt8]
  /// The app's last export; nil when there is none that may still be kept.
  func last(context: String) async throws(ExportCacheError) -> KeptExport?
}

/// An export that is kept here.
public struct KeptExport: Sendable, Hashable {
  /// When it was fetched.
  public var at: Timestamp
  /// The rows as the service wrote them.
  public var csv: [UInt8]

  /// Describes a kept export.
  public init(at: Timestamp, csv: [UInt8]) {
    self.at = at
    self.csv = csv
  }
}

/// The exports on the disk, which the thread for files waits for.
public struct DiskExports: ExportKeeping {
  private let cache: ExportCache
  private let files: FilesThread

  /// Reaches a cache through the thread for files.
  public init(_ cache: ExportCache, on files: FilesThread) {
    self.cache = cache
    self.files = files
  }

  /// Keeps an export in place of the app's last one.
  public func store(_ gzip: [UInt8], context: String) async throws(ExportCacheError) -> KeptExport {
    try await waiting { (cache) throws(ExportCacheError) in
      let export = try cache.store(gzip, context: context)
      return KeptExport(at: export.at, csv: try cache.rows(of: export))
    }
  }

  /// Keeps rows that are not compressed in place of the app's last export.
  public func store(rows: [UInt8], context: String) async throws(ExportCacheError) {
    try await waiting { (cache) throws(ExportCacheError) in
      _ = try cache.store(rows: rows, context: context)
    }
  }

  /// What a file of rows holds, unpacked when it is gzip.
  public func unpacked(_ file: [UInt8]) async throws(ExportCacheError) -> [UInt8] {
    try await waiting { (_) throws(ExportCacheError) in try ExportCache.unpacked(file) }
  }

  /// The app's last export, once those that are too old are gone.
  public func last(context: String) async throws(ExportCacheError) -> KeptExport? {
    try await waiting { (cache) throws(ExportCacheError) in
      try cache.purgeExpired()
      guard let export = cache.last(context: context) else { return nil }
      return KeptExport(at: export.at, csv: try cache.rows(of: export))
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
