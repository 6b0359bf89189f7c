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

  /// The shortest time between two frames that the service causes.
  static let shortestPause = 1.0 / 30

  private var wish = Wish.atOnce
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
    switch wish {
    case .nothing: false
    case .atOnce: true
    case .soon: uptime >= paintedAt + Self.shortestPause
    }
  }

  /// When the frame that is wanted is due; nil when none is.
  var deadline: Double? {
    wish == .nothing ? nil : paintedAt + Self.shortestPause
  }

  /// A frame was painted.
  mutating func painted(at uptime: Double) {
    wish = .nothing
    paintedAt = uptime
  }
}
