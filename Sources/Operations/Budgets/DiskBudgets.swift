import PushServices
import Storage
import TextKit

/// Request budgets that all consoles and commands of one person share, in a folder.
public final class DiskBudgets: SharedBudgets {
  private let records: SharedRecords
  private let files: FilesThread
  private let lastProblem = Locked<FileError?>(nil)

  /// The budgets in a folder, which is made when it is needed. Files are touched on `files` alone.
  public init(folder: String, on files: FilesThread) {
    records = SharedRecords(folder: folder)
    self.files = files
  }

  /// Why this process counts for itself; nil while the budgets are shared.
  public var problem: SafeText? {
    lastProblem.withLock { $0 }.map { error in
      """
      The request budget is counted for this process alone: \(error.sentence). Other consoles of \
      yours may use it up.
      """
    }
  }

  /// Changes a record under its lock; false when it cannot be reached.
  public func update(_ name: String, _ change: @escaping @Sendable ([UInt8]?) -> [UInt8]) async
    -> Bool
  {
    await files.run { [records, lastProblem] in
      do throws(FileError) {
        try records.update(name, change)
        lastProblem.withLock { $0 = nil }
        return true
      } catch {
        lastProblem.withLock { $0 = error }
        return false
      }
    }
  }
}
