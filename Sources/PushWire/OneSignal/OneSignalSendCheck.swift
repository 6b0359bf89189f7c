import TextKit

extension OneSignalDialect {
  /// What stands in a send's body and is beyond the documented limits or values (reference §5), a
  /// sentence each; empty when all of it can be taken. Whom it is for and which texts it has are
  /// not looked at.
  public static func complaints(aboutSend object: JSONObject) -> [String] {
    var check = SendCheck(object: object)
    check.characters("name", OneSignalLimits.name)
    check.characters("collapse_id", OneSignalLimits.collapseID)
    check.integer("ttl", 0...OneSignalLimits.timeToLive)
    check.word("ios_interruption_level", among: OneSignalLimits.interruptionLevels)
    check.list("buttons", OneSignalLimits.buttons)
    check.list("web_buttons", OneSignalLimits.webButtons)
    check.list("filters", OneSignalLimits.filters)
    for name in ["include_subscription_ids", "include_player_ids", "include_external_user_ids"] {
      check.list(name, OneSignalLimits.audienceIDs)
    }
    for name in ["email_to", "include_email_tokens", "include_phone_numbers"] {
      check.list(name, OneSignalLimits.addresses)
    }
    check.jsonBytes("data", OneSignalLimits.dataBytes)
    let isEmail = ["email_to", "email_body", "email_subject"].contains { check.value($0) != nil }
    check.jsonBytes(
      "custom_data", isEmail ? OneSignalLimits.emailCustomDataBytes : OneSignalLimits.dataBytes)
    if let json = check.value("priority"),
      !OneSignalLimits.priorities.contains(where: { $0 == json.int64 })
    {
      check.complaints.append("priority must be 5 or 10")
    }
    if let json = check.value("ios_relevance_score"),
      !(json.double.map { (0...1).contains($0) } ?? false)
    {
      check.complaints.append("ios_relevance_score must be between 0 and 1")
    }
    if check.value("url") != nil, check.value("app_url") ?? check.value("web_url") != nil {
      check.complaints.append("url must not be used with app_url or web_url")
    }
    return check.complaints
  }
}

/// Looks at the members of a body and gathers complaints. Null counts as missing.
private struct SendCheck {
  let object: JSONObject
  var complaints: [String] = []

  func value(_ name: String) -> JSON? {
    guard let json = object[name], !json.isNull else { return nil }
    return json
  }

  mutating func characters(_ name: String, _ maximum: Int) {
    guard let json = value(name) else { return }
    guard let text = json.string else {
      complaints.append("\(name) must be a string")
      return
    }
    if text.unicodeScalars.count > maximum {
      complaints.append("\(name) must be at most \(maximum) characters")
    }
  }

  mutating func integer(_ name: String, _ range: ClosedRange<Int64>) {
    guard let json = value(name) else { return }
    if !(json.int64.map { range.contains($0) } ?? false) {
      complaints.append("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
    }
  }

  mutating func word(_ name: String, among allowed: [String]) {
    guard let json = value(name) else { return }
    if !(json.string.map { allowed.contains($0) } ?? false) {
      complaints.append("\(name) must be one of \(allowed.joined(separator: ", "))")
    }
  }

  mutating func list(_ name: String, _ maximum: Int) {
    guard let json = value(name) else { return }
    if (json.array?.count ?? .max) > maximum {
      complaints.append("\(name) must be a list of at most \(maximum)")
    }
  }

  mutating func jsonBytes(_ name: String, _ maximum: Int) {
    guard let json = value(name) else { return }
    guard json.object != nil else {
      complaints.append("\(name) must be an object")
      return
    }
    if json.bytes(.wire).count > maximum {
      complaints.append("\(name) must be at most \(maximum) bytes of JSON")
    }
  }
}
