import PushModel
import PushWire
import Testing
import TextKit

/// A body with something to notice: what is changed in a body that has nothing to notice, and every
/// code that must come of it. A § stands in front of the place that the first code points at; without
/// one that is where the body begins.
struct LintCase: Sendable, CustomTestStringConvertible {
  var codes: [String]
  var base: LintBase
  /// Keys and JSON texts; nil takes the key out, what is not there is added.
  var changes: [(key: String, text: String?)]

  init(_ codes: [String], _ base: LintBase, _ changes: KeyValuePairs<String, String?>) {
    self.codes = codes
    self.base = base
    self.changes = changes.map { ($0.key, $0.value) }
  }

  init(_ code: String, _ base: LintBase, _ changes: KeyValuePairs<String, String?>) {
    self.init([code], base, changes)
  }

  var testDescription: String { "\(codes.first ?? "nothing"): \(base) \(marked)" }

  /// The body's text with its mark.
  private var marked: String {
    var members = base.members
    for change in changes {
      let key = change.key.filter { $0 != "§" }
      let mark = change.key.hasPrefix("§") ? "§" : ""
      let member = change.text.map { (key: key, text: $0, mark: mark) }
      if let index = members.firstIndex(where: { $0.key == key }) {
        if let member { members[index] = member } else { members.remove(at: index) }
      } else if let member {
        members.append(member)
      }
    }
    let lines = members.map { "  \($0.mark)\"\($0.key)\": \($0.text)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  /// The body's text as it is checked, and the marked position in it.
  var body: (bytes: [UInt8], position: SourcePosition) {
    let bytes = Array(marked.utf8)
    let mark = Array("§".utf8)
    for index in bytes.indices where bytes[index...].starts(with: mark) {
      let text = Array(bytes[..<index] + bytes[(index + mark.count)...])
      return (text, SourcePosition(ofByte: index, in: text))
    }
    return (bytes, SourcePosition(line: 1, column: 1))
  }

  /// What the check finds.
  var report: LintReport {
    Lint.check(
      body.bytes, service: base.service, kind: base.kind, appID: base.appID, now: LintBase.now)
  }
}

/// A body that has nothing to notice.
enum LintBase: String, Sendable, CaseIterable {
  case message, start, update, end
  case openMessage, openStart, openUpdate, openEnd
  /// A OneSignal message that is checked for a context.
  case ownMessage

  /// 2026-06-01T12:00:00Z
  static let now = Timestamp(seconds: 1_780_315_200)
  static let app = "5eb5a37e-b458-11e3-ac11-000c2940e62c"
  static let id = "1dd608f2-c6a1-11e3-851d-000c2940e62c"
  static let otherID = "2dd608f2-c6a1-11e3-851d-000c2940e62c"

  var service: ServiceKind {
    switch self {
    case .message, .start, .update, .end, .ownMessage: .onesignal
    case .openMessage, .openStart, .openUpdate, .openEnd: .openpush
    }
  }

  var kind: SendBodyKind {
    switch self {
    case .message, .openMessage, .ownMessage: .message
    case .start, .openStart: .activityStart
    case .update, .openUpdate: .activityUpdate
    case .end, .openEnd: .activityEnd
    }
  }

  var appID: String? { self == .ownMessage ? Self.app : nil }

  var members: [(key: String, text: String, mark: String)] {
    let members: KeyValuePairs<String, String> =
      switch self {
      case .message:
        [
          "app_id": "\"\(Self.app)\"", "contents": "{\"en\": \"Hi\"}",
          "included_segments": "[\"All\"]", "priority": "10",
        ]
      case .ownMessage:
        ["contents": "{\"en\": \"Hi\"}", "included_segments": "[\"All\"]", "priority": "10"]
      case .start:
        [
          "event": "\"start\"", "activity_id": "\"order-1\"", "name": "\"Order\"",
          "event_attributes": "{\"number\": 1}", "event_updates": "{\"step\": 1}",
          "contents": "{\"en\": \"Hi\"}", "headings": "{\"en\": \"Order\"}",
          "included_segments": "[\"All\"]", "priority": "10",
        ]
      case .update:
        ["event": "\"update\"", "name": "\"Order\"", "event_updates": "{\"step\": 2}"]
      case .end: ["event": "\"end\"", "name": "\"Order\"", "event_updates": "{\"step\": 3}"]
      case .openMessage: ["body": "\"Hi\"", "audience": "{\"everyone\": true}"]
      case .openStart:
        [
          "activity_id": "\"order-1\"", "activity_type": "\"OrderAttributes\"",
          "attributes": "{\"number\": 1}", "content_state": "{\"step\": 1}",
          "alert": "{\"title\": \"Order\", \"body\": \"Hi\"}", "audience": "{\"everyone\": true}",
        ]
      case .openUpdate: ["content_state": "{\"step\": 2}"]
      case .openEnd: ["content_state": "{\"step\": 3}", "dismissal_date": "1780318800"]
      }
    return members.map { ($0.key, $0.value, "") }
  }
}
