/// When the next frame is painted: at once for a key, at most so often for what the service causes.
struct FramePacer: Hashable, Sendable {
  /// What the next frame is wanted for.
  private enum Wish: Hashable, Sendable {
    case nothing
    /// Something came from the service.
    case soon
    /// Someone pressed a key, or the screen is another.
    case atOnce
  }

  /// How many frames a second the service may cause in the long run.
  static let framesPerSecond = 30.0
  /// How many of them may follow each other at once: the answers to a start, or to a key, arrive in
  /// twos and threes, and a person waits for them.
  static let burst = 5.0

  private var wish = Wish.atOnce
  /// Frames that may still be painted at once, as of `paintedAt`.
  private var credit = FramePacer.burst
  private var paintedAt = -Double.infinity

  init() {}

  /// A person waits for the frame.
  mutating func wantAtOnce() { wish = .atOnce }

  /// The service has news.
  mutating func wantSoon() {
    if wish == .nothing { wish = .soon }
  }

  /// Whether a frame is to be painted now.
  func isDue(at uptime: Double) -> Bool {
    guard let deadline else { return false }
    return deadline <= uptime
  }

  /// When the frame that is wanted is due; nil when none is.
  var deadline: Double? {
    switch wish {
    case .nothing: nil
    case .atOnce: -Double.infinity
    case .soon: credit >= 1 ? paintedAt : paintedAt + (1 - credit) / Self.framesPerSecond
    }
  }

  /// A frame was painted.
  mutating func painted(at uptime: Double) {
    let refilled = credit + (uptime - paintedAt) * Self.framesPerSecond
    credit = max(0, min(Self.burst, refilled) - 1)
    wish = .nothing
    paintedAt = uptime
  }
}
