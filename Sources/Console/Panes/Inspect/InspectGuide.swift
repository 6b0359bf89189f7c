import TerminalKit
import TextKit

/// What stands in the Inspect pane before anything was pasted.
struct InspectGuide {
  let isReading: Bool
  let state: ConsoleState

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let inside = area.inset(columns: 2, rows: area.height > 14 ? 1 : 0)
    var page = DetailPage(width: min(inside.width, 90), labelWidth: 3)
    if isReading {
      page.text("Reading...", .dim)
    } else {
      page.text("Paste something here, and this pane says what it is.", .title)
      page.blank()
      page.text(
        "A push payload from a device log (APNs, FCM, HMS), the JSON that an SDK hands to an app, a click event, a receipt, a subscription record, or a device token."
      )
      page.blank()
      page.text(
        "It shows each field and where it stands in the text, what is wrong with it, and what will happen on the device. Nothing of it leaves this machine."
      )
      page.blank()
      page.field(state.key(.openFile), "opens a file instead", .text)
      page.field(
        state.key(.nextPushType),
        "says which APNs push type it was sent with, which no payload tells", .text)
      page.field(
        state.key(.toggleToken), "reads it as a device token, whatever it looks like", .text)
    }
    page.draw(from: 0, on: &canvas, in: inside, glyphs: .unicode)
  }
}
