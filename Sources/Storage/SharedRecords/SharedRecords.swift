import Glibc
import TextKit

/// Small records that processes of one person change together: a file each, locked while it is
/// changed. The system takes the lock from a process that dies. What they hold is worth nothing after
/// the next start of the machine, so nothing waits for the disk.
public struct SharedRecords: Sendable {
  fileprivate static let limit = 4096
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
    let earlier = try file.record(limit: Self.limit)
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
  /// The record that the file holds; empty where it holds more than so many bytes.
  func record(limit: Int) throws(FileError) -> [UInt8] {
    guard try status().st_size <= limit else { return [] }
    let bytes = try piece(at: 0, atMost: limit)
    return Array(bytes[..<(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }

  /// Writes a record in place of all that the file held. Whoever dies here leaves the old record or the
  /// new one, and never one with the other's end.
  func replace(with bytes: [UInt8]) throws(FileError) {
    try overwrite(with: bytes)
    try truncate(to: bytes.count)
  }

  /// Writes a record with zeros over what is left of a longer one, which `record` passes over. That is
  /// one write within one page, which the system copies whole. A file that is longer than a record may
  /// be is none until it is cut.
  func overwrite(with bytes: [UInt8]) throws(FileError) {
    let length = try Int(status().st_size)
    let zeros = length > SharedRecords.limit ? 0 : max(0, length - bytes.count)
    try writeAtOnce(bytes + [UInt8](repeating: 0, count: zeros))
  }

  private func writeAtOnce(_ bytes: [UInt8]) throws(FileError) {
    while true {
      let count = bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
      if count == bytes.count { return }
      // The rest found no room; a write that was cut short leaves no number.
      if count >= 0 {
        throw FileError(path: path, reason: .system(operation: .write, code: ENOSPC))
      }
      if errno != EINTR { throw .last(.write, path) }
    }
  }
}
