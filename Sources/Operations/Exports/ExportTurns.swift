import PushServices
import Storage
import TextKit

/// The turns of exports, which all consoles and commands of one person share in a folder: an account
/// makes one export at a time (OneSignal reference §10).
public struct ExportTurns: Sendable {
  private let folder: String
  private let files: FilesThread

  /// The turns in a folder, which is made when it is needed. Files are touched on `files` alone.
  public init(folder: String, on files: FilesThread) {
    self.folder = folder
    self.files = files
  }

  /// Takes the turn of an app unless another process has it; nil where turns cannot be shared: the
  /// service then says itself whether it is making another export.
  func take(_ app: String) async -> SharedTurn.Taking? {
    let name = "export-" + sha256Hex(Array(app.utf8))
    return await files.run { [folder] in try? SharedTurn.take(name, in: folder) }
  }
}
