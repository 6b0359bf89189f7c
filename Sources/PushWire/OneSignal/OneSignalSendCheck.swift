import PushModel
import TextKit

extension OneSignalDialect {
  /// What stands in a send's body and is beyond the documented types, limits or values (reference
  /// §5), a sentence each; empty when all of it can be taken. Whom it is for and which texts it has
  /// are not looked at, and neither are fields that no document names. `template` is the channel of
  /// the template that it names, where that is known.
  public static func complaints(
    aboutSend object: JSONObject, template: MessageChannel? = nil
  ) -> [String] {
    var check = OneSignalSendCheck(object: object)
    for field in messageBodyFields where field.name != "app_id" { check.field(field) }
    check.list("buttons", OneSignalLimits.buttons)
    check.list("web_buttons", OneSignalLimits.webButtons)
    check.ids(of: "buttons")
    check.ids(of: "web_buttons")
    for name in ["include_subscription_ids", "include_player_ids", "include_external_user_ids"] {
      check.list(name, OneSignalLimits.audienceIDs)
    }
    check.jsonBytes("data", OneSignalLimits.dataBytes)
    check.jsonBytes("custom_data", customDataBytes(ofSend: object, template: template))
    check.together()
    return check.complaints
  }

  /// Likewise of the body of an activity's start, update or end (reference §16).
  public static func complaints(
    aboutActivity object: JSONObject, _ kind: SendBodyKind
  ) -> [String] {
    var check = OneSignalSendCheck(object: object)
    for field in bodyFields(kind) where field.name != "app_id" { check.field(field) }
    return check.complaints
  }
}

/// Looks at the members of a body and gathers complaints. Null counts as missing.
struct OneSignalSendCheck {
  let object: JSONObject
  private(set) var complaints: [String] = []

  func value(_ name: String) -> JSON? {
    guard let json = object[name], !json.isNull else { return nil }
    return json
  }

  /// One complaint a field is enough: the first says what is wrong with it.
  private mutating func complain(_ name: String, _ what: String) {
    if !complaints.contains(where: { $0.hasPrefix(name + " ") }) {
      complaints.append("\(name) must \(what)")
    }
  }

  /// Checks one field against what it takes.
  mutating func field(_ field: BodyField) {
    guard let json = value(field.name) else { return }
    switch field.shape {
    case .text(let maximum): text(field.name, json, maximum)
    case .url, .dateText: text(field.name, json, nil)
    case .word(let allowed):
      if !(json.string.map { allowed.contains($0) } ?? false) {
        complain(field.name, "be one of \(allowed.joined(separator: ", "))")
      }
    case .uuid:
      if !(json.string.map { UUIDText.isUUID($0) } ?? false) { complain(field.name, "be a UUID") }
    case .whole(let range): whole(field.name, json, range)
    case .wholeOf(let numbers):
      if !numbers.contains(where: { $0 == json.int64 }) {
        complain(field.name, "be \(Self.alternatives(numbers))")
      }
    case .number(let range):
      if !(json.double.map { range.contains($0) } ?? false) {
        complain(
          field.name,
          "be between \(Self.plain(range.lowerBound)) and \(Self.plain(range.upperBound))"
        )
      }
    case .rate:
      // The specification says text, the documentation a number (§19).
      let number = json.int64 ?? json.string.flatMap { Int64($0) }
      if !(number.map { $0 >= 0 } ?? false) { complain(field.name, "be a number of 0 or more") }
    case .flag:
      if json.bool == nil { complain(field.name, "be true or false") }
    case .object:
      if json.object == nil { complain(field.name, "be an object") }
    case .textMap: texts(in: field.name, json)
    case .languages: languages(field.name, json)
    case .objects(let maximum):
      let fits = json.array?.allSatisfy { $0.object != nil } ?? false
      if let maximum { list(field.name, maximum) }
      if !fits { complain(field.name, "be a list of objects") }
    case .texts(let maximum):
      if let maximum { list(field.name, maximum) }
      if !(json.array?.allSatisfy { $0.string != nil } ?? false) {
        complain(field.name, "be a list of strings")
      }
    case .colour:
      // Eight hexadecimal digits, alpha first (§5.2).
      let digits = json.string.map { Array($0.utf8) } ?? []
      if digits.count != 8 || !digits.allSatisfy(Self.isHexadecimal) {
        complain(field.name, "be a colour of eight hexadecimal digits, alpha first")
      }
    case .unixTime: whole(field.name, json, 0...Int64.max)
    }
  }

  private mutating func text(_ name: String, _ json: JSON, _ maximum: Int?) {
    guard let text = json.string else { return complain(name, "be a string") }
    if let maximum, text.unicodeScalars.count > maximum {
      complain(name, "be at most \(maximum) characters")
    }
  }

  private mutating func whole(_ name: String, _ json: JSON, _ range: ClosedRange<Int64>) {
    guard let number = json.int64, range.contains(number) else {
      let isOpen = range.upperBound == .max
      let least = range.lowerBound == .min ? "be a whole number" : "be \(range.lowerBound) or more"
      return complain(
        name, isOpen ? least : "be between \(range.lowerBound) and \(range.upperBound)")
    }
  }

  private mutating func texts(in name: String, _ json: JSON) {
    guard let members = json.object?.members else { return complain(name, "be an object") }
    if members.contains(where: { !$0.value.isNull && $0.value.string == nil }) {
      complain(name, "hold strings")
    }
  }

  private mutating func languages(_ name: String, _ json: JSON) {
    texts(in: name, json)
    let known = OneSignalDialect.languages
    let unknown = json.object?.keys.first { key in !known.contains { exactly($0, key) } }
    if let unknown { complain(name, "be in documented languages, and \(unknown) is none") }
  }

  mutating func list(_ name: String, _ maximum: Int) {
    guard let json = value(name) else { return }
    // What is no list at all is longer than any.
    guard (json.array?.count ?? .max) > maximum else { return }
    complaints.removeAll { $0.hasPrefix(name + " ") }
    complain(name, "be a list of at most \(maximum)")
  }

  /// A button is known by its id.
  mutating func ids(of name: String) {
    let buttons = value(name)?.array ?? []
    if buttons.contains(where: { $0["id"]?.string?.isEmpty != false }) {
      complain(name, "have an id each")
    }
  }

  mutating func jsonBytes(_ name: String, _ maximum: Int) {
    guard let json = value(name), json.object != nil else { return }
    if json.bytes(.wire).count > maximum {
      complain(name, "be at most \(maximum) bytes of JSON")
    }
  }

  /// What excludes or needs another field (reference §5.2).
  mutating func together() {
    if value("url") != nil, value("app_url") ?? value("web_url") != nil {
      complain("url", "not be used with app_url or web_url")
    }
    let throttle = value("throttle_rate_per_minute")
    let rate = throttle?.int64 ?? throttle?.string.flatMap { Int64($0) } ?? 0
    let delay = value("delayed_option")?.string
    if rate > 0, delay != nil {
      complain("throttle_rate_per_minute", "be 0 with delayed_option")
    }
    if let time = value("delivery_time_of_day")?.string, ClockReading(time) == nil {
      complain("delivery_time_of_day", "be a time such as 9:00AM or 21:45")
    }
  }

  private static func alternatives(_ numbers: [Int64]) -> String {
    let words = numbers.map { String($0) }
    return words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  private static func plain(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? String(number)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
