import PushModel
import TextKit

/// Buttons of APNs payloads.
extension PayloadDecoder {
  mutating func checkAppleButtons() {
    let buttons = fields.list(.actionButtons) ?? []
    if !buttons.isEmpty, provider == .onesignal, let category = fields.text(.category),
      !category.isEmpty
    {
      note(
        .warning, .categorySuppressesButtons, .category,
        """
        The category \(brief(category)) suppresses OneSignal's own buttons: the device shows \
        those that the app registered for it, if any.
        """,
        remedy: "Leave the category out to show the buttons of the payload.")
    }
    switch provider {
    case .onesignal:
      if buttons.count > 3 {
        note(
          .note, .buttonsOverShown, .actionButtons,
          "\(buttons.count) buttons were sent; the API documents three, and iOS shows few.",
          remedy: "Send at most three.")
      }
    case .openpush:
      checkOpenPushButtons(buttons.count)
    case .none: break
    }
  }

  private mutating func checkOpenPushButtons(_ count: Int) {
    guard let node = tree.present("op_actions") else { return }
    if node.value.string != nil, fields.has(.actionButtons) {
      tree.findings.add(
        .warning, .buttonsNotList, node,
        "op_actions is text that holds a list. Whether the SDK reads that is not documented.",
        remedy: "Send a list.")
    }
    if count > 3 {
      tree.findings.add(
        .warning, .tooManyOpenPushActions, node,
        "\(count) actions were sent; OpenPush takes at most three.", remedy: "Send three.")
    }
    if count > 0 {
      tree.findings.add(
        .note, .buttonShapeAssumed, node,
        "No document states what an element of op_actions holds; id and title are assumed.")
    }
  }
}
