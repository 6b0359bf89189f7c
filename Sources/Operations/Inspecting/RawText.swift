import TextKit

/// Text as bytes, cut into segments of a bounded length, so that any place of it is shown without looking at
/// the rest.
public struct RawText: Sendable {
  /// A line, or a part of a long one, without its line end.
  public struct Segment: Sendable, Hashable {
    /// Its bytes.
    public let range: Range<Int>
    /// The line it belongs to, from 1.
    public let line: Int
    /// Whether the line begins with it.
    public let startsLine: Bool
  }

  /// The bytes as they came.
  public let bytes: [UInt8]
  /// In the order of the text; at least one, which may be empty.
  public let segments: [Segment]

  /// The longest segment, in bytes.
  static let longestSegment = 2_048

  /// Finds the lines; they end with LF, CRLF or CR.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var segments: [Segment] = []
    var line = 1
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x0A || byte == 0x0D else {
        index += 1
        continue
      }
      Self.add(bytes, start..<index, line, to: &segments)
      let isPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      index += isPair ? 2 : 1
      start = index
      line += 1
    }
    Self.add(bytes, start..<bytes.count, line, to: &segments)
    self.segments = segments
  }

  /// How many lines there are.
  public var lineCount: Int { segments.last?.line ?? 1 }

  /// The text, what is no UTF-8 replaced.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of the range as text, what is no UTF-8 replaced.
  public func text(_ range: Range<Int>) -> Untrusted {
    Untrusted(String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self))
  }

  /// The number of the segment that holds a byte; a line end belongs to the segment before it.
  public func segment(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].range.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds a line, in parts where it is long: behind a comma if one is near, else between two characters.
  private static func add(
    _ bytes: [UInt8], _ line: Range<Int>, _ number: Int, to segments: inout [Segment]
  ) {
    var start = line.lowerBound
    while line.upperBound - start > longestSegment {
      let most = start + longestSegment
      let near = (start + longestSegment / 2)..<most
      let end =
        bytes[near].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 }
        ?? bytes[near].indices.last { bytes[$0] & 0xC0 != 0x80 } ?? most
      segments.append(
        Segment(range: start..<end, line: number, startsLine: start == line.lowerBound))
      start = end
    }
    segments.append(
      Segment(
        range: start..<line.upperBound, line: number, startsLine: start == line.lowerBound))
  }
}
