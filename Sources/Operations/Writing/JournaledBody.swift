import PushWire
import TextKit

/// Bodies as the journal compares them.
enum JournaledBody {
  /// Whether two bodies say the same apart from the idempotency key, which OneSignal carries in the
  /// body: two sends of one draft differ in nothing else. The order of keys says nothing, and programs
  /// that write drafts change it from one run to the next.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    guard let one = withoutKey(left), let other = withoutKey(right) else { return false }
    return one.saysSame(as: other, numbers: .spelling)
  }

  /// Nil where it is no object.
  private static func withoutKey(_ body: [UInt8]) -> JSON? {
    guard var object = (try? JSON.parse(body))?.object else { return nil }
    object[OneSignalDialect.idempotencyKeys.key] = nil
    object[OneSignalDialect.idempotencyKeys.former] = nil
    return .object(object)
  }
}
