import TextKit

/// Ids that hold the number of their record, scrambled: a record is found from its id without a
/// table of a million ids, and both dialects' ids of a record come from the same 48 bits.
struct Identifiers: Sendable {
  /// What an id names.
  enum Kind: UInt64, Sendable {
    case subscription = 1
    case person, message, app, push, request
    // What only OneSignal's dialect has.
    case segment = 32
    case template, organization, key, journey, node, branch, audit

    /// What stands before the digits in OpenPush's ids.
    var prefix: String {
      switch self {
      case .subscription: "sub_"
      case .person: "usr_"
      case .message: "msg_"
      case .app: "app_"
      case .push: "psh_"
      case .request: "req_"
      case .segment: "seg_"
      case .template: "tpl_"
      case .organization: "org_"
      case .key: "key_"
      case .journey: "jny_"
      case .node: "nod_"
      case .branch: "brn_"
      case .audit: "aud_"
      }
    }
  }

  private static let mask: UInt64 = 0xFFFF_FFFF_FFFF
  private static let firstFactor: UInt64 = 0x5851_F42D_4C95
  private static let secondFactor: UInt64 = 0x1405_7B7E_F767
  private static let firstInverse = inverse(firstFactor)
  private static let secondInverse = inverse(secondFactor)

  let seed: UInt64

  /// OpenPush's form, such as `sub_7d1f0c3a9be4`.
  func openPush(_ kind: Kind, _ number: Int) -> String {
    kind.prefix + zeroPadded(code(kind, number), 12, radix: 16)
  }

  /// OneSignal's form, a UUID.
  func uuid(_ kind: Kind, _ number: Int) -> String {
    uuid(kind, code: code(kind, number))
  }

  /// The number behind an id in either form; nil when it is none of this world's.
  func number(_ kind: Kind, _ id: String) -> Int? {
    if id.hasPrefix(kind.prefix) {
      let digits = id.dropFirst(kind.prefix.count)
      guard digits.utf8.count == 12, let code = UInt64(digits, radix: 16) else { return nil }
      let number = number(kind, code: code)
      return number.flatMap { openPush(kind, $0) == id ? $0 : nil }
    }
    let lower = id.lowercased()
    guard lower.utf8.count == 36 else { return nil }
    let digits = lower.prefix(8) + lower.dropFirst(9).prefix(4)
    guard let code = UInt64(digits, radix: 16), uuid(kind, code: code) == lower else { return nil }
    return number(kind, code: code)
  }

  func code(_ kind: Kind, _ number: Int) -> UInt64 {
    var code = UInt64(UInt32(truncatingIfNeeded: number)) ^ key(kind)
    code = scrambled(code &* Self.firstFactor & Self.mask)
    return scrambled(code &* Self.secondFactor & Self.mask)
  }

  private func number(_ kind: Kind, code: UInt64) -> Int? {
    var number = scrambled(code) &* Self.secondInverse & Self.mask
    number = scrambled(number) &* Self.firstInverse & Self.mask
    number ^= key(kind)
    // The upper sixteen bits are zero in a real id: a made-up one hardly passes.
    return number <= UInt64(UInt32.max) ? Int(number) : nil
  }

  private func key(_ kind: Kind) -> UInt64 {
    var draws = Draws(seed, .identifiers, kind.rawValue)
    return draws.next() & Self.mask
  }

  // Its own inverse: the shift is half the width.
  private func scrambled(_ code: UInt64) -> UInt64 {
    code ^ (code >> 24)
  }

  private func uuid(_ kind: Kind, code: UInt64) -> String {
    var draws = Draws(seed, .identifiers, kind.rawValue, code)
    let tail = draws.next()
    let digits = zeroPadded(code, 12, radix: 16)
    return "\(digits.prefix(8))-\(digits.suffix(4))-4\(zeroPadded(tail >> 52, 3, radix: 16))-"
      + "\(zeroPadded(0x8000 | (tail >> 36 & 0x3FFF), 4, radix: 16))-"
      + zeroPadded(draws.next() & Self.mask, 12, radix: 16)
  }

  // Newton's iteration: an odd number is its own inverse modulo 8, each step doubles the bits.
  private static func inverse(_ factor: UInt64) -> UInt64 {
    var result = factor
    for _ in 0..<5 { result = result &* (2 &- factor &* result) }
    return result & mask
  }
}
