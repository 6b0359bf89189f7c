import Operations
import PushModel
import TerminalKit
import TextKit

/// A context in full: what it may do, and what of it waits here.
struct ContextDetail {
  let context: OperatingContext
  let isCurrent: Bool
  /// What was left in it; nil where it was not opened yet.
  let parked: ParkedContext?
  /// The key that opens it.
  let key: SafeText

  func page(width: Int) -> DetailPage {
    var page = DetailPage(width: width)
    page.title(
      Untrusted(context.name).shown, state: context.mark ?? "",
      role: context.production ? .production : .text)
    page.field("Service", context.service.title)
    page.field("Address", Untrusted(context.url).shown)
    page.field("App", Untrusted(context.appID).shown)
    page.field("Mode", "\(context.mode.title). \(context.mode.sentence)")
    for target in context.testTargets.prefix(20) { page.field("Test target", target.safe) }
    if context.production {
      page.field("Production", "Yes: real people. It asks before it is opened.", .warning)
    }
    page.blank()
    if isCurrent {
      page.text("You are in this context.", .good)
    } else if let parked {
      page.text("It is open; everything in it is as you left it.")
      if let unsent = parked.unsent { page.text(unsent, .warning) }
    } else {
      page.text("\(key) opens it.", .dim)
    }
    if context.isEmbedded { page.text("The program's own service: the people are invented.", .dim) }
    return page
  }
}

/// The roles of the contexts' cells.
enum ContextCells {
  static func role(_ row: ContextRow, _ column: String) -> Role {
    switch column {
    case "current": .good
    case "name": row.isCurrent ? .accent : .text
    case "production": row.context.production ? .production : .dim
    case "mode": row.context.mode == .full ? .text : .dim
    case "app", "url": .dim
    default: .text
    }
  }
}
