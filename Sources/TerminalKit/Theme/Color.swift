/// A colour of the terminal.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// An entry of the palette, 0…255; the first sixteen are the person's own.
  case palette(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The names of the first sixteen entries, in their order.
  static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black",
    "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
  ]

  /// The nearest colour of that depth; what the depth has already stays.
  func reduced(to depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.standard, _), (_, .none): return .standard
    case (_, .trueColor): return self
    case (.palette, .twoFiftySix): return self
    case (.palette(let index), .sixteen):
      if index < 16 { return self }
      let (red, green, blue) = Self.components(of: index)
      return .palette(Self.nearestSixteen(red, green, blue))
    case (.rgb(let red, let green, let blue), .twoFiftySix):
      return .palette(Self.nearest256(red, green, blue))
    case (.rgb(let red, let green, let blue), .sixteen):
      return .palette(Self.nearestSixteen(red, green, blue))
    }
  }

  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// xterm's values of the entries above 15: a cube of six levels, then a ramp of greys.
  private static func components(of index: UInt8) -> (UInt8, UInt8, UInt8) {
    if index >= 232 {
      let grey = UInt8(8 + 10 * (Int(index) - 232))
      return (grey, grey, grey)
    }
    let place = max(0, Int(index) - 16)
    return (
      UInt8(levels[place / 36]), UInt8(levels[place / 6 % 6]), UInt8(levels[place % 6])
    )
  }

  private static func distance(
    _ left: (UInt8, UInt8, UInt8), _ right: (UInt8, UInt8, UInt8)
  ) -> Int {
    let red = Int(left.0) - Int(right.0)
    let green = Int(left.1) - Int(right.1)
    let blue = Int(left.2) - Int(right.2)
    // The eye tells greens apart best.
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  private static func nearest256(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let wanted = (red, green, blue)
    return (UInt8(16)...255).min {
      distance(components(of: $0), wanted) < distance(components(of: $1), wanted)
    } ?? 16
  }

  /// By lightness and hue rather than by distance: a palette of one's own may hold anything, but
  /// its red is red.
  private static func nearestSixteen(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let highest = max(red, green, blue)
    let lowest = min(red, green, blue)
    if Int(highest) - Int(lowest) < 40 {
      switch highest {
      case ..<48: return 0
      case ..<144: return 8
      case ..<216: return 7
      default: return 15
      }
    }
    let middle = (Int(highest) + Int(lowest)) / 2
    var index: UInt8 = 0
    if Int(red) > middle { index |= 1 }
    if Int(green) > middle { index |= 2 }
    if Int(blue) > middle { index |= 4 }
    return highest > 208 && lowest > 64 ? index + 8 : index
  }
}
