/// How much of an export is taken.
public struct ExportLimits: Sendable, Hashable {
  /// Bytes of rows that are kept on the disk: 16 GiB, some fifty million.
  public var rows = 16 << 30
  /// How many times its size compressed bytes may unpack to. Every row has a random id of its own, so
  /// no export comes near; what is made to fill a disk does.
  public var growth = 100
  /// Bytes of rows from which the growth is looked at: a few rows may well be alike.
  public var growthFrom = 64 << 20

  /// The usual limits.
  public init() {}
}
