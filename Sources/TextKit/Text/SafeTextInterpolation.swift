/// What has a form that is safe to show.
public protocol SafeTextConvertible {
  /// The form to show.
  var safeText: SafeText { get }
}

extension SafeText: SafeTextConvertible {
  /// Itself.
  public var safeText: SafeText { self }
}

extension Untrusted: SafeTextConvertible {
  /// The sanitised text.
  public var safeText: SafeText { safe }
}

extension SafeText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Text written in the source.
  public init(stringLiteral value: String) { self.init(reading: value) }

  /// Collects the parts of an interpolated literal; a `String` is not accepted, only what is safe.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = SafeText()

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text written in the source.
    public mutating func appendLiteral(_ literal: String) { text += SafeText(reading: literal) }

    /// Adds a value in its safe form.
    public mutating func appendInterpolation(_ value: some SafeTextConvertible) {
      text += value.safeText
    }

    /// Adds a number in decimal digits.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      text += SafeText(value)
    }

    /// Adds text written in the source.
    public mutating func appendInterpolation(literal value: StaticString) {
      text += SafeText(reading: value.description)
    }
  }

  /// Joins the parts of an interpolated literal.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension SafeText {
  /// One after the other.
  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(sanitised: left.string + right.string, columns: left.columns + right.columns)
  }

  /// Adds to the end.
  public static func += (left: inout SafeText, right: SafeText) { left = left + right }

  /// All of them with `separator` between each two.
  public static func joined(_ parts: [SafeText], separator: SafeText = "") -> SafeText {
    var string = ""
    var columns = 0
    for (index, part) in parts.enumerated() {
      if index > 0 {
        string += separator.string
        columns += separator.columns
      }
      string += part.string
      columns += part.columns
    }
    return SafeText(sanitised: string, columns: columns)
  }

  /// `text` as often as asked for; nothing for a negative count.
  public init(repeating text: SafeText, count: Int) {
    let times = max(0, count)
    self.init(
      sanitised: String(repeating: text.string, count: times), columns: text.columns * times)
  }
}
