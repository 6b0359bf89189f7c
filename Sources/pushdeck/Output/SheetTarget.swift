import Glibc
import Storage
import TextKit

/// Where a sheet goes: a file that appears when it is whole, or standard output.
struct SheetTarget: Sendable {
  private let file: AtomicWrite?
  private let path: String
  private let session: CommandSession

  /// Opens the file; nil and `-` mean standard output.
  init(_ path: String?, _ session: CommandSession) async throws(CommandFailure) {
    self.session = session
    self.path = path ?? "-"
    guard let path, path != "-" else {
      file = nil
      return
    }
    file = try await Self.onMain(session) { () throws(FileError) in
      try AtomicWrite(to: try Self.place(of: path))
    }
  }

  /// Adds bytes to the end. False once nobody reads them any more: there is nothing to go on for.
  func write(_ bytes: [UInt8]) async throws(CommandFailure) -> Bool {
    guard let file else {
      return try await session.write(String(decoding: bytes, as: UTF8.self))
    }
    try await Self.onMain(session) { () throws(FileError) in try file.write(bytes) }
    return true
  }

  /// Puts the file into its place.
  func finish() async throws(CommandFailure) {
    guard let file else { return }
    try await Self.onMain(session) { () throws(FileError) in try file.commit() }
  }

  // A file of the same name is replaced; a device or a pipe must not be, and a link leads to its file.
  private static func place(of path: String) throws(FileError) -> String {
    var found = stat()
    guard stat(path, &found) == 0 else {
      // Nothing may take the place of a link.
      guard lstat(path, &found) != 0 else { throw FileError(path: path, reason: .deadLink) }
      return path
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, reason: .notAFile) }
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func onMain<Value: Sendable>(
    _ session: CommandSession, _ body: @escaping @Sendable () throws(FileError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(FileError) {
      return try await session.blocking(body)
    } catch {
      throw CommandFailure(.file, error.sentence, remedy: "No file was written.")
    }
  }
}
