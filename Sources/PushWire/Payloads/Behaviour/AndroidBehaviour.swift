import PushModel
import TextKit

/// Android and Huawei (reference §§4, 12).
extension DeviceBehaviour {
  mutating func describeAndroid(_ facts: DeviceFacts) {
    guard facts.text(.body) != nil else {
      say(
        .shown, "Received and recorded, never displayed: there is no alert text.", .body,
        .displayable)
      return
    }
    describeAndroidDisplay(facts)
    if facts.fields.flag(.soundMuted) == true {
      say(.sound, "Muted.", .sound, .soundMuted)
    } else if let sound = facts.text(.sound) {
      say(.sound, "Plays the app's sound “\(sound)”; from Android 8 its channel decides.", .sound)
    }
    say(
      .badge,
      """
      The badge is the number of the app's notifications on display; from Android 8 the system \
      counts.
      """
    )
    describeGroup(facts)
    if let id = facts.text(.collapseId) {
      say(.collapsing, "It replaces an earlier one with the collapse id “\(id)”.", .collapseId)
    } else {
      say(
        .collapsing, "It replaces no other. A second one with the same id is dropped.", .collapseId)
    }
    let texts = facts.buttons.map(\.text)
    if !texts.isEmpty {
      let shown = DeviceFacts.list(Array(texts.prefix(3)))
      say(
        .buttons,
        texts.count > 3
          ? "Shows \(shown) in this order, of the \(texts.count) that were sent."
          : "Shows \(shown) in this order.", .actionButtons)
    }
    describeRestoring(facts)
    say(
      .clearing,
      """
      Swiping it away or clearing it through the SDK marks it as dismissed. The system's own \
      cancel calls do not, so that it comes back; a ttl never removes what is displayed.
      """, .ttl)
  }

  private mutating func describeAndroidDisplay(_ facts: DeviceFacts) {
    say(
      .shown,
      facts.text(.title) == nil
        ? "Shown with its text; old versions of Android put the app's name for the missing title."
        : "Shown with its title and text.", .title, .body)
    if let priority = facts.fields.integer(.androidPriority) {
      let words: SafeText =
        switch priority {
        case 1...: "may pop up over what is on the screen"
        case 0: "shows without popping up"
        default: "shows quietly"
        }
      say(
        .shown,
        """
        Before Android 8, at priority \(priority) of -2 to 2, it \(words); later its channel \
        decides.
        """,
        .priority, .androidPriority)
    }
    switch facts.fields.integer(.lockScreenVisibility) {
    case 1: say(.shown, "All of it shows on the lock screen.", .lockScreenVisibility)
    case 0:
      say(.shown, "The lock screen shows that it came, not what it says.", .lockScreenVisibility)
    case -1: say(.shown, "Nothing of it shows on the lock screen.", .lockScreenVisibility)
    case .some, nil: break
    }
    say(.shown, "At most 49 of the app's notifications show; the oldest are removed to make room.")
  }

  private mutating func describeGroup(_ facts: DeviceFacts) {
    guard let group = facts.text(.groupKey) else {
      say(
        .grouping,
        "There is no group: Android bundles it with the app's others (os_group_undefined).",
        .groupKey)
      return
    }
    let summary: SafeText =
      if let message = facts.text(.groupMessage) {
        "“\(message)”, with the count for $[notif_count]"
      } else {
        "“N new messages”"
      }
    say(
      .grouping, "Grouped under “\(group)”; the summary says \(summary).", .groupKey, .groupMessage)
    say(
      .grouping,
      """
      Opening the summary gives one click event with the others inside. Which of them it names is \
      open: the documents say the newest, the code takes the oldest.
      """, .groupKey, isOpen: true)
  }

  private mutating func describeRestoring(_ facts: DeviceFacts) {
    if facts.platform == .huawei {
      say(
        .restoring,
        """
        Restored after a restart for three days: the expiry is counted from the google keys only, \
        so that the ttl of an HMS message does not matter.
        """, .ttl, .sentTime)
    } else if let ttl = facts.fields.integer(.ttl), ttl >= 0 {
      let week: Int64 = 7 * 86_400
      if let sent = facts.fields.integer(.sentTime), sent < 1 << 40, ttl < 1 << 32 {
        let expiry = Untrusted(Timestamp(seconds: sent + ttl).iso8601)
        say(
          .restoring,
          """
          Restored after a restart or an update until \(expiry) (sent + ttl), and for at most \
          seven days after it arrived, unless the app's setting restore_ttl_filter is off.
          """, .sentTime, .ttl)
      } else {
        say(
          .restoring,
          ttl >= week
            ? "Restored after a restart or an update for seven days after it arrived."
            : """
            Restored after a restart or an update for \(grouped(ttl)) s after it was sent; the \
            time of sending is not known.
            """,
          .ttl, .sentTime)
      }
    } else {
      say(
        .restoring,
        "Restored after a restart or an update for at most seven days after it arrived.", .ttl)
    }
    say(
      .restoring,
      """
      Only what was neither opened nor dismissed comes back: the newest 49, quietly, 15 seconds \
      late, without receipts and without the foreground listener.
      """)
  }

  mutating func describeForeignBundle(_ facts: DeviceFacts) {
    if facts.text(.title) ?? facts.text(.body) != nil {
      say(
        .shown, "Shown by Firebase itself while the app is in the background.", .title, .body)
    } else {
      say(
        .shown, "A data message: what is shown, if anything, is up to the app.", .rootData,
        isOpen: true)
    }
  }
}
