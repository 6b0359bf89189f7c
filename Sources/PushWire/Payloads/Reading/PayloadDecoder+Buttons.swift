import PushModel
import TextKit

/// How a button is spelled in one family of forms.
struct ButtonShape: Sendable {
  let id: [String]
  let text: [String]
  let icons: [(name: String, keys: [String])]
  /// Whether a button without a text is dropped.
  let needsText: Bool
  let isInAnyCase: Bool

  /// `{i, n, icon_type, path}`.
  static let apple = ButtonShape(
    id: ["i", "id"], text: ["n", "text"], icons: [], needsText: true, isInAnyCase: false)
  /// `{i, n, p}`, or expanded.
  static let bundle = ButtonShape(
    id: ["i", "id"], text: ["n", "text"], icons: [("icon", ["p", "icon"])], needsText: true,
    isInAnyCase: false)
  /// As the SDKs write them.
  static let sdk = ButtonShape(
    id: ["id"], text: ["text"],
    icons: [
      ("icon", ["icon"]), ("systemIcon", ["systemIcon"]), ("templateIcon", ["templateIcon"]),
    ], needsText: false, isInAnyCase: true)
  /// Assumed: no document states it.
  static let openPush = ButtonShape(
    id: ["id", "actionId", "action_id"], text: ["title", "text"], icons: [("icon", ["icon"])],
    needsText: false, isInAnyCase: false)
}

extension PayloadDecoder {
  /// The buttons of a list in the canonical spelling; nil when it is no list.
  mutating func buttons(_ node: PayloadNode, _ shape: ButtonShape) -> JSON? {
    guard let elements = node.value.array else { return nil }
    var buttons: [JSON] = []
    var ids: Set<String> = []
    for (index, element) in elements.enumerated() {
      let entry = node.child(String(index), element)
      guard element.object != nil else {
        tree.findings.add(
          .warning, .buttonNotObject, entry,
          "This button is \(FieldReader.kindName(element)) instead of an object. It was left out.")
        droppedButtons += 1
        continue
      }
      guard let (id, members) = button(entry, shape) else {
        droppedButtons += 1
        continue
      }
      if let id, !ids.insert(id).inserted {
        tree.findings.add(
          .warning, .buttonIDTwice, entry,
          "Two buttons have the id \(brief(id)): a click does not tell which one was pressed.",
          remedy: "Give each button an id of its own.")
      }
      buttons.append(.object(members))
    }
    return .array(buttons)
  }

  private mutating func button(_ entry: PayloadNode, _ shape: ButtonShape)
    -> (id: String?, members: [(String, JSON)])?
  {
    let id = part(entry, shape.id, shape)
    let text = part(entry, shape.text, shape)
    if shape.needsText, text == nil {
      tree.findings.add(
        .warning, .buttonWithoutText, entry,
        "This button has no text: the SDK drops it.", remedy: "Give it a text.")
      return nil
    }
    if id == nil, text != nil, shape.needsText {
      tree.findings.add(
        .note, .buttonWithoutID, entry,
        "This button has no id: a click event will carry its text instead.",
        remedy: "Give it an id, so that another wording does not break the app.")
    }
    var members: [(String, JSON)] = []
    if let id = id ?? (shape.needsText ? text : nil) { members.append(("id", .string(id))) }
    if let text { members.append(("text", .string(text))) }
    for icon in shape.icons {
      if let value = part(entry, icon.keys, shape) { members.append((icon.name, .string(value))) }
    }
    if let icon = appleIcon(entry) { members.append(icon) }
    return (id ?? text, members)
  }

  private mutating func part(_ entry: PayloadNode, _ keys: [String], _ shape: ButtonShape)
    -> String?
  {
    for key in keys {
      guard let node = tree.child(entry, key, inAnyCase: shape.isInAnyCase),
        !node.value.isNull
      else { continue }
      if let text = value(of: node, .text)?.string { return text }
    }
    return nil
  }

  private mutating func appleIcon(_ entry: PayloadNode) -> (String, JSON)? {
    guard let path = tree.child(entry, "path")?.value.string else { return nil }
    switch tree.child(entry, "icon_type")?.value.string {
    case "system": return ("systemIcon", .string(path))
    case "custom": return ("templateIcon", .string(path))
    default: return ("icon", .string(path))
    }
  }

  /// Says why a list of buttons could not be read.
  mutating func noteButtonsUnreadable(_ node: PayloadNode, _ reading: PayloadReading) {
    if form.isSDK, node.value.string != nil {
      tree.findings.add(
        .warning, .buttonsDegraded, node,
        "The wrapper printed the list of buttons as text; what it says cannot be read back.",
        remedy: "Look at the buttons in rawPayload.")
      return
    }
    tree.findings.add(
      .warning, .buttonsNotList, node,
      """
      The buttons should be a list and are \(FieldReader.kindName(node.value)). None of them will \
      be shown.
      """,
      remedy: reading == .openPushButtons
        ? "Send op_actions as a list of at most three." : "Send a list of buttons.")
  }
}
