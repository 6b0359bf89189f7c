import PushModel
import TextKit

/// What a click event will carry in each generation of the SDKs (reference §7).
extension DeviceBehaviour {
  mutating func describeClick(_ facts: DeviceFacts) {
    if facts.fields.flag(.silent) == true || facts.kind == .liveActivity { return }
    if facts.kind == .android, facts.text(.body) == nil { return }
    switch facts.provider {
    case .none:
      if facts.kind == .apple {
        say(
          .click,
          """
          A tap opens the app; no SDK known here makes a click event of it, and nothing is \
          counted.
          """,
          .sdkAccepts)
      }
    case .openpush: describeOpenPushClick(facts)
    case .onesignal: describeOneSignalClick(facts)
    }
  }

  private mutating func describeOpenPushClick(_ facts: DeviceFacts) {
    let ids = facts.buttons.map(\.id)
    let buttons: SafeText =
      ids.isEmpty ? "" : ", or for a button one of \(DeviceFacts.list(Array(ids.prefix(3))))"
    let id = facts.text(.notificationId) ?? "the id"
    say(
      .click,
      "OpenPush: messageId \(id), the payload, and actionId null for a tap on the body\(buttons).",
      .notificationId, .actionButtons)
    if let link = facts.text(.deepLink) {
      say(.click, "The link is in payload.deep_link: \(link).", .deepLink)
    }
  }

  private mutating func describeOneSignalClick(_ facts: DeviceFacts) {
    let ids = facts.buttons.map(\.id)
    let button: SafeText = ids.isEmpty ? "" : " (or \(DeviceFacts.list(ids)) for a button)"
    let link: SafeText =
      facts.text(.launchURL) ?? "none"
    let isApple = facts.kind == .apple
    let type: SafeText = isApple ? ", left out when 0" : ""
    say(
      .click,
      """
      Generations 2 and 3: action.actionID missing for a tap on the body\(button), action.type 0 \
      or 1\(type); the notification below notification.payload.
      """, .actionButtons)
    let fourth: SafeText =
      switch facts.kind {
      case .apple:
        "action.actionID missing for a tap on the body\(button), action.type left out when 0"
      case .android: "action.actionId missing for a tap on the body\(button), action.type 0 or 1"
      case .click, .liveActivity, .bundleOfOthers, .nothing:
        "action.actionID on iOS, action.actionId on Android, missing for a tap on the body\(button)"
      }
    say(.click, "Generation 4: \(fourth); the notification is flat.", .actionButtons)
    let fifth: SafeText =
      switch facts.kind {
      case .apple:
        """
        result.actionID in JSON, although the typings say actionId, missing for a tap on the \
        body\(button)
        """
      case .android:
        """
        action.actionId in native JSON, result.actionId in React Native and Cordova, missing for \
        a tap on the body\(button)
        """
      case .click, .liveActivity, .bundleOfOthers, .nothing:
        "result.actionId, or actionID on iOS, missing for a tap on the body\(button)"
      }
    say(
      .click, "Generation 5: \(fifth); result.url is the link (\(link)); there is no type.",
      .actionButtons, .launchURL, isOpen: isApple)
    say(
      .click, "Generation 5 in Flutter: result.action_id, and the link in result.url.",
      .actionButtons)
    if facts.platform == .huawei, !ids.isEmpty {
      say(
        .click, "On Huawei the pressed button travels inside custom, as actionId.", .actionButtons)
    }
    if facts.kind == .apple, !ids.isEmpty {
      say(
        .click,
        """
        Before the app hears of the click, the SDK adds actionButtons and actionSelected to the \
        additional data.
        """, .additionalData, .actionButtons)
    }
  }
}
