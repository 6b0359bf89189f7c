import Glibc
import TextKit

/// The program's log, for us alone: it takes what the system and its libraries write to standard error
/// while the screen is on.
public final class LogFile: Sendable {
  private static let firstLine = "pushdeck log 1\n"

  private let descriptor: Descriptor

  /// Opens the log for appending; one larger than `limit` bytes is put aside as `.old` first, in
  /// place of the one before. Throws when it cannot be written or is not ours.
  public init(path: String, limit: Int = 1 << 20) throws(FileError) {
    try Folders.preparePrivate(folder(of: path))
    var status = stat()
    if lstat(path, &status) == 0, Int(status.st_size) > limit,
      rename(path, path + ".old") != 0
    {
      throw .last(.rename, path)
    }
    descriptor = try Descriptor.open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, for: .create)
    let opened = try descriptor.status()
    if opened.st_mode & S_IFMT != S_IFREG { throw FileError(path: path, reason: .notAFile) }
    if opened.st_uid != geteuid() { throw FileError(path: path, reason: .notOurs) }
    if opened.st_mode & 0o077 != 0, fchmod(descriptor.number, 0o600) != 0 {
      throw .last(.write, path)
    }
    if opened.st_size == 0 { try descriptor.writeAll(Array(Self.firstLine.utf8)) }
  }

  /// The open file, for what writes to standard error while the screen is on. It stays open as long
  /// as the log does.
  public var descriptorNumber: Int32 { descriptor.number }
}
