import Glibc
import TextKit

/// Why a file or a folder could not be used.
public struct FileError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The system refused; `code` is its errno value.
    case system(operation: Operation, code: Int32)
    /// It belongs to someone else.
    case notOurs
    /// Others can write it.
    case othersCanWrite
    /// Others can read it, and it must be ours alone.
    case othersCanRead
    /// It is not a regular file.
    case notAFile
    /// It is not a folder.
    case notAFolder
    /// It is a link that leads to nothing, or to itself.
    case deadLink
    /// It is larger than is sensible.
    case tooLarge(limit: Int)
  }

  /// What was being done.
  public enum Operation: Sendable, Hashable {
    case open, create, read, write, lock, rename, remove, check
  }

  /// The file or folder.
  public var path: String
  /// What is wrong.
  public var reason: Reason

  /// Makes an error.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What the system said last about an operation on `path`.
  static func last(_ operation: Operation, _ path: String) -> FileError {
    FileError(path: path, reason: .system(operation: operation, code: errno))
  }

  /// Whether there is no such file or folder.
  public var isMissing: Bool {
    if case .system(_, ENOENT) = reason { true } else { false }
  }

  /// Whether there is no room left, on the disk or for this user.
  public var isFull: Bool {
    switch reason {
    case .system(_, ENOSPC), .system(_, EDQUOT): true
    case .system, .notOurs, .othersCanWrite, .othersCanRead, .notAFile, .notAFolder, .deadLink,
      .tooLarge:
      false
    }
  }

  /// What happened, for a person.
  public var sentence: SafeText {
    let name = Untrusted(path)
    switch reason {
    case .system(let operation, let code):
      return "\(name) cannot be \(operation.participle): \(systemWords(code))"
    case .notOurs: return "\(name) belongs to another user"
    case .othersCanWrite: return "\(name) can be written by others"
    case .othersCanRead: return "\(name) can be read by others"
    case .notAFile: return "\(name) is not a file"
    case .notAFolder: return "\(name) is not a folder"
    case .deadLink: return "\(name) is a link that leads nowhere"
    case .tooLarge(let limit): return "\(name) is larger than \(limit) bytes"
    }
  }

  /// What to do now.
  public var remedy: SafeText {
    let name = Untrusted(path)
    if isFull { return "Make room and try again." }
    switch reason {
    case .system(_, ENOENT): return "Create it or name another one."
    case .system(_, EACCES), .system(_, EPERM), .system(_, EROFS):
      return "Give yourself access to it or name another one."
    case .system: return "See to it and try again."
    case .notOurs: return "Use one of your own."
    case .othersCanWrite: return "Take that right away: chmod go-w \(name)"
    case .othersCanRead: return "Take that right away: chmod go-rwx \(name)"
    case .notAFile: return "Name a file."
    case .notAFolder: return "Name a folder."
    case .deadLink: return "Remove the link or name another file."
    case .tooLarge: return "Name the right file."
    }
  }
}

extension FileError.Operation {
  fileprivate var participle: SafeText {
    switch self {
    case .open: "opened"
    case .create: "created"
    case .read: "read"
    case .write: "written"
    case .lock: "locked"
    case .rename: "put in its place"
    case .remove: "removed"
    case .check: "looked at"
    }
  }
}
