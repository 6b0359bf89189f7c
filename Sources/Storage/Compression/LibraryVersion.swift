internal import CZlib
import TextKit

/// The library behind compressed exports.
public enum CompressionLibrary {
  /// What zlib says of itself.
  public static var version: Untrusted { Untrusted(String(cString: zlibVersion())) }
}
