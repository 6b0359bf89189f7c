/// What is kept of a body: its beginning, with every secret in it cut down to its last characters.
public struct KeptBody: Sendable, Hashable {
  /// How it begins; empty once the log has had to make room.
  public var bytes: [UInt8]
  /// How many bytes it had in all, before secrets were cut down.
  public var byteCount: Int
  /// Whether something stood behind what is kept.
  public var isCut: Bool
  /// Whether a secret was cut down in it, so that it is not what travelled.
  public var isRedacted: Bool

  /// The most that is kept of one body, in bytes.
  public static let limit = 16 * 1024

  /// Keeps nothing but the size.
  static func sizeOnly(_ byteCount: Int) -> Self {
    Self(bytes: [], byteCount: byteCount, isCut: byteCount > 0, isRedacted: false)
  }

  /// Drops the bytes and keeps the size.
  mutating func forget() {
    isCut = isCut || !bytes.isEmpty
    bytes = []
  }
}
