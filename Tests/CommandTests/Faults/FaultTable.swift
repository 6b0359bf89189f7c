import PushModel

/// What a command does under each kind of fault. A cell of a read is its exit code; of a write its
/// verdict, its exit code, and how often the service did what was asked (messages created for a
/// send). The first cell is OpenPush's, the second OneSignal's; `-` stands where a service does not
/// offer it.
enum FaultTable {
  /// The cells; a line that cannot be read is among the complaints.
  static func read() -> (cells: [FaultCell: String], complaints: [String]) {
    var cells: [FaultCell: String] = [:]
    var complaints: [String] = []
    var operation: FaultOperation?
    for line in (reads + "\n" + writes).split(separator: "\n") {
      if !line.hasPrefix("  ") {
        operation = FaultOperation(rawValue: String(line))
        if operation == nil { complaints.append("no operation: \(line)") }
        continue
      }
      let parts = line.split(separator: "|").map { part in
        part.split(separator: " ").joined(separator: " ")
      }
      guard let operation, parts.count == 3,
        let row = FaultRow.all.first(where: { $0.name == parts[0] })
      else {
        complaints.append("no row: \(line)")
        continue
      }
      for (dialect, value) in zip([ServiceKind.openpush, .onesignal], parts.dropFirst()) {
        let cell = FaultCell(operation: operation, row: row, dialect: dialect)
        if value == unoffered, !operation.isOffered(dialect) { continue }
        if cells.updateValue(value, forKey: cell) != nil { complaints.append("twice: \(line)") }
      }
    }
    return (cells, complaints)
  }

  /// The table as it would have to be, from what came back.
  static func text(of outcomes: [FaultCell: FaultOutcome]) -> String {
    var lines: [String] = []
    for operation in FaultOperation.allCases {
      lines.append(operation.rawValue)
      for row in FaultRow.all {
        let cells = [ServiceKind.openpush, .onesignal].map { dialect in
          outcomes[FaultCell(operation: operation, row: row, dialect: dialect)]?.description
            ?? (operation.isOffered(dialect) ? "?" : unoffered)
        }
        lines.append("  \(padded(row.name, 38))| \(padded(cells[0], 13))| \(cells[1])")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let unoffered = "-"

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
