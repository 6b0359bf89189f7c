import PushModel
import TextKit

/// A message of OneSignal.
extension Linter {
  mutating func checkOneSignalMessage() {
    checkOneSignalAudience()
    checkText()
    checkData()
    checkLinks()
    checkButtons("buttons", maximum: OneSignalLimits.buttons, text: "text")
    checkButtons("web_buttons", maximum: OneSignalLimits.webButtons, text: "text")
    checkCategory("ios_category", buttons: "buttons")
    checkAndroid()
    checkArrival()
    checkSchedule()
    checkBadge()
    checkOneSignalSize()
  }

  /// Whether it is a push that only wakes the app.
  var isSilent: Bool {
    value("content_available")?.json.bool == true && value("contents") == nil
  }

  private mutating func checkText() {
    let hasTemplate = value("template_id") != nil
    let wakes = value("content_available")?.json.bool == true
    switch channel {
    case .push, .sms:
      checkLanguages(required: hasTemplate || wakes ? [] : ["contents"])
    case .email:
      checkLanguages(required: [])
      for name in ["email_subject", "email_body"] where !hasTemplate && value(name) == nil {
        noteMissing(
          .missingField, name, "\(Untrusted(name)) is missing, and an e-mail wants it.",
          remedy: "Or name a template.")
      }
    }
    if channel == .sms, value("name") == nil {
      noteMissing(.missingField, "name", "OneSignal wants a name for every SMS.")
    }
    if let template = value("template_id"), let text = template.json.string,
      !UUIDText.isUUID(text)
    {
      note(
        .templateIDNotUUID, template, "A template's id is a UUID, and \(quoted(text)) is none.",
        remedy: "A template is not found by its name.")
    }
    checkOtherChannels()
  }

  private mutating func checkOtherChannels() {
    let own = channel
    for (key, value) in root.members {
      let isOther: Bool
      if key.hasPrefix("email_") && key != "email_to" || key == "disable_email_click_tracking"
        || key == "include_unsubscribed"
      {
        isOther = own != .email
      } else if key.hasPrefix("sms_") {
        isOther = own != .sms
      } else {
        isOther = false
      }
      guard isOther, OneSignalDialect.contentKeys.contains(key) else { continue }
      findings.add(
        .otherChannelField, path: value.path, offset: value.keyOffset,
        "\(Untrusted(key)) does nothing in \(own.inWords).",
        remedy: "Leave it out, or choose the channel.")
    }
  }

  private mutating func checkData() {
    if let data = value("data"), data.json.object != nil {
      checkBytes(data, .dataOverLimit, OneSignalLimits.dataBytes)
    }
    guard let object = root.json.object, let custom = value("custom_data"),
      custom.json.object != nil
    else { return }
    checkBytes(
      custom, .customDataOverLimit,
      OneSignalDialect.customDataBytes(ofSend: object, template: nil))
    checkBytesOfTemplate(custom, object)
    if value("template_id") == nil, !hasLiquid {
      findings.add(
        .customDataUnused, path: custom.path, offset: custom.keyOffset,
        "custom_data fills templates, and there is none; the app does not receive it.",
        remedy: "What the app should receive belongs into data.")
    }
  }

  // What fits an e-mail alone, where a template that is not known here decides whether it is one.
  private mutating func checkBytesOfTemplate(_ custom: LintValue, _ object: JSONObject) {
    let count = custom.json.bytes(.wire).count
    guard OneSignalDialect.channel(ofSend: object) == nil,
      (OneSignalLimits.dataBytes + 1...OneSignalLimits.emailCustomDataBytes).contains(count)
    else { return }
    note(
      .customDataOverPush, custom,
      "custom_data is \(grouped(count)) bytes of JSON; an e-mail takes them, a push or an SMS \(grouped(OneSignalLimits.dataBytes)).",
      remedy: "The template decides which it is; target_channel would say so here.")
  }

  private mutating func checkBytes(_ value: LintValue, _ code: LintCode, _ limit: Int) {
    let count = value.json.bytes(.wire).count
    guard count > limit else { return }
    note(
      code, value,
      "\(Untrusted(value.path)) is \(grouped(count)) bytes of JSON, and OneSignal takes \(grouped(limit)).",
      remedy: "Send an id, and let the app fetch the rest.")
  }

