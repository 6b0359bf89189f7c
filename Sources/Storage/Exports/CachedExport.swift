import TextKit

/// An export that is kept here: rows as the service wrote them, inflated once and never changed.
public struct CachedExport: Sendable, Hashable {
  /// Which app it is of.
  public var context: String
  /// When it was fetched.
  public var at: Timestamp
  /// The CSV file.
  public var path: String
  /// The file's size in bytes.
  public var byteCount: Int

  /// How long an export is kept, in seconds: it is personal data.
  public static let lifetime: Double = 7 * 86_400

  /// Whether it has been kept for its whole time.
  public func isExpired(at now: Timestamp) -> Bool { now - at > Self.lifetime }
}

/// Why an export could not be kept or read.
public enum ExportCacheError: Error, Sendable, Hashable {
  /// A file or the folder.
  case file(FileError)
  /// The compressed bytes.
  case compressed(InflateError)
  /// There are more bytes of rows than are kept.
  case tooLarge(limit: Int)

  /// What happened, for a person.
  public var sentence: SafeText {
    switch self {
    case .file(let error): error.sentence
    case .compressed(let error): "the export cannot be read: \(error.sentence)"
    case .tooLarge(let limit):
      "the export is larger than the \(limit >> 20) MiB that are kept on the disk"
    }
  }
}
