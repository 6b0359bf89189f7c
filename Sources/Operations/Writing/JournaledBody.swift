import PushWire
import TextKit

/// Bodies as the journal compares them.
enum JournaledBody {
  /// Whether two bodies say the same apart from the idempotency key, which OneSignal carries in the
  /// body: two sends of one draft differ in nothing else. The order of keys says nothing, and programs
  /// that write drafts change it from one run to the next.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || withoutKey(left) == withoutKey(right)
  }

  private static func withoutKey(_ body: [UInt8]) -> [UInt8] {
    guard var json = try? JSON.parse(body), case .object(var object) = json.value else {
      return body
    }
    object[OneSignalDialect.idempotencyKeys.key] = nil
    object[OneSignalDialect.idempotencyKeys.former] = nil
    json.value = .object(object)
    return ordered(json).bytes(.wire)
  }

  private static func ordered(_ json: JSON) -> JSON {
    switch json.value {
    case .object(let object):
      let members = object.members.map { ($0.key, ordered($0.value)) }
      return .object(members.sorted { $0.0 < $1.0 })
    case .array(let elements): return .array(elements.map(ordered))
    case .string, .number, .bool, .null: return json
    }
  }
}
