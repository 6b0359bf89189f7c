import TextKit

/// JSON with a member a line: only the blanks between its tokens differ from what came, so that every byte of a
/// token has its place in both texts.
public struct PrettyText: Sendable {
  /// The text.
  public let text: RawText
  /// Where each token begins, in the input and here.
  private let sources: [Int]
  private let places: [Int]

  /// More than this is not printed: deep nesting makes much of little.
  static let longest = 16 << 20

  /// Prints JSON that was read before without a fault; nil where it would grow past all use.
  init?(_ input: [UInt8], longest: Int = PrettyText.longest) {
    var printer = PrettyPrinter(input)
    guard printer.run(longest: longest) else { return nil }
    text = RawText(printer.output)
    sources = printer.sources
    places = printer.places
  }

  /// The bytes here that are those bytes of the input.
  public func range(of source: Range<Int>) -> Range<Int> {
    guard !source.isEmpty else {
      let place = place(of: source.lowerBound)
      return place..<place
    }
    let start = place(of: source.lowerBound)
    return start..<max(start, min(place(of: source.upperBound - 1) + 1, text.bytes.count))
  }

  private func place(of offset: Int) -> Int {
    var low = 0
    var high = sources.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sources[middle] <= offset { low = middle } else { high = middle }
    }
    guard sources.indices.contains(low) else { return 0 }
    // A blank between two tokens has no place: it is where the token before it ends.
    let end = low + 1 < places.count ? places[low + 1] : text.bytes.count
    return min(places[low] + max(0, offset - sources[low]), end)
  }
}

/// Puts line breaks and indents between the tokens of JSON, in one pass.
private struct PrettyPrinter {
  let input: [UInt8]
  var output: [UInt8] = []
  var sources: [Int] = []
  var places: [Int] = []
  private var depth = 0

  init(_ input: [UInt8]) { self.input = input }

  /// False when there would be too much of it.
  mutating func run(longest: Int) -> Bool {
    var index = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < input.count {
      if output.count > longest { return false }
      switch input[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        put(index..<index + 1)
        let next = afterBlanks(index + 1)
        if next < input.count, Self.closes(input[next]) {
          put(next..<next + 1)
          index = next + 1
        } else {
          depth += 1
          breakLine()
          index += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        breakLine()
        put(index..<index + 1)
        index += 1
      case UInt8(ascii: ","):
        put(index..<index + 1)
        breakLine()
        index += 1
      case UInt8(ascii: ":"):
        put(index..<index + 1)
        output.append(0x20)
        index += 1
      default:
        let end = TokenScan.end(of: index, in: input)
        put(index..<end)
        index = end
      }
    }
    return true
  }

  private static func closes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private func afterBlanks(_ start: Int) -> Int {
    var index = start
    while index < input.count, [0x20, 0x09, 0x0A, 0x0D].contains(input[index]) { index += 1 }
    return index
  }

  private mutating func put(_ range: Range<Int>) {
    sources.append(range.lowerBound)
    places.append(output.count)
    output += input[range]
  }

  private mutating func breakLine() {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}
