import Glibc
import TextKit

/// A folder that is thrown away with all that is in it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes one, open to nobody else, where the environment keeps what may be lost:
  /// `XDG_RUNTIME_DIR`, else `TMPDIR`, else `/tmp`.
  public init(environment: [String: String]) throws(FileError) {
    let parents = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"]
      .compactMap { $0 }.filter { $0.hasPrefix("/") }
    var failure = FileError(path: "/tmp", reason: .notAFolder)
    for parent in parents {
      let candidate = parent + "/pushdeck-" + hexadecimalText(randomBytes(8))
      if mkdir(candidate, 0o700) == 0 {
        path = candidate
        return
      }
      failure = .last(.create, candidate)
    }
    throw failure
  }

  deinit { remove() }

  /// Removes it now; a second call does nothing. What cannot be removed stays: it is in a place that
  /// is emptied by the system.
  public func remove() { try? Folders.removeTree(path) }
}
