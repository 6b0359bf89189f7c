import Operations
import TerminalKit
import TextKit

/// One request with its headers and bodies, as they are kept.
struct RequestDetail {
  let record: RequestRecord
  let formatter: TimeFormatter

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width)
    page.title(
      "\(Untrusted(record.method.rawValue)) \(record.path.shown)", state: record.ending.title,
      role: record.role)
    page.field("Path", record.path.shown)
    page.field("Began", formatter.precise(record.at))
    page.field("Took", "\(grouped(Int64(record.facts.milliseconds))) ms")
    page.field(
      "Bodies",
      "\(grouped(record.facts.bytesSent)) bytes sent, \(grouped(record.facts.bytesReceived)) received"
    )
    page.field("Attempt", "\(record.attempt)", record.attempt > 1 ? .warning : .text)
    page.field("Connection", record.facts.reusedConnection ? "used again" : "new")
    // The report begins with a summary; the lines that are not indented are its headings.
    for line in record.report.dropFirst(2) {
      if line.isEmpty {
        page.blank()
      } else if line.string.hasPrefix(" ") {
        page.block([line])
      } else {
        page.blank()
        page.heading(line)
      }
    }
    return page
  }
}

extension RequestRecord {
  /// How its end looks.
  var role: Role {
    switch status {
    case nil: .bad
    case let status? where status < 400: .good
    case let status? where status == 429 || status == 404: .warning
    case .some: .bad
    }
  }
}

/// The roles of the requests' cells.
enum RequestCells {
  static func role(_ row: RequestRow, _ column: String) -> Role {
    switch column {
    case "status": row.record.role
    case "time", "connection": .dim
    case "attempt": row.record.attempt > 1 ? .warning : .dim
    default: .text
    }
  }
}
