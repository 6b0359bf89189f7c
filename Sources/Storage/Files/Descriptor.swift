internal import CSystem
import Glibc

/// An open file descriptor that closes itself once nobody holds it.
final class Descriptor: Sendable {
  let number: Int32
  let path: String

  /// Takes over an open descriptor.
  init(_ number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { close(number) }

  /// Opens a file, close-on-exec. Throws what the system said.
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600, for operation: FileError.Operation = .open
  ) throws(FileError) -> Descriptor {
    while true {
      let number = Glibc.open(path, flags | O_CLOEXEC, mode)
      if number >= 0 { return Descriptor(number, path: path) }
      if errno != EINTR { throw .last(operation, path) }
    }
  }

  /// Opens a regular file for reading and writing, which is made where there is none. A link, a pipe
  /// or a device in its place is refused: it would lead elsewhere or hold the program.
  static func openOwn(_ path: String) throws(FileError) -> Descriptor {
    let file = try open(
      path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, for: .create)
    if try file.status().st_mode & S_IFMT != S_IFREG {
      throw FileError(path: path, reason: .notAFile)
    }
    return file
  }

  /// What the system knows of the file.
  func status() throws(FileError) -> stat {
    var status = stat()
    if fstat(number, &status) != 0 { throw .last(.check, path) }
    return status
  }

  /// Reads to the end. Throws when there are more than `limit` bytes.
  func readAll(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(number, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last(.read, path)
      }
      bytes.append(contentsOf: buffer[..<count])
      if bytes.count > limit { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    }
  }

  /// Reads what begins at a byte, up to so many; empty at the end.
  func piece(at place: Int, atMost most: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    while true {
      let count = pread(number, &bytes, most, off_t(place))
      if count >= 0 {
        bytes.removeLast(most - count)
        return bytes
      }
      if errno != EINTR { throw .last(.read, path) }
    }
  }

  /// Writes every byte. When it throws, some of them may have been written.
  func writeAll(_ bytes: [UInt8]) throws(FileError) { try writeAll(bytes[...]) }

  /// Writes every byte. When it throws, some of them may have been written.
  func writeAll(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(number, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last(.write, path)
      }
      written += count
    }
  }

  /// Waits until the content is on the disk, with the file's times.
  func synchronize() throws(FileError) {
    if fsync(number) != 0 { throw .last(.write, path) }
  }

  /// Waits until the content is on the disk, and its length.
  func synchronizeContent() throws(FileError) {
    if fdatasync(number) != 0 { throw .last(.write, path) }
  }

  /// Waits until a folder's list of names is on the disk.
  func synchronizeFolder() throws(FileError) {
    // Some file systems offer no sync of a folder; they say EINVAL.
    if fsync(number) != 0, errno != EINVAL { throw .last(.write, path) }
  }

  /// Cuts the file to a length.
  func truncate(to length: Int) throws(FileError) {
    if ftruncate(number, off_t(length)) != 0 { throw .last(.write, path) }
  }

  /// Locks the whole file for this descriptor; false when another one has it and `waits` is false.
  func lock(waits: Bool) throws(FileError) -> Bool {
    while csystem_lock_file(number, waits ? 1 : 0) != 0 {
      if errno == EAGAIN || errno == EACCES { return false }
      if errno != EINTR { throw .last(.lock, path) }
    }
    return true
  }

  /// Gives the lock up.
  func unlock() { csystem_unlock_file(number) }

  /// Whether another descriptor, of this or another process, has locked the file.
  func isLockedElsewhere() throws(FileError) -> Bool {
    let answer = csystem_file_is_locked(number)
    if answer < 0 { throw .last(.lock, path) }
    return answer == 1
  }
}
