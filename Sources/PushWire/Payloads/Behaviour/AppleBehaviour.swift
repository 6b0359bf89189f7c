import PushModel
import TextKit

/// iOS (reference §§3, 7, 12).
extension DeviceBehaviour {
  mutating func describeApple(_ facts: DeviceFacts) {
    describeAppleDisplay(facts)
    describeAppleSound(facts)
    describeAppleBadge(facts)
    if let thread = facts.text(.threadId) {
      say(
        .grouping, "Grouped with the app's other notifications of the thread “\(thread)”.",
        .threadId)
    } else if facts.fields.flag(.silent) != true {
      say(.grouping, "There is no thread: it stands with the app's other notifications.", .threadId)
    }
    describeAppleCollapsing(facts)
    describeAppleButtons(facts)
    if facts.fields.flag(.silent) == true { return }
    say(
      .restoring,
      "iOS restores nothing after a restart, and a ttl never removes what is displayed.", .ttl)
    say(
      .clearing,
      "Clearing it tells nobody: there is no listener for a dismissal, and no receipt.")
  }

  private mutating func describeAppleDisplay(_ facts: DeviceFacts) {
    if facts.fields.flag(.silent) == true {
      say(
        .shown,
        facts.fields.flag(.contentAvailable) == true
          ? "Silent: nothing is shown, and iOS may wake the app for a moment in the background."
          : "Silent: nothing is shown, and nothing wakes the app.", .silent, .contentAvailable)
      return
    }
    let fields = facts.fields
    if fields.has(.titleLocKey) || fields.has(.bodyLocKey) {
      say(
        .shown, "Shown in the user's language, with texts that the app holds under the keys given.",
        .titleLocKey, .bodyLocKey)
    } else if facts.text(.title) ?? facts.text(.body) ?? facts.text(.subtitle) != nil {
      say(.shown, "Shown as a notification with its text.", .title, .subtitle, .body)
    } else {
      say(.shown, "There is no text to show: only its sound or badge is noticed.", .title, .body)
    }
    switch facts.fields.text(.interruptionLevel) {
    case "passive":
      say(
        .shown, "Passive: it goes to Notification Center without lighting the screen.",
        .interruptionLevel)
    case "time-sensitive", "time_sensitive", "timeSensitive":
      say(
        .shown, "Time-sensitive: it breaks through a Focus where the user allows that.",
        .interruptionLevel)
    case "critical":
      say(
        .shown,
        "Critical: it sounds even when the phone is muted, for apps that Apple has allowed to.",
        .interruptionLevel)
    case nil, "active": break
    case .some:
      say(
        .shown, "The interruption level is not known to iOS, which takes active.",
        .interruptionLevel)
    }
    if facts.fields.flag(.contentAvailable) == true {
      say(.shown, "iOS may also wake the app in the background.", .contentAvailable)
    }
    if facts.fields.flag(.iamPreview) == true {
      say(.shown, "It tests an in-app message and never reaches the app's listeners.", .iamPreview)
    }
  }

  private mutating func describeAppleSound(_ facts: DeviceFacts) {
    guard let sound = facts.text(.sound) else { return }
    if facts.fields.flag(.soundCritical) == true {
      say(.sound, "Plays “\(sound)” as a critical sound.", .sound, .soundCritical, .soundVolume)
    } else {
      say(
        .sound,
        sound.string == "default"
          ? "Plays the system's sound."
          : "Plays “\(sound)” if the app holds it, else the system's sound.",
        .sound)
    }
  }

  private mutating func describeAppleBadge(_ facts: DeviceFacts) {
    let increment = facts.fields.integer(.badgeIncrement) ?? 0
    let badge = facts.fields.integer(.badge)
    if increment != 0 {
      let needs: SafeText =
        facts.fields.flag(.mutableContent) == false
        ? " mutable-content is off, so that the service extension does not run and nothing changes."
        : ""
      let overrides: SafeText =
        badge == nil ? "" : " This goes before the absolute badge where the service extension runs."
      say(
        .badge,
        """
        The badge changes by \(increment) from what the app group remembers, and not below 0.\
        \(overrides)\(needs)
        """, .badgeIncrement, .badge, .mutableContent)
    } else if let badge {
      say(
        .badge,
        badge == 0 ? "The badge is cleared." : "The badge becomes \(badge), whatever it was.",
        .badge, .hasBadge)
    } else if facts.fields.flag(.hasBadge) == true {
      say(.badge, "A badge is named without a number that can be read.", .hasBadge)
    } else {
      say(.badge, "The badge stays as it is.", .hasBadge, .badgeIncrement)
    }
    if facts.provider == .onesignal {
      say(
        .badge,
        "Opening the app clears the badge, unless the app sets OneSignal_disable_badge_clearing.")
    }
  }

