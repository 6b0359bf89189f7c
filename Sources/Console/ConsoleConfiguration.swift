import Operations
import TerminalKit
import TextKit

/// What the console needs to run.
public struct ConsoleConfiguration: Sendable {
  /// The open context; nil asks on the screen which one of `contexts` is meant.
  public var desk: Desk?
  /// The contexts that can be gone into from here; nil where there is no config to look in.
  public var contexts: (any ContextBook)?
  /// Lends the terminal to key commands while the screen has it.
  public var lender: TerminalLender
  /// Which keys do what.
  public var keymap: Keymap
  /// The colours.
  public var theme: Theme
  /// The signs that lines, bars and marks are made of.
  public var glyphs: Glyphs
  /// The zone that times are shown in.
  public var zone: Zone
  /// What time it is.
  public var clock: Clock
  /// Said on the screen all the time, such as why there is an embedded service; nil says nothing.
  public var notice: SafeText?
  /// Whether nothing on the service changes by itself; then nothing is read but what is asked for.
  public var isServiceAtRest: Bool
  /// How the terminal is used.
  public var terminal: TerminalOptions

  /// Gathers what the console needs.
  public init(
    desk: Desk?, contexts: (any ContextBook)? = nil, lender: TerminalLender = TerminalLender(),
    keymap: Keymap = .standard, theme: Theme, glyphs: Glyphs = .unicode,
    zone: Zone = .local(),
    clock: Clock = .system, notice: SafeText? = nil, isServiceAtRest: Bool = false,
    terminal: TerminalOptions
  ) {
    self.desk = desk
    self.contexts = contexts
    self.lender = lender
    self.keymap = keymap
    self.theme = theme
    self.glyphs = glyphs
    self.zone = zone
    self.clock = clock
    self.notice = notice
    self.isServiceAtRest = isServiceAtRest
    self.terminal = terminal
  }
}
