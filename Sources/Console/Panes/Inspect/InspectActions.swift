import TerminalKit

extension ActionTable {
  /// What can be done in Inspect.
  static let inspecting: [Action] = [
    Action(
      .openRaw, "raw text", help: "Gives the keys to the raw text.",
      keys: [.enter, .right, .character("l")], scope: .decoded, footer: 1,
      unavailable: Availability.needsInspection),
    Action(
      .openFile, "open file", help: "Reads a file and inspects what it holds.",
      keys: [.character("o")], scope: .inspect, footer: 2),
    Action(
      .togglePretty, "pretty", help: "Shows the raw text pretty, or as it was received.",
      keys: [.character("x")], scope: .inspect, footer: 3, unavailable: Availability.needsPretty),
    Action(
      .nextPart, "next part", help: "Goes to the next of findings, fields, keys and behaviour.",
      keys: [.character("n")], scope: .decoded, footer: 4,
      unavailable: Availability.needsInspection),
    Action(
      .previousPart, "part before", help: "Goes to the part before.", keys: [.character("N")],
      scope: .decoded, unavailable: Availability.needsInspection),
    Action(
      .copyRaw, "copy raw", help: "Copies the raw text as it is shown to your clipboard.",
      keys: [.character("R")], scope: .inspect, footer: 9,
      unavailable: Availability.needsInspection),
    Action(
      .nextPushType, "push type",
      help: "Says which apns-push-type header it was sent with: the next one, in the end none.",
      keys: [.character("P")], scope: .inspect, footer: 11,
      unavailable: Availability.needsInspection),
    Action(
      .toggleToken, "as token", help: "Reads it as a device token, or as what it looks like.",
      keys: [.character("t")], scope: .inspect, footer: 12,
      unavailable: Availability.needsInspection),
    Action(
      .clearInspection, "clear", help: "Forgets what is inspected.", keys: [.character("X")],
      scope: .inspect, unavailable: Availability.needsInspection),
  ]
}
