public import TextKit

/// A piece of text with its style.
public struct StyledText: Hashable, Sendable {
  /// What is drawn.
  public var text: SafeText
  /// How it looks.
  public var style: Style

  /// A piece in that style.
  public init(_ text: SafeText, style: Style = .text) {
    self.text = text
    self.style = style
  }

  /// A piece in that role's style.
  public init(_ text: SafeText, _ role: Role) {
    self.init(text, style: Style(role))
  }
}
