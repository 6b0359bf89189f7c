/// What fills one cell or two of a screen: text that every terminal advances by `columns`.
///
/// A spacing code point with at most four combining marks, or a flag as its two halves.
/// Made only by the sanitiser.
public struct Cluster: Hashable, Sendable {
  /// The text to put into the cell, free of controls, joiners, modifiers and selectors.
  public let text: String
  /// Columns on the screen, 1 or 2.
  public let columns: Int

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }

  init(_ scalar: Unicode.Scalar, columns: Int = 1) {
    text = String(Character(scalar))
    self.columns = columns
  }

  /// Stands for a picture that has no dependable width.
  static let box = Cluster("\u{25A1}")
  /// Stands where text was cut off.
  static let ellipsis = Cluster("\u{2026}")
}
