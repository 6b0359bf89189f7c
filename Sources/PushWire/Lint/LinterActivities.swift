import PushModel
import TextKit

/// Live Activities of both services.
extension Linter {
  mutating func checkOneSignalStart() {
    checkEvent("start")
    checkOneSignalAudience()
    checkLanguages(required: ["contents", "headings"])
    checkActivityID()
    checkState("event_updates")
    checkWrapping()
    checkSoundField()
    checkActivityTimes()
    checkActivitySize()
  }

  mutating func checkOneSignalChange() {
    checkEvent(kind == .activityEnd ? "end" : "update")
    checkLanguages(required: [])
    checkState("event_updates")
    checkSoundField()
    let hasTitle = value("headings")?.texts.contains { !$0.text.isEmpty } ?? false
    let hasBody = value("contents")?.texts.contains { !$0.text.isEmpty } ?? false
    let alert = ["contents", "headings"].compactMap { value($0) }
    if let sound = value("ios_sound"), !hasTitle { noteSoundWithoutTitle(sound, "headings") }
    if let first = alert.first { noteAlert(first, isWhole: hasTitle && hasBody) }
    checkActivityTimes()
    checkActivitySize()
  }

  mutating func checkOpenPushActivity() {
    switch kind {
    case .message, .activityStart:
      checkOpenPushAudience()
      checkActivityID()
    case .activityUpdate: break
    case .activityEnd:
      if value("content_state") == nil {
        noteMissing(
          .endWithoutState, "content_state",
          "Without a content state the last one stays on the screen until the activity is removed.")
      }
    }
    checkState("content_state")
    if let alert = value("alert") { checkAlert(alert) }
    checkActivityTimes()
    checkActivitySize()
  }

  private mutating func checkEvent(_ wanted: String) {
    guard let event = value("event") else {
      noteMissing(
        .eventLeftOut, "event", "The event is left out.",
        remedy: "pushdeck fills in \(Untrusted(wanted)) when it sends.")
      return
    }
    guard let word = event.json.string, word != wanted else { return }
    note(
      .wrongEvent, event,
      "The event is \(quoted(word)), and \(kind.inWords) has \(Untrusted(wanted)).",
      remedy: nearest(word, among: ["start", "update", "end"]) == wanted
        ? "Did you mean \(Untrusted(wanted))?" : "Say which call it is for with --kind.")
  }

  private mutating func checkActivityID() {
    guard let id = value("activity_id"), let text = id.json.string,
      text.utf8.contains(UInt8(ascii: "/"))
    else { return }
    note(
      .activityIDSlash, id,
      service == .openpush
        ? "An activity id may hold no slash."
        : "An activity id is part of the path of every update, which cannot hold a slash.",
      remedy: "Use a hyphen.")
  }

  private mutating func checkState(_ name: String) {
    guard let state = value(name), let object = state.json.object else { return }
    // The cross-platform type of OneSignal holds everything under data.
    let inner = state.member("data")?.json.object
    if object.isEmpty
      || (service == .onesignal && object.members.count == 1 && inner?.isEmpty == true)
    {
      note(
        .contentStateEmpty, state,
        "The content state is empty: a device drops what does not decode as the app's type.",
        remedy: "Send the whole state, with every field that the type has.")
    }
  }

  private mutating func checkWrapping() {
    func isWrapped(_ value: LintValue) -> Bool {
      value.json.object?.members.count == 1 && value.member("data")?.json.object != nil
    }
    guard let attributes = value("event_attributes"), let state = value("event_updates"),
      attributes.json.object?.isEmpty == false, state.json.object?.isEmpty == false,
      isWrapped(attributes) != isWrapped(state)
    else { return }
    let bare = isWrapped(attributes) ? state : attributes
    findings.add(
      .stateWrapping, path: bare.path, offset: bare.keyOffset,
      "Only one of event_attributes and event_updates holds its fields under data.",
      remedy: "DefaultLiveActivityAttributes wants both that way, a type of your own neither.")
  }

  private mutating func checkSoundField() {
    guard let sound = value("sound") else { return }
    findings.add(
      .soundIgnored, path: sound.path, offset: sound.keyOffset, "OneSignal ignores sound.",
      remedy: "Use ios_sound, and headings beside it.")
  }

  private mutating func noteSoundWithoutTitle(_ sound: LintValue, _ title: SafeText) {
    findings.add(
      .soundWithoutTitle, path: sound.path, offset: sound.keyOffset,
      "A sound plays only with a title, and \(title) is not there.",
      remedy: "Add \(title), or leave the sound out for a silent update.")
  }

  private mutating func noteAlert(_ value: LintValue, isWhole: Bool) {
    let isLow = self.value("priority")?.json.int64 == 5
    findings.add(
      .alertInUpdate, as: isWhole && !isLow ? nil : .warning, path: value.path,
      offset: value.keyOffset,
      isLow
        ? "This alerts people, and its priority is 5, which is for silent updates."
        : isWhole ? "This alerts people." : "This alerts people with half an alert.",
      remedy: "For a silent update leave out the texts and the sound altogether.")
  }

  private mutating func checkAlert(_ alert: LintValue) {
    guard alert.json.object != nil else { return }
    checkKeys(of: alert, known: ["title", "body", "sound"])
    for name in ["title", "body", "sound"] {
      if let value = alert.member(name), let text = string(value), name != "sound" {
        checkShown(value, text, isEmptinessTold: true)
      }
    }
    let title = alert.member("title")?.json.string ?? ""
    let body = alert.member("body")?.json.string ?? ""
    if title.isEmpty || body.isEmpty {
      note(
        .alertEmpty, alert,
        title.isEmpty && body.isEmpty
          ? "This alert has neither a title nor a body."
          : title.isEmpty ? "This alert has no title." : "This alert has no body.",
        remedy: kind == .activityStart
          ? "A start shows both." : "For a silent update leave the alert out.")
    }
    if title.isEmpty, let sound = alert.member("sound") { noteSoundWithoutTitle(sound, "title") }
    if kind == .activityUpdate { noteAlert(alert, isWhole: !title.isEmpty && !body.isEmpty) }
  }

  private mutating func checkActivityTimes() {
    if let value = value("stale_date"), let seconds = value.json.int64,
      let moment = unixMoment(value, seconds)
    {
      let ahead = moment - now
      if ahead < 0 {
        note(
          .staleInPast, value,
          "This was \(age(-ahead)) ago: the activity is shown as stale at once.",
          remedy: "Name a moment ahead, or leave it out.")
      } else if ahead > 8 * 3_600 {
        note(
          .staleBeyondLife, value,
          "This is \(age(ahead)) ahead, and an activity is active for eight hours at most.")
      }
    }
    checkDismissal()
  }

  private mutating func checkDismissal() {
    guard let value = value("dismissal_date") else { return }
    guard kind == .activityEnd else {
      findings.add(
        .dismissalOutsideEnd, path: value.path, offset: value.keyOffset,
        "A dismissal date is for the end of an activity, and this is \(kind.inWords).",
        remedy: "Send it with the end.")
      return
    }
    guard let seconds = value.json.int64, let moment = unixMoment(value, seconds) else { return }
    let ahead = moment - now
    if ahead < 0 {
      note(.dismissalInPast, value, "This was \(age(-ahead)) ago: the activity is removed at once.")
    } else if ahead > 4 * 3_600 {
      note(
        .dismissalBeyondDisplay, value,
        "This is \(age(ahead)) ahead, and iOS removes an ended activity after four hours.")
    }
  }
}
