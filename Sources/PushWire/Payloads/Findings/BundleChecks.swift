import PushModel
import TextKit

/// What is wrong with a bundle, or worth a word.
extension PayloadDecoder {
  mutating func checkBundle(_ isOneSignal: Bool) {
    if fields.text(.fromProjectNumber) == "google.com/iid" {
      note(
        .note, .fcmTokenMessage, .fromProjectNumber,
        "This is a message about the token, not a notification: the SDK passes it over.")
    }
    checkBundleBlock(isOneSignal)
    checkDelivery()
    checkTimes()
    guard isOneSignal else { return }
    if fields.flag(.displayable) == false {
      tree.findings.add(
        .warning, .notDisplayed, path: "alert", offset: tree.find("alert")?.offset,
        "There is no alert text: the message is received and recorded, and never displayed.",
        remedy: "Send the text in alert.")
    }
    if let priority = fields.integer(.priority), let origin = fields[.priority]?.origin,
      !(1...10).contains(priority)
    {
      tree.findings.add(
        .warning, .priorityOutOfScale, path: origin.path.raw, offset: origin.range.lowerBound,
        """
        pri is on OneSignal's scale of 1 to 10, and \(priority) is not; Android shows it as \
        \(Self.androidPriority(priority)) of -2 to 2.
        """,
        remedy: "Send 10 for high, 5 for normal.")
    }
    if fields.has(.backgroundImageLayout) {
      note(
        .note, .backgroundImageIgnored, .backgroundImageLayout,
        "Android 12 and later pass the background image over.")
    }
    if let data = fields[.additionalData]?.value,
      data["actionId"] != nil || data["actionSelected"] != nil
    {
      note(
        .note, .reservedDataKey, .additionalData,
        "The data holds a key that the SDK uses for clicks; it may be overwritten.")
    }
    if let buttons = fields.list(.actionButtons), buttons.count > 3 {
      note(
        .note, .buttonsOverShown, .actionButtons,
        "\(buttons.count) buttons were sent; the API documents three.",
        remedy: "Send at most three.")
    }
  }

  private mutating func checkBundleBlock(_ isOneSignal: Bool) {
    guard let block = tree.present("custom") else { return }
    if isOneSignal {
      if block.value.object != nil {
        tree.findings.add(
          .note, .customIsObject, block,
          "custom is an object here; in a real bundle it is text that holds one. Either is read.")
      }
      return
    }
    if let text = block.value.string, let once = try? JSON.parse(text), once.string != nil {
      tree.findings.add(
        .warning, .customTwiceEncoded, block,
        "custom is text inside text: the SDK decodes one level only and rejects it.",
        remedy: "Encode the object once.")
      return
    }
    tree.findings.add(
      .warning, .noNotificationID, block,
      """
      custom has no i: OneSignal's SDK passes this message over. There are no clicks and no \
      analytics.
      """,
      remedy: "A push that OneSignal sends has an id in custom.i.")
  }

  private mutating func checkDelivery() {
    guard fields.text(.fcmOriginalPriority) == "high",
      fields.text(.fcmDeliveredPriority) == "normal"
    else { return }
    note(
      .warning, .deliveryDowngraded, .fcmDeliveredPriority,
      "FCM delivered a message of high priority as normal: it may have arrived late.",
      remedy:
        "Android does so to apps whose high-priority messages show nothing, or are not opened.")
  }

  private mutating func checkTimes() {
    if let ttl = fields.integer(.ttl), let origin = fields[.ttl]?.origin {
      if ttl == 0 {
        note(
          .note, .ttlZero, .ttl,
          origin.path.raw.hasPrefix("hms")
            ? "A ttl of 0: older SDKs recorded it so, newer ones take three days instead."
            : "A ttl of 0 means now or never: a device that is not reachable never gets it.")
      } else if ttl < 0 {
        note(.warning, .ttlNegative, .ttl, "A ttl below 0 is no documented value.")
      } else if ttl > OneSignalDefaults.longestTTL {
        note(
          .warning, .ttlTooLong, .ttl,
          "A ttl of more than 28 days (\(grouped(OneSignalDefaults.longestTTL)) s) is not taken.",
          remedy: "It is in seconds; \(grouped(OneSignalDefaults.longestTTL)) is the most.")
      }
    }
    for (time, ttl) in [("google.sent_time", "google.ttl"), ("hms.sent_time", "hms.ttl")] {
      guard let node = tree.child(tree.root, time), !node.value.isNull,
        tree.child(tree.root, ttl) == nil, !fields.has(.sentTime)
      else { continue }
      tree.findings.add(
        .note, .sentTimeIgnored, node,
        """
        The SDK reads \(brief(time)) only beside \(brief(ttl)), and takes its own clock \
        otherwise. What that said is not known here.
        """)
    }
  }
}
