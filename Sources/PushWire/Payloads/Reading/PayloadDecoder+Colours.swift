import PushModel
import TextKit

/// Colours: eight hexadecimal digits, alpha first, no `#` (reference §4).
extension PayloadDecoder {
  /// The text of a colour, with a finding where devices cannot read it.
  mutating func colour(_ node: PayloadNode) -> JSON? {
    guard let text = node.value.string else {
      guard form.isBundle, let number = node.value.number else { return nil }
      // A tool printed digits without quotes.
      noteColour(number.text, node)
      return .string(number.text)
    }
    if !text.isEmpty { noteColour(text, node) }
    return node.value
  }

  private mutating func noteColour(_ text: String, _ node: PayloadNode) {
    if let components = Self.components(text) {
      if components[0] == 0 {
        tree.findings.add(
          .warning, .colourTransparent, node,
          "This colour begins with alpha 00: it is fully transparent.",
          remedy: "Put FF in front for an opaque colour.")
      }
      return
    }
    let digits = text.drop { $0 == "#" }
    guard digits.utf8.allSatisfy({ SurrogateScan.hexadecimalDigit($0) != nil }) else {
      tree.findings.add(
        .warning, .colourUnreadable, node,
        "This is no colour of eight hexadecimal digits; devices fall back to their default.",
        remedy: "Write alpha, red, green and blue, such as FFFF0000 for red.")
      return
    }
    if text.hasPrefix("#") {
      tree.findings.add(
        .warning, .colourHash, node,
        "This colour begins with #; devices fall back to their default.",
        remedy: "Write \(suggestion(digits)), without the #.")
    }
    if digits.count == 6 {
      tree.findings.add(
        .warning, .colourWithoutAlpha, node,
        "This colour has no alpha; devices fall back to their default or show it transparent.",
        remedy: "Write \(suggestion(digits)): alpha comes first.")
    } else if digits.count != 8 {
      tree.findings.add(
        .warning, .colourUnreadable, node,
        """
        This colour has \(digits.count) digits instead of eight; devices fall back to their \
        default.
        """,
        remedy: "Write alpha, red, green and blue, such as FFFF0000 for red.")
    }
  }

  private func suggestion(_ digits: Substring) -> SafeText {
    Untrusted(digits.count == 6 ? "FF\(digits)" : String(digits)).safe
  }

  /// Alpha, red, green and blue, 0 to 255; nil where the text is no such colour.
  static func components(_ text: String) -> [Int64]? {
    let digits = Array(text.utf8)
    guard digits.count == 8 else { return nil }
    var components: [Int64] = []
    for index in stride(from: 0, to: 8, by: 2) {
      guard let high = SurrogateScan.hexadecimalDigit(digits[index]),
        let low = SurrogateScan.hexadecimalDigit(digits[index + 1])
      else { return nil }
      components.append(Int64(high) * 16 + Int64(low))
    }
    return components
  }

  /// Adds the components of the colours that can be read.
  mutating func deriveColours() {
    for (colour, argb) in [
      (PayloadField.smallIconAccentColor, PayloadField.accentARGB), (.ledColor, .ledARGB),
    ] {
      guard let text = fields.text(colour), let components = Self.components(text) else { continue }
      fields.set(argb, .array(components.map { .int($0) }), fields[colour]?.origin)
    }
  }
}