  private mutating func checkLinks() {
    let others = ["app_url", "web_url"].filter { value($0) != nil }
    if let url = value("url"), !others.isEmpty {
      note(
        .urlWithOthers, url, "url stands beside \(listed(others)), which it may not.",
        remedy: "Use url alone, or app_url and web_url.")
    }
    checkAddressesOfFields()
    for (_, attachment) in value("ios_attachments")?.members ?? [] { checkScheme(attachment) }
  }

  /// Checks every field that holds an address.
  mutating func checkAddressesOfFields() {
    for field in fields {
      switch field.shape {
      case .url: if let value = value(field.name) { checkScheme(value) }
      case .text, .word, .uuid, .whole, .wholeOf, .number, .rate, .flag, .object, .textMap,
        .languages, .objects, .texts, .colour, .dateText, .unixTime:
        break
      }
    }
  }

  private mutating func checkScheme(_ value: LintValue) {
    guard let text = value.json.string, !text.holds("{{") else { return }
    if text.isEmpty {
      note(.emptyText, value, "This address is empty.", remedy: "Leave it out.")
      return
    }
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isScheme =
      scheme.count < text.utf8.count && scheme.first.map { ($0 | 0x20) >= 0x61 } == true
      && scheme.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2B || $0 == 0x2D
          || $0 == 0x2E
      }
    guard !isScheme else { return }
    note(
      .urlWithoutScheme, value, "\(quoted(text)) does not begin with a scheme.",
      remedy: "Write https://, or the scheme of your app.")
  }

  mutating func checkButtons(_ name: String, maximum: Int, text textName: String) {
    guard let buttons = value(name), buttons.json.array != nil else { return }
    let elements = buttons.elements
    if elements.count > maximum {
      note(
        .buttonsOverLimit, buttons,
        "There are \(elements.count) buttons, and \(service.title) takes \(maximum).")
    }
    var seen: Set<Untrusted> = []
    for button in elements where button.json.object != nil {
      for part in ["id", textName] {
        if let value = button.member(part) {
          if string(value)?.isEmpty == true {
            note(.buttonIncomplete, value, "This is empty.", remedy: "Every button wants one.")
          }
        } else {
          noteMissing(
            .buttonIncomplete, "\(button.path).\(part)", in: button,
            "This button has no \(Untrusted(part)).")
        }
      }
      if let id = button.member("id"), let text = id.json.string, !text.isEmpty,
        !seen.insert(Untrusted(text)).inserted
      {
        note(
          .buttonIDRepeated, id, "\(quoted(text)) is another button's id too.",
          remedy: "A click reports the id: two would look the same.")
      }
      checkKeys(of: button, known: buttonKeys(name))
    }
  }

  private func buttonKeys(_ name: String) -> [String] {
    switch name {
    case "buttons": ["id", "text", "icon"]
    case "web_buttons": ["id", "text", "icon", "url"]
    default: ["id", "title"]
    }
  }

  /// Notes the keys of an object inside the body that are none. The services take them.
  mutating func checkKeys(of object: LintValue, known: [String]) {
    for (key, value) in object.members where !known.contains(key) {
      let near = findings.isFull(.unknownKey) ? nil : nearest(key, among: known)
      findings.add(
        .unknownKey, as: .warning, path: value.path, offset: value.keyOffset,
        "\(quoted(key)) is no documented key here.",
        remedy: near.map { "Did you mean \(Untrusted($0))?" })
    }
  }

  mutating func checkCategory(_ category: String, buttons: String) {
    guard let value = value(category), text(category)?.isEmpty == false,
      self.value(buttons)?.json.array?.isEmpty == false
    else { return }
    note(
      .categorySuppressesButtons, value,
      "A category of your own suppresses the message's buttons on iOS; those of the category show.",
      remedy: "Leave one of the two out.")
  }

  private mutating func checkBadge() {
    let type = value("ios_badgeType")
    let count = value("ios_badgeCount")
    if let type, count == nil, type.json.string != "None" {
      note(.badgeIncomplete, type, "ios_badgeType does nothing without ios_badgeCount.")
    } else if let count, type == nil {
      note(
        .badgeIncomplete, count, "ios_badgeCount does nothing without ios_badgeType.",
        remedy: "Add SetTo or Increase.")
    } else if let count, let number = count.json.int64, number < 0, type?.json.string == "SetTo" {
      note(
        .badgeNegative, count, "A badge is set to \(number), and iOS shows none below 0.",
        remedy: "To count down, use Increase.")
    }
  }
}
