import PushModel
import TextKit

/// A line of a journal file.
enum JournalRecord: Hashable {
  /// The first line: which format the file is in.
  case format(version: Int64)
  case intent(Intent)
  case outcome(id: String, IntentOutcome)
  case abandoned(id: String, at: Timestamp)

  static let version: Int64 = 1
  private static let formatName = "pushdeck-journal"

  /// The line with its line break.
  var line: [UInt8] { json.bytes(.compact) + [0x0A] }

  private var json: JSON {
    switch self {
    case .format(let version):
      .object([("format", .string(Self.formatName)), ("version", .int(version))])
    case .intent(let intent):
      .object([
        ("record", "intent"),
        ("id", .string(intent.id)),
        ("at", .string(intent.at.iso8601)),
        ("context", .string(intent.context)),
        ("contextName", .string(intent.contextName)),
        ("action", .string(intent.action)),
        ("target", .string(intent.target)),
        ("reach", .optional(intent.reach.map(Self.word))),
        ("name", .optional(intent.name)),
        ("activityType", .optional(intent.activityType)),
        ("idempotencyKey", .string(intent.idempotencyKey)),
        ("by", .optional(intent.by)),
        ("sha256", .string(sha256Hex(intent.body))),
        ("bodyBase64", .string(base64Encode(intent.body))),
      ])
    case .outcome(let id, let outcome):
      .object([
        ("record", "outcome"),
        ("id", .string(id)),
        ("at", .string(outcome.at.iso8601)),
        ("verdict", .string(outcome.verdict.rawValue)),
        ("resultId", .optional(outcome.resultID)),
        ("reasons", .array(outcome.reasons.map { .string($0.raw) })),
      ])
    case .abandoned(let id, let at):
      .object([("record", "abandoned"), ("id", .string(id)), ("at", .string(at.iso8601))])
    }
  }

  /// Reads a line without its line break; nil when it is none of these, or an intent whose body
  /// does not have its checksum.
  init?(line: [UInt8]) {
    guard let json = try? JSON.parse(line) else { return nil }
    if json["format"]?.string == Self.formatName, let version = json["version"]?.int64 {
      self = .format(version: version)
      return
    }
    guard let word = json["record"]?.string, let id = json["id"]?.string,
      let at = json["at"]?.string.flatMap(Timestamp.parse)
    else { return nil }
    switch word {
    case "intent":
      guard let intent = Self.intent(id, at, json) else { return nil }
      self = .intent(intent)
    case "outcome":
      guard let verdict = json["verdict"]?.string.flatMap(Verdict.init(rawValue:)) else {
        return nil
      }
      self = .outcome(
        id: id,
        IntentOutcome(
          at: at, verdict: verdict, resultID: json["resultId"]?.untrusted,
          reasons: (json["reasons"]?.array ?? []).compactMap(\.untrusted)))
    case "abandoned": self = .abandoned(id: id, at: at)
    default: return nil
    }
  }

  private static func intent(_ id: String, _ at: Timestamp, _ json: JSON) -> Intent? {
    guard let context = json["context"]?.string, let action = json["action"]?.string,
      let target = json["target"]?.string, let key = json["idempotencyKey"]?.string,
      let body = json["bodyBase64"]?.string.flatMap(base64Decode),
      json["sha256"]?.string == sha256Hex(body)
    else { return nil }
    return Intent(
      id: id, at: at, context: context, contextName: json["contextName"]?.string ?? context,
      action: action, target: target, reach: json["reach"]?.string.flatMap(reach),
      name: json["name"]?.string, activityType: json["activityType"]?.string, body: body,
      idempotencyKey: key, by: json["by"]?.string)
  }

  private static func word(_ reach: Audience.Reach) -> String {
    switch reach {
    case .one: "one"
    case .wide: "wide"
    }
  }

  private static func reach(_ word: String) -> Audience.Reach? {
    switch word {
    case "one": .one
    case "wide": .wide
    default: nil
    }
  }
}
