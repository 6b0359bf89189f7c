internal import CSystem
import Glibc
import TextKit

/// A file in the making: put into its place once it is whole and on the disk. Dropped without
/// `commit`, it leaves nothing behind. Where the file system can it has no name until then, so that
/// even a kill leaves nothing.
public final class AtomicWrite: Sendable {
  private let path: String
  private let descriptor: Descriptor
  /// Where it is until it is in its place; nil while it has no name.
  private let draftPath: Locked<String?>

  /// Begins a file that only `mode` may use. Throws when its folder cannot be written.
  public convenience init(to path: String, mode: mode_t = 0o600) throws(FileError) {
    try self.init(to: path, mode: mode, namesDraft: false)
  }

  /// - Parameter namesDraft: Whether it has a name from the beginning, as where the file system knows
  ///   no files without one.
  init(to path: String, mode: mode_t, namesDraft: Bool) throws(FileError) {
    self.path = path
    if !namesDraft, let unnamed = Self.unnamed(beside: path, mode: mode) {
      descriptor = unnamed
      draftPath = Locked(nil)
      return
    }
    DraftName.removeStale(beside: path)
    let draft = DraftName.fresh(beside: path)
    let number = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    // What cannot be made is the file that was asked for.
    guard number >= 0 else { throw .last(.create, path) }
    descriptor = Descriptor(number, path: path)
    draftPath = Locked(draft)
  }

  deinit {
    if let draft = draftPath.withLock({ $0 }) { unlink(draft) }
  }

  /// Adds bytes to the end.
  public func write(_ bytes: [UInt8]) throws(FileError) { try descriptor.writeAll(bytes) }

  /// Adds bytes to the end.
  public func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    try descriptor.writeAll(bytes)
  }

  /// Puts the file in its place, in place of what was there.
  public func commit() throws(FileError) {
    try descriptor.synchronize()
    let draft = try named()
    if rename(draft, path) != 0 { throw .last(.rename, path) }
    draftPath.withLock { $0 = nil }
    try Folders.synchronize(folder(of: path))
  }

  /// The name that it has until it is in its place. A link cannot take the place of a file, so one
  /// without a name gets one for the moment in between.
  private func named() throws(FileError) -> String {
    if let draft = draftPath.withLock({ $0 }) { return draft }
    let draft = DraftName.fresh(beside: path)
    if csystem_name_file(descriptor.number, draft) != 0 { throw .last(.create, path) }
    draftPath.withLock { $0 = draft }
    return draft
  }

  private static func unnamed(beside path: String, mode: mode_t) -> Descriptor? {
    let number = csystem_open_unnamed(folder(of: path), UInt32(mode))
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number, path: path)
    return csystem_can_name(number) == 1 ? descriptor : nil
  }
}

/// The name of a file in the making beside its place: `.NAME.PROCESS.RANDOM.tmp`.
private enum DraftName {
  private static let ending = ".tmp"
  /// A draft of a process that is gone may be one of another machine that shares the folder: it is
  /// left alone for a day.
  private static let patience = 86_400

  static func fresh(beside path: String) -> String {
    "\(folder(of: path))/\(start(path))\(getpid()).\(hexadecimalText(randomBytes(6)))\(ending)"
  }

  /// Removes what processes that were killed have left of the same file.
  static func removeStale(beside path: String) {
    let start = start(path)
    let folder = folder(of: path)
    for name in (try? Files.names(in: folder)) ?? []
    where name.hasPrefix(start) && name.hasSuffix(ending) {
      let process = name.dropFirst(start.count).prefix { $0 != "." }
      guard let process = pid_t(process), kill(process, 0) != 0, errno == ESRCH else { continue }
      var found = stat()
      let draft = "\(folder)/\(name)"
      guard lstat(draft, &found) == 0, found.st_uid == geteuid(),
        time(nil) - found.st_mtim.tv_sec > patience
      else { continue }
      unlink(draft)
    }
  }

  private static func start(_ path: String) -> String { ".\(name(of: path))." }
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
