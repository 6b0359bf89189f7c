import PushWire
import TextKit

/// Bodies as the journal compares them.
enum JournaledBody {
  /// Whether two bodies say the same apart from the idempotency key, which OneSignal carries in the
  /// body: two sends of one draft differ in nothing else.
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
    return json.bytes(.wire)
  }
}
