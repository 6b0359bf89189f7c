import Glibc

/// Small files and folders: reading whole, writing so that a crash leaves the old or the new one.
public enum Files {
  /// Reads a file whole. Throws when it is larger than `limit` bytes.
  public static func read(_ path: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
    try regularFile(path).readAll(limit: limit)
  }

  /// Puts `bytes` at `path`: a temporary file beside it, synced, renamed into place, and the folder
  /// synced. Whoever reads sees all of the old content or all of the new one.
  public static func writeAtomically(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600
  ) throws(FileError) {
    let draft = try AtomicWrite(to: path, mode: mode)
    try draft.write(bytes)
    try draft.commit()
  }

  /// Removes a file; one that is not there is fine.
  public static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw .last(.remove, path) }
  }

  /// Removes every file in a folder and leaves folders in it alone. Returns how many went; none where
  /// there is no such folder.
  @discardableResult
  public static func removeAll(in folder: String) throws(FileError) -> Int {
    var removed = 0
    for name in try names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { continue }
      try remove(path)
      removed += 1
    }
    return removed
  }

  /// The names in a folder, sorted; none when there is no such folder.
  public static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .last(.read, folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last(.read, folder) }
        return names.sorted()
      }
      // The name is as long as the record, which can be shorter than the declared 256 bytes.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let bytes = UnsafeRawPointer(entry).advanced(by: offset)
      let name = String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Opens a regular file for reading. A pipe or a device would hold the program: it is refused.
  static func regularFile(_ path: String) throws(FileError) -> Descriptor {
    let descriptor = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let kind = try descriptor.status().st_mode & S_IFMT
    if kind != S_IFREG { throw FileError(path: path, reason: .notAFile) }
    return descriptor
  }
}
