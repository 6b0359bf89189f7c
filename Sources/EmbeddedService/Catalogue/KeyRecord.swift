import PushModel
import TextKit

/// An API key of an app.
struct KeyRecord: Sendable {
  /// What is shown of it.
  var key: APIKey
  var appID: String
  /// The key itself; nil for the one that the service was started with.
  var secret: Secret?

  var id: String { key.id.raw }

  /// Whether somebody at an address of IPv4 may use it.
  func allows(_ address: UInt32) -> Bool {
    guard key.allowlistMode == Untrusted("explicit") else { return true }
    return key.allowlist.contains { block in
      guard let range = Self.range(block.raw) else { return false }
      return range.contains(address)
    }
  }

  /// The addresses of a block such as `10.0.0.0/8`, or of one address; nil for what is neither.
  static func range(_ block: String) -> ClosedRange<UInt32>? {
    let parts = block.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .map { UInt8($0) }
    guard numbers.count == 4, parts.count <= 2 else { return nil }
    var address: UInt32 = 0
    for number in numbers {
      guard let number else { return nil }
      address = address << 8 | UInt32(number)
    }
    guard parts.count == 2 else { return address...address }
    guard let length = UInt32(parts[1]), length <= 32 else { return nil }
    let mask = length == 0 ? 0 : UInt32.max << (32 - length)
    return address & mask...address & mask | ~mask
  }

  static func beginning(of appID: String, _ identifiers: Identifiers, _ start: Timestamp)
    -> [KeyRecord]
  {
    var key = APIKey(id: Untrusted(identifiers.uuid(.key, 0)))
    key.name = Untrusted("Operations")
    key.createdAt = Timestamp(seconds: (start - 402 * 86_400.0).seconds)
    key.updatedAt = key.createdAt
    key.allowlistMode = Untrusted("disabled")
    return [KeyRecord(key: key, appID: appID, secret: nil)]
  }
}
