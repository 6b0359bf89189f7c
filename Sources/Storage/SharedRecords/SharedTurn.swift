import Glibc
import TextKit

/// A turn that processes of one person take one after the other. Whoever has it has locked a file in a
/// folder that they share; the system takes the lock from a process that dies.
public final class SharedTurn: Sendable {
  /// What became of asking for it.
  public enum Taking: Sendable {
    /// It is this process's until it is let go.
    case taken(SharedTurn)
    /// Another process has it: its number, where that can be read.
    case held(by: Int32?)
  }

  private static let format = "pushdeck-turn 1"
  private static let limit = 256

  private let file: Descriptor

  private init(_ file: Descriptor) { self.file = file }

  deinit { file.unlock() }

  /// Takes the turn of that name unless another process has it. Throws when the folder, which is made
  /// when it is needed, cannot be used.
  public static func take(_ name: String, in folder: String) throws(FileError) -> Taking {
    try Folders.preparePrivate(folder)
    let file = try Descriptor.openOwn(folder + "/" + name)
    guard try file.lock(waits: false) else { return .held(by: try holder(file)) }
    try file.replace(with: Array("\(format) \(getpid())\n".utf8))
    return .taken(SharedTurn(file))
  }

  private static func holder(_ file: Descriptor) throws(FileError) -> Int32? {
    // Read without the lock: for a moment it may be the number of who had the turn before.
    let text = String(decoding: try file.record(limit: limit), as: UTF8.self)
    guard text.hasPrefix(format + " "), text.hasSuffix("\n") else { return nil }
    return Int32(text.dropFirst(format.utf8.count + 1).dropLast())
  }
}
