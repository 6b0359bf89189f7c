import Glibc
import Storage
import TextKit

/// A folder for one test, thrown away with it.
struct Scratch {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(environment: ["TMPDIR": "/tmp"]) }

  var path: String { folder.path }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Writes a file with exactly that mode, whatever the umask is.
  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) throws -> String {
    try Files.writeAtomically(bytes, to: path(name))
    chmod(path(name), mode)
    return path(name)
  }

  @discardableResult
  func makeFolder(_ name: String, mode: mode_t = 0o700) -> String {
    mkdir(path(name), 0o700)
    chmod(path(name), mode)
    return path(name)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Files.read(path(name)), as: UTF8.self)
  }

  func names(_ name: String = "") throws -> [String] {
    try Files.names(in: name.isEmpty ? path : path(name))
  }
}

/// The permission bits of a file or folder; nil when it is not there.
func mode(of path: String) -> mode_t? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}
