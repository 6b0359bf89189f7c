import PushModel
import PushWire
import TextKit

/// OneSignal's body of a send, read into what a message says and when it goes out
/// (onesignal-api.md §5).
struct OneSignalBody {
  let object: JSONObject

  /// The content; a send needs English text, or something that stands for it.
  func content(needsText: Bool) throws(OneSignalRefusal) -> MessageContent {
    var content = MessageContent()
    content.bodies = try lines("contents")
    content.titles = try lines("headings")
    if needsText, !isWithoutText, !content.bodies.contains(where: { $0.language == "en" }) {
      throw .text(400, OneSignalLiterals.englishMissing)
    }
    if content.bodies.isEmpty, let body = object["email_body"]?.string {
      content.bodies = [MessageContent.Line(language: "en", text: body)]
      content.titles =
        (object["email_subject"]?.string).map {
          [MessageContent.Line(language: "en", text: $0)]
        } ?? []
    }
    content.link = ["url", "app_url", "web_url"].lazy.compactMap { object[$0]?.string }.first
    content.imageURL =
      ["global_image", "big_picture"].lazy.compactMap { object[$0]?.string }.first
    if let data = object["data"], !data.isNull {
      guard data.object != nil else { throw .text(400, "Data must be a valid JSON object") }
      content.data = data
    }
    content.collapseID = object["collapse_id"]?.string
    content.timeToLive = object["ttl"]?.int64
    content.actions = (object["buttons"]?.array ?? []).compactMap { button in
      button["id"]?.string.map {
        MessageContent.Action(id: $0, title: button["text"]?.string ?? $0)
      }
    }
    return content
  }

  /// Refuses languages without a text, and a heading or a subtitle in a language that the contents
  /// are not in: all three have the same (§5.2). `whole` is the body with what its template fills in.
  func checkLanguages(_ whole: JSONObject) throws(OneSignalRefusal) {
    let contents = whole["contents"]?.object
    for field in ["contents", "headings", "subtitle"] {
      guard let languages = object[field]?.object else { continue }
      guard !languages.members.contains(where: { $0.value.isNull }) else {
        throw .text(400, OneSignalLiterals.languageIsNull(field))
      }
      guard let contents else { continue }
      for language in languages.keys where contents[language] == nil {
        throw .text(
          400, "\(field) must be in the languages of contents, and \(language) is none of them")
      }
    }
  }

  /// Whether something stands in for the texts: a template, a background push, an e-mail's own
  /// fields.
  private var isWithoutText: Bool {
    object["content_available"]?.bool == true || object["template_id"]?.string != nil
      || object["email_body"]?.string != nil
  }

  /// Refuses a notification category: this app has none of its own, and the one that a device
  /// knows travels under `existing_android_channel_id`.
  func checkCategory() throws(OneSignalRefusal) {
    if let id = object["android_channel_id"]?.string, !id.isEmpty {
      throw .text(400, OneSignalLiterals.channelNotFound)
    }
  }

  /// When it is due; nil when at once.
  func sendAfter(_ now: Timestamp) throws(OneSignalRefusal) -> Timestamp? {
    guard let value = object["send_after"], !value.isNull else { return nil }
    let moment =
      value.string.flatMap { OneSignalDialect.sendMoment($0) }
      ?? value.int64.map { Timestamp(seconds: $0) }
    guard let moment else { throw .text(400, "send_after cannot be read as a date") }
    if moment < now - OneSignalLimits.scheduleSlack {
      throw .text(400, OneSignalLiterals.scheduledInPast)
    }
    if moment > now + OneSignalLimits.scheduleHorizon {
      throw .text(400, OneSignalLiterals.scheduledTooFar)
    }
    return moment > now ? moment : nil
  }

  /// Deliveries a second; nil for as fast as it goes. It is applied by the second and rounded down
  /// (§5.2).
  var throttle: Double? {
    let json = object["throttle_rate_per_minute"]
    let rate = json?.double ?? json?.string.flatMap { Double($0) }
    guard let rate, rate > 0 else { return nil }
    return max(1, (rate / 60).rounded(.down))
  }

  /// Whether each device has its own time within a day: by time zone, or when it was last active.
  var isSpread: Bool {
    ["timezone", "last-active"].contains(object["delayed_option"]?.string ?? "")
  }

  private func lines(_ key: String) throws(OneSignalRefusal) -> [MessageContent.Line] {
    guard let value = object[key], !value.isNull else { return [] }
    guard let languages = value.object else { throw .text(400, "\(key) must be an object") }
    return languages.members.compactMap { member in
      member.value.string.map { MessageContent.Line(language: member.key, text: $0) }
    }
  }
}
