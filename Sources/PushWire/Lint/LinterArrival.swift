import PushModel
import TextKit

/// How a push arrives: channels and colours of Android, silence, interruption, priority, life.
extension Linter {
  mutating func checkAndroid() {
    for (ours, own) in [
      ("android_channel_id", "existing_android_channel_id"),
      ("huawei_channel_id", "huawei_existing_channel_id"),
    ] { checkChannels(ours, own) }
    for name in ["android_accent_color", "android_led_color"] {
      if let value = value(name) { checkColour(value) }
    }
    for name in ["headings_color", "contents_color"] {
      if let value = value("android_background_layout")?.member(name), string(value) != nil {
        checkColour(value)
      }
    }
    if let layout = value("android_background_layout") {
      checkKeys(of: layout, known: ["image", "headings_color", "contents_color"])
    }
    for name in ["android_sound", "android_led_color", "android_visibility"] {
      guard let value = value(name) else { continue }
      findings.add(
        .ignoredOnAndroid8, path: value.path, offset: value.keyOffset,
        "Android 8 and later ignore \(Untrusted(name)): the channel decides.",
        remedy: "Choose a channel that is set up that way.")
    }
  }

  private mutating func checkChannels(_ ours: String, _ own: String) {
    let mine = value(ours)
    let theirs = value(own)
    if let mine, let text = mine.json.string, !UUIDText.isUUID(text) {
      note(
        .channelIDNotUUID, mine,
        "\(Untrusted(ours)) wants the UUID of a channel made at OneSignal, and \(quoted(text)) is none.",
        remedy: "A channel that the app makes itself belongs into \(Untrusted(own)).")
    }
    if let theirs, let text = theirs.json.string, UUIDText.isUUID(text) {
      note(
        .channelIDIsUUID, theirs,
        "\(Untrusted(own)) wants the id that the app gave its channel; a UUID looks like one of OneSignal's.",
        remedy: "A channel made at OneSignal belongs into \(Untrusted(ours)).")
    }
    if mine != nil, let theirs {
      findings.add(
        .twoChannelIDs, path: theirs.path, offset: theirs.keyOffset,
        "\(Untrusted(ours)) and \(Untrusted(own)) are both there, and one channel is used.",
        remedy: "Leave one out.")
    }
  }

  private mutating func checkColour(_ value: LintValue) {
    guard let text = value.json.string else { return }
    var digits = Array(text.utf8)
    if digits.first == UInt8(ascii: "#") {
      note(
        .colourHash, value,
        "\(quoted(text)) has a # in front; devices fall back or go transparent.",
        remedy: "Leave it out.")
      digits.removeFirst()
    }
    let isHexadecimal = digits.allSatisfy { isHexadecimalDigit($0) }
    if isHexadecimal, digits.count == 6 {
      let colour = String(decoding: digits, as: UTF8.self).uppercased()
      note(
        .colourWithoutAlpha, value, "\(quoted(text)) has no alpha, which Android wants in front.",
        remedy: "Write FF\(Untrusted(colour)).")
    } else if !isHexadecimal || digits.count != 8 {
      note(
        .colourUnreadable, value, "\(quoted(text)) is no colour of eight hexadecimal digits.",
        remedy: "Write alpha, red, green and blue, such as FFFF0000 for red.")
    } else if digits.prefix(2).elementsEqual("00".utf8) {
      note(
        .colourTransparent, value, "\(quoted(text)) has an alpha of 00: nothing is seen.",
        remedy: "Begin with FF.")
    }
  }

  mutating func checkArrival() {
    checkSilence()
    if let level = value("ios_interruption_level"), level.json.string == "critical" {
      note(
        .criticalNeedsEntitlement, level,
        "A critical push is one only in an app with Apple's entitlement for it.")
    }
    checkPriority()
    checkLife()
  }

  private mutating func checkSilence() {
    guard let wakes = value("content_available"), wakes.json.bool == true else { return }
    for name in ["contents", "headings", "subtitle"] where value(name) != nil {
      guard let text = value(name) else { continue }
      findings.add(
        .silentWithText, path: text.path, offset: text.keyOffset,
        "With content_available alone a push is silent; with \(Untrusted(name)) it is shown.",
        remedy: "Leave the text out, or content_available if it should be shown.")
      break
    }
    guard isSilent else { return }
    for name in ["ios_sound", "android_sound", "huawei_sound"] {
      guard let sound = value(name), sound.json.string != "nil" else { continue }
      findings.add(
        .silentWithSound, path: sound.path, offset: sound.keyOffset,
        "A silent push has no sound.", remedy: "Leave it out.")
    }
    for name in ["buttons", "web_buttons"] {
      guard let buttons = value(name), buttons.json.array?.isEmpty != true else { continue }
      findings.add(
        .silentWithButtons, path: buttons.path, offset: buttons.keyOffset,
        "A silent push shows no buttons.", remedy: "Leave them out.")
    }
    if let priority = value("priority"), priority.json.int64 == 10 {
      note(
        .silentPriority, priority,
        "Apple wants a silent push at priority 5, and may drop it at 10.",
        remedy: "Set it to 5.")
    }
    if let collapse = value("collapse_id") {
      findings.add(
        .collapseOnSilent, path: collapse.path, offset: collapse.keyOffset,
        "collapse_id has no effect on silent pushes on iOS.")
    }
  }

  private mutating func checkPriority() {
    guard channel == .push, value("priority") == nil else { return }
    noteMissing(
      .priorityLeftOut, "priority",
      "Without a priority OneSignal takes 10, or the normal one on Android: its documents disagree.",
      remedy: "Say 10 for what should be seen at once, else 5.")
  }

  /// Checks the time to live of either service.
  mutating func checkLife() {
    guard let life = value("ttl"), let seconds = life.json.int64 else { return }
    if seconds == 0 {
      note(.ttlZero, life, "A device that is not reached at once never gets this.")
    } else if service == .openpush, seconds > OneSignalLimits.timeToLive {
      note(
        .ttlOverProvider, life,
        "No provider keeps a push longer than 28 days, which are \(grouped(OneSignalLimits.timeToLive)) seconds.",
        remedy: seconds.isMultiple(of: 1_000) ? "Are these milliseconds?" : nil)
    }
  }
}
