public import TextKit

/// How a terminal is to be used.
public struct TerminalOptions: Sendable {
  /// The colours to use; nil finds out.
  public var colorDepth: ColorDepth?
  /// The environment that tells what the terminal is.
  public var environment: [String: String]
  /// Whether the mouse is captured from the start, which takes the terminal's own selection away.
  public var capturesMouse = false
  /// Whether the terminal is asked to tell when its window gets or loses the focus.
  public var reportsFocus = false
  /// Where standard error goes while the screen is on; nil leaves it.
  public var standardErrorDescriptor: Int32?
  /// Seconds after which an Esc alone is the key.
  public var escapeDelay = 0.03
  /// The terminal's device.
  public var device = "/dev/tty"
  /// Whether standard input and output have to be a terminal.
  public var requiresStandardStreams = true

  /// Options for the terminal that this environment describes.
  public init(environment: [String: String]) {
    self.environment = environment
  }
}

/// What was found out about the terminal.
public struct TerminalFacts: Hashable, Sendable {
  /// `TERM` as it was set, empty when it was not.
  public var term: SafeText
  /// The terminfo entry in use.
  public var entry: SafeText
  /// Whether `TERM` was unknown to the system.
  public var isFallback: Bool
  /// The colours in use.
  public var colorDepth: ColorDepth
  /// Whether the locale of the environment is a UTF-8 one.
  public var hasUTF8Locale: Bool
  /// Whether frames are shown at once (DEC private mode 2026); nil as long as the terminal has not
  /// answered.
  public var synchronizesOutput: Bool?

  /// A word for the operator where something is not as it should be, nil when all is well.
  public var notice: SafeText? {
    guard isFallback else { return nil }
    return term.isEmpty
      ? "TERM is not set: the terminal is taken for an xterm-256color."
      : "The terminal type “\(term)” is not known here: it is taken for an xterm-256color."
  }
}
