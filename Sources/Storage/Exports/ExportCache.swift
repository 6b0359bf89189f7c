import Glibc
import TextKit

/// The last export of each app, in a folder for us alone, purged after seven days.
///
/// An export is a CSV file with a label beside it, a JSON file that says what it is. The label is
/// written last and removed first, so a label always has its file.
public struct ExportCache: Sendable {
  private static let formatName = "pushdeck-export"
  private static let version: Int64 = 1
  private static let labelEnding = ".json"
  private static let rowsEnding = ".csv"

  private let folder: String
  private let clock: Clock

  /// The cache in a folder, which is made with the first export.
  public init(folder: String, clock: Clock = .system) {
    self.folder = folder
    self.clock = clock
  }

  /// Begins an export, whose pieces may be gzip; `look` sees the rows before they are kept. Throws when
  /// the folder cannot be used.
  public func draft(
    on files: FilesThread, limits: ExportLimits = ExportLimits(),
    look: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) throws(ExportCacheError) -> ExportDraft {
    try ExportDraft(self, on: files, limits: limits, look: look)
  }

  /// Begins a file of rows. Throws when the folder cannot be used.
  func makeFile() throws(ExportCacheError) -> (AtomicWrite, path: String) {
    do {
      try Folders.preparePrivate(folder)
      let path = freshPath()
      return (try AtomicWrite(to: path), path)
    } catch {
      throw .file(error)
    }
  }

  private func freshPath() -> String {
    folder + "/" + hexadecimalText(randomBytes(12)) + Self.rowsEnding
  }

  /// Makes a file of rows that is in its place the app's last export.
  func adopt(_ path: String, byteCount: Int, context: String)
    throws(ExportCacheError) -> CachedExport
  {
    let export = CachedExport(
      context: context, at: clock.now(), path: path, byteCount: byteCount)
    let earlier = last(context: context)
    do {
      try Files.writeAtomically(label(of: export).bytes(.compact), to: labelPath(context))
      if let earlier { try Files.remove(earlier.path) }
    } catch {
      throw .file(error)
    }
    return export
  }

  /// The app's last export; nil when there is none that may still be kept.
  public func last(context: String) -> CachedExport? {
    guard let export = read(labelPath(context)), export.context == context else { return nil }
    return export.isExpired(at: clock.now()) ? nil : export
  }

  /// The rows of an export, from their beginning. Throws when its file is gone.
  public func rows(of export: CachedExport) throws(ExportCacheError) -> ExportRows {
    do {
      return ExportRows(try Files.regularFile(export.path))
    } catch {
      throw .file(error)
    }
  }

  /// Removes what has been kept for its whole time, also rows that no label names. Returns how many
  /// files went.
  @discardableResult
  public func purgeExpired() throws(ExportCacheError) -> Int {
    try purge { $0.isExpired(at: clock.now()) }
  }

  /// Removes every export. Returns how many files went.
  @discardableResult
  public func purgeAll() throws(ExportCacheError) -> Int { try purge { _ in true } }

  private func purge(_ isDue: (CachedExport) -> Bool) throws(ExportCacheError) -> Int {
    do {
      var kept: Set<String> = []
      var removed = 0
      let names = try Files.names(in: folder)
      for name in names where name.hasSuffix(Self.labelEnding) {
        let path = folder + "/" + name
        let export = read(path)
        if let export, !isDue(export) {
          kept.insert(Storage.name(of: export.path))
          continue
        }
        for due in [path, export?.path].compactMap({ $0 }) {
          try Files.remove(due)
          removed += 1
        }
      }
      for name in try Files.names(in: folder)
      where !name.hasSuffix(Self.labelEnding) && !kept.contains(name) {
        // Rows without a label, and drafts of them, may belong to an export that is being stored
        // right now: they go by their own age.
        let path = folder + "/" + name
        if !isDue(CachedExport(context: "", at: changed(path), path: path, byteCount: 0)) {
          continue
        }
        try Files.remove(path)
        removed += 1
      }
      return removed
    } catch {
      throw .file(error)
    }
  }

  private func label(of export: CachedExport) -> JSON {
    .object([
      ("format", .string(Self.formatName)), ("version", .int(Self.version)),
      ("context", .string(export.context)), ("at", .string(export.at.iso8601)),
      ("rows", .string(Storage.name(of: export.path))), ("byteCount", .int(export.byteCount)),
    ])
  }

  private func read(_ path: String) -> CachedExport? {
    guard let bytes = try? Files.read(path, limit: 65_536), let json = try? JSON.parse(bytes),
      json["format"]?.string == Self.formatName, json["version"]?.int64 == Self.version,
      let context = json["context"]?.string,
      let at = json["at"]?.string.flatMap(Timestamp.parse),
      let rows = json["rows"]?.string, !rows.contains("/"), rows.hasSuffix(Self.rowsEnding),
      let byteCount = json["byteCount"]?.int64.flatMap(Int.init(exactly:))
    else { return nil }
    return CachedExport(
      context: context, at: at, path: folder + "/" + rows, byteCount: byteCount)
  }

  private func changed(_ path: String) -> Timestamp {
    var status = stat()
    if stat(path, &status) != 0 { return clock.now() }
    return Timestamp(seconds: Int64(status.st_mtim.tv_sec))
  }

  /// A context's text may hold anything; its digest is a name.
  private func labelPath(_ context: String) -> String {
    folder + "/" + String(sha256Hex(Array(context.utf8)).prefix(32)) + Self.labelEnding
  }
}
