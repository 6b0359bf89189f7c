/// A style when a theme has given it colours, at one depth.
public struct Appearance: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind it.
  public var background: Color
  /// The attributes.
  public var modifiers: Style.Modifiers

  /// The terminal's own colours and no attribute.
  public static let standard = Appearance(
    foreground: .standard, background: .standard, modifiers: [])

  /// Colours and attributes.
  public init(foreground: Color, background: Color, modifiers: Style.Modifiers) {
    self.foreground = foreground
    self.background = background
    self.modifiers = modifiers
  }
}

/// A colour as a theme states it: one for each depth.
struct ThemeColor: Hashable, Sendable {
  var trueColor: Color
  var twoFiftySix: Color
  var sixteen: Color

  static let standard = ThemeColor(.standard)

  init(_ color: Color) {
    trueColor = color
    twoFiftySix = color.reduced(to: .twoFiftySix)
    sixteen = color.reduced(to: .sixteen)
  }

  init(trueColor: Color, twoFiftySix: Color, sixteen: Color) {
    self.trueColor = trueColor
    self.twoFiftySix = twoFiftySix.reduced(to: .twoFiftySix)
    self.sixteen = sixteen.reduced(to: .sixteen)
  }

  func at(_ depth: ColorDepth) -> Color {
    switch depth {
    case .none: .standard
    case .sixteen: sixteen
    case .twoFiftySix: twoFiftySix
    case .trueColor: trueColor
    }
  }
}

/// What a theme says about a role.
struct ThemeEntry: Hashable, Sendable {
  var foreground: ThemeColor
  var background: ThemeColor
  var modifiers: Style.Modifiers
  /// Instead of `modifiers` where there are no colours.
  var monochromeModifiers: Style.Modifiers?

  init(
    foreground: ThemeColor = .standard, background: ThemeColor = .standard,
    modifiers: Style.Modifiers = [], monochromeModifiers: Style.Modifiers? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.modifiers = modifiers
    self.monochromeModifiers = monochromeModifiers
  }

  func appearance(at depth: ColorDepth) -> Appearance {
    Appearance(
      foreground: foreground.at(depth), background: background.at(depth),
      modifiers: depth == .none ? monochromeModifiers ?? modifiers : modifiers)
  }
}
