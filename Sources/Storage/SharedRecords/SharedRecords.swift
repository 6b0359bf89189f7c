import Glibc
import TextKit

/// Small records that processes of one person change together: a file each, locked while it is
/// changed. The system takes the lock from a process that dies. What they hold is worth nothing after
/// the next start of the machine, so nothing waits for the disk.
public struct SharedRecords: Sendable {
  private static let limit = 4096
  /// How long another process is waited for, in seconds: it holds the lock for microseconds, unless
  /// it was stopped right then.
  private static let patience = 0.1

  private let folder: String

  /// The records in a folder, which is made with the first one.
  public init(folder: String) { self.folder = folder }

  /// Gives the record to `change`, nil where there is none, and keeps what that makes of it. Blocks
  /// for a tenth of a second at most; throws when the file cannot be used or stays locked.
  public func update(_ name: String, _ change: ([UInt8]?) -> [UInt8]) throws(FileError) {
    let path = folder + "/" + name
    let file: Descriptor
    do {
      file = try Descriptor.openOwn(path)
    } catch {
      guard error.isMissing else { throw error }
      try Folders.preparePrivate(folder)
      file = try Descriptor.openOwn(path)
    }
    try lock(file)
    // Closing it gives the lock up.
    defer { file.unlock() }
    // What is longer was not written here: it is as good as none.
    let earlier = try file.status().st_size > Self.limit ? [] : file.readAll(limit: Self.limit)
    try file.replace(with: change(earlier.isEmpty ? nil : earlier))
  }

  private func lock(_ file: Descriptor) throws(FileError) {
    let end = Clock.system.monotonicSeconds() + Self.patience
    while try !file.lock(waits: false) {
      guard Clock.system.monotonicSeconds() < end else {
        throw FileError(path: file.path, reason: .system(operation: .lock, code: EAGAIN))
      }
      // A lock cannot be waited for with a limit; a millisecond is many times what it is held for.
      poll(nil, 0, 1)
    }
  }
}

extension Descriptor {
  /// Writes bytes in place of all that the file held, in one step: whoever dies here leaves the old
  /// record or the new one.
  func replace(with bytes: [UInt8]) throws(FileError) {
    let count = bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
    if count != bytes.count { throw .last(.write, path) }
    try truncate(to: bytes.count)
  }
}
