import TextKit

/// A time as the program knows it: the wall's for showing, the machine's for waiting.
struct Moment: Hashable, Sendable {
  /// What is shown, and what ages are counted from.
  var wall: Timestamp
  /// Seconds that no one can set back; deadlines are written in them.
  var uptime: Double

  init(wall: Timestamp, uptime: Double) {
    self.wall = wall
    self.uptime = uptime
  }
}
