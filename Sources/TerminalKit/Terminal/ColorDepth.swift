/// How many colours may be used.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// None: only bold, reverse and underline.
  case none
  /// The terminal's own palette of sixteen.
  case sixteen
  /// The palette and the cube of 256.
  case twoFiftySix
  /// Any red, green and blue.
  case trueColor

  /// Fewer colours come first.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// What the environment tells: `NO_COLOR`, `COLORTERM` and `TERM`.
  ///
  /// `NO_COLOR` counts when it is not empty (https://no-color.org). `terminfoColors` is what the
  /// terminal's own entry says, where there is one.
  public static func detect(
    environment: [String: String], terminfoColors: Int? = nil
  ) -> ColorDepth {
    if let value = environment["NO_COLOR"], !value.isEmpty { return .none }
    let term = environment["TERM"] ?? ""
    if term == "dumb" { return .none }
    switch environment["COLORTERM"]?.lowercased() {
    case "truecolor"?, "24bit"?: return .trueColor
    default: break
    }
    if term.hasSuffix("-direct") || term == "xterm-kitty" || term == "xterm-ghostty" {
      return .trueColor
    }
    if term.holds("256color") || (terminfoColors ?? 0) >= 256 { return .twoFiftySix }
    if let colors = terminfoColors, colors < 8 { return .none }
    if term.hasPrefix("vt1") || term.hasPrefix("vt2") { return .none }
    return .sixteen
  }
}
