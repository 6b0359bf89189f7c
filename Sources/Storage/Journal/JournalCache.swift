import Glibc
import TextKit

/// The journal's files as they were read last, so that only those that changed are read again: the
/// journal is looked into before every send, and every few seconds where live activities are listed.
final class JournalCache: Sendable {
  /// What tells one content of a file from another: a journal file only grows, or is cut back by
  /// whoever writes it.
  private struct Stamp: Equatable {
    let device: dev_t
    let number: ino_t
    let size: off_t
    let changedAt: [Int]

    init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
      size = status.st_size
      changedAt = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    }
  }

  private let files = Locked<[String: (stamp: Stamp, content: JournalFileContent)]>([:])
  private let reads = Locked(0)

  /// How many files were read from the disk.
  var readCount: Int { reads.withLock { $0 } }

  /// What a file holds now. Whether it is held is asked each time.
  func content(_ folder: String, _ name: String) throws(FileError) -> JournalFileContent {
    let descriptor = try Files.regularFile(folder + "/" + name)
    // Asked before the content is read: whoever lets go in between has written all it had to.
    let isHeld = try descriptor.isLockedElsewhere()
    let stamp = Stamp(try descriptor.status())
    if let known = files.withLock({ $0[name] }), known.stamp == stamp {
      var content = known.content
      content.isHeld = isHeld
      return content
    }
    var content = JournalFileContent()
    content.isHeld = isHeld
    content.read(try descriptor.readAll(limit: 1 << 30), folder + "/" + name)
    reads.withLock { $0 += 1 }
    files.withLock { [content] in $0[name] = (stamp, content) }
    return content
  }

  /// Forgets the files that are not among these.
  func keep(_ names: [String]) {
    let names = Set(names)
    files.withLock { files in files = files.filter { names.contains($0.key) } }
  }
}
