import PushModel
import TextKit

/// When a body wants to be sent.
public enum SendMoment: Sendable, Hashable {
  /// At once, or as the service sees fit.
  case unsaid
  /// Then.
  case at(Timestamp)
  /// It says when, in words that cannot be followed here.
  case unreadable
}

extension OpenPushDialect {
  /// Whether a message's record is of this body: all that both tell is the same.
  public static func isRecord(_ record: JSON, ofMessage body: JSON) -> Bool {
    guard let draft = record["draft"] else { return false }
    return SentBody.agree(
      body, draft,
      keys: body.object?.keys.filter { $0 != "app_id" && $0 != "idempotency_key" } ?? [],
      needed: ["body", "audience"])
  }

  /// When a message's body wants to be sent.
  public static func sendMoment(inBody body: JSON) -> SendMoment {
    guard let moment = body["send_at"], !moment.isNull else { return .unsaid }
    return moment.int64.map { .at(Timestamp(seconds: $0)) } ?? .unreadable
  }
}

extension OneSignalDialect {
  /// What a record gives back as the send had it (OneSignal reference §6).
  private static let echoed = [
    "contents", "headings", "subtitle", "name", "data", "url", "template_id", "included_segments",
    "excluded_segments", "include_aliases", "include_external_user_ids",
  ]

  /// Whether a message's record is of this body: all that both tell is the same. The record calls the
  /// subscriptions that it was for players.
  public static func isRecord(_ record: JSON, ofMessage body: JSON) -> Bool {
    if let wanted = body["include_subscription_ids"], let told = record["include_player_ids"],
      !told.isNull, !wanted.saysSame(as: told, numbers: .value)
    {
      return false
    }
    let content = body["template_id"].map { $0.isNull } ?? true ? "contents" : "template_id"
    return SentBody.agree(body, record, keys: echoed, needed: [content])
  }

  /// When a message's body wants to be sent.
  public static func sendMoment(inBody body: JSON) -> SendMoment {
    guard let moment = body["send_after"], !moment.isNull else { return .unsaid }
    guard let text = moment.string, let read = SendTime(text)?.moment else { return .unreadable }
    return .at(read)
  }
}

/// Compares what was sent with what a service tells of it.
private enum SentBody {
  /// Whether nothing that both tell differs. What is needed both have to tell.
  static func agree(_ body: JSON, _ record: JSON, keys: [String], needed: [String]) -> Bool {
    func told(_ json: JSON, _ key: String) -> JSON? { json[key].flatMap { $0.isNull ? nil : $0 } }
    guard needed.allSatisfy({ told(body, $0) != nil && told(record, $0) != nil }) else {
      return false
    }
    return keys.allSatisfy { key in
      guard let one = told(body, key), let other = told(record, key) else { return true }
      return one.saysSame(as: other, numbers: .value)
    }
  }
}
