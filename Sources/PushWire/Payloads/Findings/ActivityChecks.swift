import PushModel
import TextKit

/// Live Activity pushes (reference §3).
extension PayloadDecoder {
  mutating func checkActivity() {
    let event = fields.text(.liveActivityEvent)
    let aps = tree.find("aps")
    switch event {
    case "start": checkStart(aps)
    case "update", "end": break
    case .some(let word):
      note(
        .error, .activityEventUnknown, .liveActivityEvent,
        "\(brief(word)) is no event of a Live Activity.",
        remedy: nearest(word, among: ["start", "update", "end"]).map {
          "Did you mean \(brief($0))?"
        } ?? "There are start, update and end.")
    case nil:
      tree.findings.add(
        .error, .activityEventUnknown, path: "aps.event", offset: aps?.offset,
        "There is no event: the device does not know what to do with the state.",
        remedy: "Send start, update or end.")
    }
    if !fields.has(.liveActivityTimestamp) {
      tree.findings.add(
        .error, .activityTimestampMissing, path: "aps.timestamp", offset: aps?.offset,
        "There is no timestamp: the device drops the push.",
        remedy: "Send the time in whole seconds since 1970.")
    }
    if !fields.has(.contentState), event != "end" {
      tree.findings.add(
        .warning, .activityWithoutState, path: "aps.content-state", offset: aps?.offset,
        "There is no content-state: the activity has nothing new to show.",
        remedy: "Send the whole state, with every field that the app's type has.")
    }
    if fields.has(.dismissalDate), event != "end" {
      note(
        .warning, .activityDismissalNotEnd, .dismissalDate,
        "A dismissal date counts only with the event end.",
        remedy: "Send it when the activity ends.")
    }
    if let type = context.pushType, type != .liveactivity {
      tree.findings.add(
        .error, .activityPushType, path: "aps", offset: aps?.offset,
        "The push type is \(brief(type.rawValue)); a Live Activity needs liveactivity.",
        remedy: "Send it with apns-push-type liveactivity.")
    }
  }

  private mutating func checkStart(_ aps: PayloadNode?) {
    var missing: [SafeText] = []
    if !fields.has(.attributesType) { missing.append("attributes-type") }
    if !fields.has(.attributes) { missing.append("attributes") }
    if tree.present("aps/alert") == nil { missing.append("alert") }
    guard !missing.isEmpty else { return }
    tree.findings.add(
      .error, .activityStartIncomplete, path: "aps", offset: aps?.offset,
      "A start needs \(SafeText.joined(missing, separator: ", ")), which are not there.",
      remedy: "Without them the device starts nothing.")
  }
}
