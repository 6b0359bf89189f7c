public import TextKit

/// The colours and attributes of every role.
public struct Theme: Hashable, Sendable {
  /// What it is called.
  public let name: SafeText
  private(set) var entries: [Role: ThemeEntry]

  init(name: SafeText, entries: [Role: ThemeEntry]) {
    self.name = name
    self.entries = entries
  }

  /// Attributes alone in the terminal's own colours; what a theme leaves out comes from here.
  public static let plain = Theme(
    name: "plain",
    entries: [
      .heading: ThemeEntry(modifiers: .bold),
      .title: ThemeEntry(modifiers: .bold),
      .focus: ThemeEntry(modifiers: .bold),
      .selection: ThemeEntry(modifiers: .reverse),
      .inactive: ThemeEntry(modifiers: .underline),
      .key: ThemeEntry(modifiers: .bold),
      .warning: ThemeEntry(modifiers: .bold),
      .bad: ThemeEntry(modifiers: .bold),
      .errored: ThemeEntry(modifiers: .bold),
      .input: ThemeEntry(modifiers: .underline),
      .match: ThemeEntry(modifiers: .underline),
      .production: ThemeEntry(modifiers: [.bold, .reverse]),
      .badge: ThemeEntry(modifiers: .reverse),
    ])

  /// How a style looks at that depth.
  ///
  /// A chosen row takes the colours of the selection where those say something: a reversed one
  /// takes them whole, one with a background of its own keeps the text's colours unless it names
  /// one.
  public func appearance(of style: Style, depth: ColorDepth) -> Appearance {
    var look = entry(style.role).appearance(at: depth)
    look.modifiers.formUnion(style.modifiers)
    // Whatever a theme says, what marks production stands out from text.
    if style.role == .production, look.background == .standard,
      !look.modifiers.contains(.reverse)
    {
      look.modifiers.formUnion([.bold, .reverse])
    }
    let over: Appearance
    switch style.highlight {
    case .none: return look
    case .selection: over = entry(.selection).appearance(at: depth)
    case .inactive: over = entry(.inactive).appearance(at: depth)
    }
    if over.modifiers.contains(.reverse) {
      look.modifiers.subtract([.reverse, .dim])
      look.foreground = over.foreground
      look.background = over.background
    } else {
      if over.foreground != .standard { look.foreground = over.foreground }
      if over.background != .standard { look.background = over.background }
    }
    look.modifiers.formUnion(over.modifiers)
    return look
  }

  private func entry(_ role: Role) -> ThemeEntry {
    entries[role] ?? Self.plain.entries[role] ?? ThemeEntry()
  }
}

/// A line of a theme that cannot be used.
public struct ThemeProblem: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// What is wrong and what was meant, as a sentence.
  public var sentence: SafeText
}
