import PushModel
import TextKit

/// How large the push becomes, as far as the body shows it.
extension Linter {
  mutating func checkOneSignalSize() {
    guard channel == .push else { return }
    var members: [(String, JSON)] = ["contents", "headings", "subtitle"].compactMap { name in
      longestText(name).map { (name, .string($0)) }
    }
    for name in [
      "data", "buttons", "url", "app_url", "global_image", "big_picture", "ios_attachments",
      "apns_alert", "ios_sound", "ios_category", "thread_id", "android_group", "large_icon",
      "small_icon", "target_content_identifier",
    ] {
      if let value = value(name) { members.append((name, value.json)) }
    }
    noteSize(JSON.object(members).bytes(.wire).count)
  }

  mutating func checkOpenPushSize() {
    let left: Set<String> = [
      "audience", "name", "send_at", "best_hour", "ttl", "collapse_id", "app_id", "idempotency_key",
      "priority",
    ]
    noteSize(sizeWithout(left))
  }

  mutating func checkActivitySize() {
    var left: Set<String> = [
      "audience", "name", "activity_id", "priority", "app_id", "idempotency_key", "event",
    ]
    if service == .onesignal { left.formUnion(OneSignalDialect.targetingKeys) }
    noteSize(sizeWithout(left))
  }

  private func sizeWithout(_ left: Set<String>) -> Int {
    let members = root.members.filter { !left.contains($0.key) }.map { ($0.key, $0.value.json) }
    return JSON.object(members).bytes(.wire).count
  }

  /// The text of the language that takes the most bytes.
  private func longestText(_ name: String) -> String? {
    value(name)?.texts.map(\.text).max { $0.utf8.count < $1.utf8.count }
  }

  private mutating func noteSize(_ count: Int) {
    if count > OneSignalLimits.payloadBytes {
      switch service {
      case .onesignal:
        noteMissing(
          .overLimit, "",
          "What reaches the device is about \(grouped(count)) bytes, and providers take \(grouped(OneSignalLimits.payloadBytes)).",
          remedy: "Shorten the text or the data.")
      case .openpush:
        noteMissing(
          .overLimit, as: .warning, "",
          "What reaches the device is about \(grouped(count)) bytes; OpenPush trims what is over \(grouped(OpenPushLimits.renderedBytes)).",
          remedy: "Shorten the text or the data.")
      }
    } else if count > OneSignalLimits.advisedPayloadBytes {
      noteMissing(
        .overAdvised, "",
        "What reaches the device is about \(grouped(count)) bytes; up to \(grouped(OneSignalLimits.advisedPayloadBytes)) is safe, \(grouped(OneSignalLimits.payloadBytes)) is the most.",
        remedy: "Shorten the text or the data.")
    }
  }
}