  private mutating func describeAppleCollapsing(_ facts: DeviceFacts) {
    if let id = facts.text(.collapseId) {
      say(
        .collapsing,
        """
        It replaces an earlier notification with the identifier “\(id)”. Whether the sender chose \
        that or the system made it up cannot be told from the payload.
        """, .collapseId, isOpen: true)
    } else {
      say(
        .collapsing,
        """
        Whether it replaces an earlier one is said in the header apns-collapse-id, not in the \
        payload.
        """,
        .collapseId)
    }
  }

  private mutating func describeAppleButtons(_ facts: DeviceFacts) {
    let buttons = facts.buttons
    if facts.provider == .onesignal, let category = facts.text(.category), !buttons.isEmpty {
      say(
        .buttons,
        """
        The category “\(category)” suppresses the \(buttons.count) buttons of the payload; those \
        that the app registered for it show.
        """, .category, .actionButtons)
      return
    }
    let texts = buttons.map(\.text)
    switch buttons.count {
    case 0:
      if let category = facts.text(.category), facts.provider != .openpush {
        say(.buttons, "Shows the buttons that the app registered for “\(category)”.", .category)
      }
    case _ where facts.provider == .openpush:
      say(
        .buttons,
        """
        \(DeviceFacts.list(Array(texts.prefix(3)))), of at most three. In which order they show is \
        not documented.
        """, .actionButtons, isOpen: true)
    case 1: say(.buttons, "Shows \(DeviceFacts.list(texts)).", .actionButtons)
    case 2:
      say(
        .buttons, "Shows \(DeviceFacts.list(texts.reversed())): two buttons show in reverse order.",
        .actionButtons)
    default:
      say(
        .buttons,
        """
        Shows some of \(DeviceFacts.list(texts)). The API documents that the last one appears \
        first; the SDK turns only two round, so that the order of \(buttons.count) is open.
        """, .actionButtons, isOpen: true)
    }
  }

  mutating func describeActivity(_ facts: DeviceFacts) {
    let hasAlert = facts.text(.title) ?? facts.text(.body) != nil
    switch facts.fields.text(.liveActivityEvent) {
    case "start":
      let type = facts.text(.attributesType) ?? "that is not named"
      say(
        .liveActivity, "Starts a Live Activity of the type \(type).", .liveActivityEvent,
        .attributesType)
    case "update":
      say(
        .liveActivity, "Replaces the state of the Live Activity.", .liveActivityEvent, .contentState
      )
    case "end":
      say(
        .liveActivity,
        facts.fields.integer(.dismissalDate).map {
          """
          Ends the Live Activity; it leaves the screen at \
          \(brief(Timestamp(seconds: $0).iso8601)).
          """
        }
          ?? """
          Ends the Live Activity. When it leaves the screen is not in the payload: iOS \
          decides.
          """,
        .liveActivityEvent, .dismissalDate)
    case .some, nil:
      say(
        .liveActivity, "Without a known event the device does nothing.", .liveActivityEvent)
    }
    say(
      .shown,
      hasAlert
        ? "It also alerts with its text." : "There is no alert: the state changes quietly.", .title,
      .body)
    if let stale = facts.fields.integer(.staleDate) {
      say(
        .liveActivity,
        "From \(brief(Timestamp(seconds: stale).iso8601)) on it counts as out of date.",
        .staleDate)
    }
    if facts.fields.has(.liveActivityTimestamp) {
      say(
        .liveActivity, "A push with an older timestamp than the last one is passed over.",
        .liveActivityTimestamp)
    }
  }
}
