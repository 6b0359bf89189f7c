import Glibc
import TextKit

/// A file in the making: written beside its place and renamed into it once it is whole and on the
/// disk. Dropped without `commit`, it leaves nothing behind.
public final class AtomicWrite: Sendable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Descriptor
  private let isCommitted = Locked(false)

  /// Begins a file that only `mode` may use. Throws when its folder cannot be written.
  public init(to path: String, mode: mode_t = 0o600) throws(FileError) {
    self.path = path
    let suffix = hexadecimalText(randomBytes(6))
    temporaryPath = folder(of: path) + "/." + name(of: path) + "." + suffix + ".tmp"
    descriptor = try Descriptor.open(
      temporaryPath, O_WRONLY | O_CREAT | O_EXCL, mode: mode, for: .create)
  }

  deinit {
    if !isCommitted.withLock({ $0 }) { unlink(temporaryPath) }
  }

  /// Adds bytes to the end.
  public func write(_ bytes: [UInt8]) throws(FileError) { try descriptor.writeAll(bytes) }

  /// Puts the file in its place, in place of what was there.
  public func commit() throws(FileError) {
    try descriptor.synchronize()
    if rename(temporaryPath, path) != 0 { throw .last(.rename, path) }
    isCommitted.withLock { $0 = true }
    try Folders.synchronize(folder(of: path))
  }
}

/// The folder that a path lies in.
func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The last part of a path.
func name(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return path }
  return String(path[path.index(after: slash)...])
}
