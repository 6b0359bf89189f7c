/// A subscription's facts that a delivery needs, in 16 bits: a million of them are two megabytes.
struct Cell: Sendable, Hashable {
  private var bits: UInt16

  init(channel: Channel, permission: Int, traits: Traits) {
    bits =
      UInt16(channel.rawValue) | UInt16(permission) << 4 | UInt16(traits.rawValue) << 11
  }

  /// What is odd about a device beyond its permission.
  struct Traits: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The token is one of Apple's sandbox: a development build.
    static let sandboxToken = Traits(rawValue: 1)
    /// The record names the other APNs environment than the token's.
    static let wrongEnvironment = Traits(rawValue: 2)
    /// The build holds what a confirmation needs, such as the service extension.
    static let confirms = Traits(rawValue: 4)
    /// The token was made for another sender.
    static let foreignSender = Traits(rawValue: 8)
    /// The app was removed, and no send has found out yet.
    static let silentlyGone = Traits(rawValue: 16)
  }

  var channel: Channel {
    Self.channels[Int(bits & 0xF)]
  }

  /// The row in `Permission.all`.
  var permission: Int { Int(bits >> 4 & 0x7F) }

  var traits: Traits { Traits(rawValue: UInt8(bits >> 11)) }

  private static let channels = Channel.allCases
}
