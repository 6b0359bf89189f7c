/// Writes comma-separated rows as RFC 4180 says, with line feeds as the services do.
public enum CSVWriter {
  /// What to do with cells that a spreadsheet or a terminal would obey.
  public enum Formulas: Sendable, Hashable {
    /// They are written as they are: for programs.
    case kept
    /// They are made harmless (`HarmlessCell`): for people who open the file in a spreadsheet.
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
    let text =
      switch formulas {
      case .kept: cell
      case .disarmed: HarmlessCell.text(of: cell)
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
}
