import TextKit

/// A cell of a file for people: neither a spreadsheet nor a terminal that shows it does anything.
///
/// Two things are changed and nothing else. An apostrophe goes in front of what a spreadsheet takes
/// for a formula. Control characters but tabs and line breaks, bidi controls and U+2028/9 become
/// `\uXXXX`, as in JSON, so that tags stay what they are.
public enum HarmlessCell {
  /// The cell as it may be written.
  public static func text(of cell: String) -> String {
    let text = isPlain(cell) ? cell : escaped(cell)
    return startsFormula(text) ? "'" + text : text
  }

  /// Whether nothing of it can need an escape, which the bytes tell quickly.
  private static func isPlain(_ cell: String) -> Bool {
    cell.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x09 || $0 == 0x0A) }
  }

  private static func escaped(_ cell: String) -> String {
    var text = ""
    var rest = cell.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // A return alone would have a terminal write over the line.
      let isLineBreak = scalar == "\r" && rest.first == "\n"
      if isObeyed(scalar), !isLineBreak {
        text += "\\u" + zeroPadded(scalar.value, 4, radix: 16)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Tabs and line feeds are a cell's own.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 ? scalar != "\t" && scalar != "\n" : scalar.disturbsTerminals
  }

  /// True for what spreadsheets take for a formula, also in its wide forms. A plain negative number
  /// is none.
  private static func startsFormula(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first else { return false }
    switch first {
    case "=", "@", "\t", "\n", "\r", "\u{FF1D}", "\u{FF20}", "\u{FF0B}", "\u{FF0D}": return true
    case "+", "-":
      return !cell.utf8.dropFirst().allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      } || cell.utf8.count == 1
    default: return false
    }
  }
}
