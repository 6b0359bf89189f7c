/// How a cell looks: a role, whether its row is chosen, and what is added to the role's attributes.
public struct Style: Hashable, Sendable {
  /// Attributes beside the colours.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Brighter or heavier.
    public static let bold = Modifiers(rawValue: 1)
    /// Foreground and background exchanged.
    public static let reverse = Modifiers(rawValue: 2)
    /// A line below.
    public static let underline = Modifiers(rawValue: 4)
    /// Fainter, where the terminal can.
    public static let dim = Modifiers(rawValue: 8)
    /// Slanted, where the terminal can.
    public static let italic = Modifiers(rawValue: 16)
  }

  /// What lies over the role's own colours.
  public enum Highlight: UInt8, Hashable, Sendable {
    /// Nothing.
    case none
    /// The chosen row of the list that takes the keys.
    case selection
    /// The chosen row of another list.
    case inactive
  }

  /// Gives the colours.
  public var role: Role
  /// Added to the role's attributes.
  public var modifiers: Modifiers
  /// Whether the cell belongs to a chosen row.
  public var highlight: Highlight

  /// A role with what is added to it.
  public init(_ role: Role, _ modifiers: Modifiers = [], highlight: Highlight = .none) {
    self.role = role
    self.modifiers = modifiers
    self.highlight = highlight
  }

  /// Plain text.
  public static let text = Style(.text)
}
