import PushModel
import TextKit

/// A template as the service keeps it.
struct TemplateRecord: Sendable {
  let id: String
  var appID: String
  var name: String
  var medium: MessageChannel
  var createdAt: Timestamp
  var updatedAt: Timestamp
  /// The members of a send's body that it stands for.
  var content: JSONObject

  /// What it shows. Its own members come first, then the others as nothing, as the service does.
  var template: Template {
    var template = Template(id: Untrusted(id))
    template.name = Untrusted(name)
    // Its own spelling, unlike that of the list's filter (onesignal-api.md §13).
    template.channel = Untrusted(medium == .sms ? "SMS" : medium.rawValue)
    template.createdAt = createdAt
    template.updatedAt = updatedAt
    var shown = JSONObject()
    for platform in ["isAndroid", "isIos", "isHuawei", "isAnyWeb", "isChromeWeb"] {
      shown[platform] = .bool(medium == .push)
    }
    shown["isEmail"] = .bool(medium == .email)
    shown["isSMS"] = .bool(medium == .sms)
    for member in content.members { shown[member.key] = member.value }
    for name in Self.usualMembers where shown[name] == nil { shown[name] = .null }
    template.content = .object(shown)
    return template
  }

  private static let usualMembers = [
    "headings", "subtitle", "contents", "global_image", "url", "data", "buttons", "email_subject",
    "email_body", "email_preheader", "sms_from", "sms_media_urls", "dynamic_content",
  ]

  /// A send's body with what the template holds where the body says nothing.
  func filling(_ body: JSONObject) -> JSONObject {
    var filled = body
    for member in content.members where filled[member.key]?.isNull ?? true {
      filled[member.key] = member.value
    }
    return filled
  }
}

extension TemplateRecord {
  private struct Seed {
    var name: String
    var medium = MessageChannel.push
    /// Days before the beginning, and days until the last change.
    var age: Double
    var changed = 0.0
    var content: [(String, JSON)]
  }

  private static let seeds: [Seed] = [
    Seed(
      name: "Order ready", age: 402, changed: 120,
      content: [
        ("headings", ["en": "Your order is ready", "de": "Deine Bestellung ist fertig"]),
        (
          "contents",
          [
            "en": "Pick it up at {{ message.custom_data.stall | default: 'the harbour' }}.",
            "de": "Abholung: {{ message.custom_data.stall | default: 'am Hafen' }}.",
          ]
        ),
        ("url", "harbour://orders"),
      ]),
    Seed(
      name: "Basket reminder", age: 240, changed: 30,
      content: [
        ("headings", ["en": "Still hungry, {{ first_name | default: 'friend' }}?"]),
        ("contents", ["en": "Your basket waits until six. 🦞"]),
        ("global_image", "https://img.harbour.example/basket.jpg"),
        (
          "buttons",
          [
            ["id": "open", "text": "Open the basket"], ["id": "later", "text": "Later"],
          ]
        ),
      ]),
    Seed(
      name: "Market letter", medium: .email, age: 388, changed: 386,
      content: [
        ("contents", ["en": "What the boats brought in this week."]),
        ("email_subject", "What the boats brought in"),
        ("email_body", "<h1>Harbour Market</h1><p>Fish, bread, flowers. [unsubscribe_url]</p>"),
        ("email_preheader", "Fish, bread, flowers"),
      ]),
    Seed(
      name: "Pickup code", medium: .sms, age: 301,
      content: [
        ("contents", ["en": "Harbour Market: your pickup code is {{ message.custom_data.code }}."]),
        ("sms_from", "+441632960017"),
      ]),
    Seed(
      name: "Welcome aboard", age: 97, changed: 11,
      content: [
        (
          "headings",
          ["en": "Welcome aboard ⚓️", "ja": "ようこそ ⚓️", "ar": "أهلاً بك ⚓️"]
        ),
        (
          "contents",
          [
            "en": "Tell us what you like and we will tell you when it is in.",
            "ja": "お好みを教えてください。入荷したらお知らせします。", "ar": "أخبرنا بما تحب وسنخبرك حين يصل.",
          ]
        ),
        ("subtitle", ["en": "Harbour Market"]),
      ]),
    Seed(
      name: "We miss you", age: 30,
      content: [
        ("headings", ["en": "The tide is in"]),
        ("contents", ["en": "Ten per cent off your next basket, this week only."]),
        ("data", ["campaign": "win-back", "discount": 10]),
      ]),
  ]

  /// What the app has from the beginning, oldest first.
  static func beginning(of appID: String, _ identifiers: Identifiers, _ start: Timestamp)
    -> [TemplateRecord]
  {
    seeds.enumerated().map { number, seed in
      let at = Timestamp(seconds: (start - seed.age * 86_400 + Double(number) * 5021).seconds)
      return TemplateRecord(
        id: identifiers.uuid(.template, number), appID: appID, name: seed.name,
        medium: seed.medium, createdAt: at, updatedAt: at + seed.changed * 86_400,
        content: JSONObject(seed.content))
    }
    .sorted { $0.createdAt < $1.createdAt }
  }
}
