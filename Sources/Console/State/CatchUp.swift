import TextKit

/// A row that was written a moment ago: the service may have answered with what it was before.
struct CatchUp: Hashable, Sendable {
  /// The row's id.
  var subject: Untrusted
  /// The uptime of the write.
  var changedAt: Double

  /// Nil when nothing was written of late.
  ///
  /// - Parameter seconds: Since the write, as the desk says.
  init?(of subject: Untrusted, changedAgo seconds: Double?, at uptime: Double) {
    guard let seconds else { return nil }
    self.subject = subject
    changedAt = uptime - seconds
  }
}

extension CatchUp? {
  /// The seconds since a row was written, where what is shown of it may be older; nil where it is not.
  func seconds(since id: Untrusted?, at uptime: Double) -> Double? {
    guard let self, self.subject == id else { return nil }
    return max(0, uptime - self.changedAt)
  }
}
