/// Writes comma-separated rows as RFC 4180 says, with line feeds as the services do.
public enum CSVWriter {
  /// What to do with cells that a spreadsheet would run as a formula.
  public enum Formulas: Sendable, Hashable {
    /// They are written as they are: for programs.
    case kept
    /// An apostrophe goes in front: for people who open the file in a spreadsheet.
    case disarmed
  }

  /// One row with its line end.
  public static func row(_ cells: [String], formulas: Formulas = .kept) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, formulas, to: &bytes)
    }
    bytes.append(0x0A)
    return bytes
  }

  private static func append(_ cell: String, _ formulas: Formulas, to bytes: inout [UInt8]) {
    var text = cell
    switch formulas {
    case .kept: break
    case .disarmed:
      if startsFormula(cell) { text = "'" + cell }
    }
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes || text.utf8.first == 0x20 || text.utf8.last == 0x20 else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// True for what spreadsheets take for a formula. A plain negative number is none.
  private static func startsFormula(_ cell: String) -> Bool {
    guard let first = cell.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0D, 0x0A: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return !cell.utf8.dropFirst().allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      } || cell.utf8.count == 1
    default: return false
    }
  }
}
