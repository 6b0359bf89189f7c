import Glibc

/// Folders that are ours alone, and what makes a path safe to trust.
enum Folders {
  /// Makes a folder with every one above it that is missing, open to nobody else. One that is there
  /// must be ours and not writable by others; the right to read it is taken from others.
  static func preparePrivate(_ path: String) throws(FileError) {
    try make(path)
    var status = stat()
    if stat(path, &status) != 0 { throw .last(.check, path) }
    try requireOurs(status, path)
    if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { throw .last(.write, path) }
    if access(path, W_OK | X_OK) != 0 { throw .last(.write, path) }
  }

  /// Refuses a folder that belongs to someone else or that others can write; one that is not there
  /// yet will be made.
  static func requireOurs(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 { try requireOurs(status, path) }
  }

  private static func requireOurs(_ status: stat, _ path: String) throws(FileError) {
    if status.st_mode & S_IFMT != S_IFDIR { throw FileError(path: path, reason: .notAFolder) }
    if status.st_uid != geteuid() { throw FileError(path: path, reason: .notOurs) }
    if status.st_mode & 0o022 != 0 { throw FileError(path: path, reason: .othersCanWrite) }
  }

  /// Makes a folder with every one above it that is missing, open to nobody else.
  static func make(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    if errno == ENOENT, path != folder(of: path) {
      try make(folder(of: path))
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw .last(.create, path)
  }

  /// Waits until the folder's list of names is on the disk.
  static func synchronize(_ path: String) throws(FileError) {
    try Descriptor.open(path, O_RDONLY | O_DIRECTORY).synchronizeFolder()
  }

  /// Refuses a path that someone besides us and root could put something else in place of: every
  /// folder down to it is looked at, as it is written and as its links resolve. `/tmp` and the like,
  /// where only the owner can rename, are fine.
  static func requireTrusted(_ path: String) throws(FileError) {
    try requireTrustedFolders(of: path)
    guard let resolved = realpath(path, nil) else { throw .last(.check, path) }
    let real = String(cString: resolved)
    free(resolved)
    if real != path { try requireTrustedFolders(of: real) }
  }

  private static func requireTrustedFolders(of path: String) throws(FileError) {
    var current = folder(of: path)
    while true {
      var status = stat()
      if stat(current, &status) != 0 { throw .last(.check, current) }
      try requireTrusted(status, current)
      if current == "/" || current == "." { return }
      current = folder(of: current)
    }
  }

  /// Refuses what belongs to someone else or can be written by others.
  static func requireTrusted(_ status: stat, _ path: String) throws(FileError) {
    if status.st_uid != geteuid() && status.st_uid != 0 {
      throw FileError(path: path, reason: .notOurs)
    }
    let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    if status.st_mode & 0o022 != 0 && !isSticky {
      throw FileError(path: path, reason: .othersCanWrite)
    }
  }

  /// Removes a folder with all that is in it. Links are removed, never followed.
  static func removeTree(_ path: String) throws(FileError) {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return }
      throw .last(.check, path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return try Files.remove(path) }
    for name in try Files.names(in: path) { try removeTree(path + "/" + name) }
    if rmdir(path) != 0, errno != ENOENT { throw .last(.remove, path) }
  }
}
