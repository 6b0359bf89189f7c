import Glibc
import TextKit

/// The one file that this process appends to, locked while it lives.
final class JournalFile: Sendable {
  private struct Tail {
    /// Where the last whole line ends.
    var length: Int
    /// Whether something stands behind it that could not be taken away.
    var isDamaged = false
  }

  let path: String
  private let descriptor: Descriptor
  private let tail: Locked<Tail>

  /// Creates the file, locks it and writes its first line, all on the disk before it returns.
  init(folder: String, name: String) throws(JournalError) {
    path = folder + "/" + name
    let first = JournalRecord.format(version: JournalRecord.version).line
    do throws(FileError) {
      descriptor = try Descriptor.open(
        path, O_RDWR | O_CREAT | O_EXCL | O_APPEND, for: .create)
      guard try descriptor.lock(waits: false) else {
        throw FileError(path: path, reason: .system(operation: .lock, code: EAGAIN))
      }
      try descriptor.writeAll(first)
      try descriptor.synchronize()
      try Folders.synchronize(folder)
    } catch {
      // Nothing was promised yet: a file without its first line would only be in the way.
      unlink(path)
      throw .file(error)
    }
    tail = Locked(Tail(length: first.count))
  }

  /// Adds a line. When this returns, it survives a power cut. When it throws, the line is not there
  /// and will not be.
  func append(_ record: JournalRecord) throws(JournalError) {
    let line = record.line
    try tail.withLock { (tail) throws(JournalError) in
      if tail.isDamaged { throw .damaged(path) }
      do throws(FileError) {
        try descriptor.writeAll(line)
        try descriptor.synchronizeContent()
        tail.length += line.count
      } catch {
        // Half a line, or a whole one that may not be on the disk: what was not promised must go.
        do throws(FileError) {
          try descriptor.truncate(to: tail.length)
        } catch {
          tail.isDamaged = true
        }
        throw .file(error)
      }
    }
  }
}
