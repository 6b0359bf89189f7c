import TextKit

/// Why compressed bytes could not be read.
public enum InflateError: Error, Sendable, Hashable {
  /// They are not gzip, or were changed on the way.
  case damaged
  /// They end too early.
  case truncated
  /// What comes out is larger than that many bytes.
  case tooLarge(limit: Int)
  /// More than so many times its size comes out.
  case growsTooMuch(factor: Int)
  /// There is not enough memory.
  case outOfMemory

  /// What is wrong, for a person.
  public var sentence: SafeText {
    switch self {
    case .damaged: "the compressed file is damaged"
    case .truncated: "the compressed file ends too early"
    case .tooLarge(let limit): "what is compressed is larger than \(limit) bytes"
    case .growsTooMuch(let factor):
      "what is compressed is more than \(factor) times its size, as no export is"
    case .outOfMemory: "there is not enough memory to decompress it"
    }
  }
}
