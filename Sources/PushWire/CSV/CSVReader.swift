/// Reads the rows of a CSV file (RFC 4180) one after the other. Total: a quote that never closes
/// ends with the file, and a line may end in LF or CRLF.
public struct CSVReader: Sendable {
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private let bytes: [UInt8]
  private var place: Int

  /// Reads from the beginning, behind a byte order mark.
  public init(_ bytes: [UInt8]) { self.init(bytes, skipsMark: true) }

  init(_ bytes: [UInt8], skipsMark: Bool) {
    self.bytes = bytes
    place = skipsMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// All rows of a text.
  public static func rows(_ bytes: [UInt8]) -> [[String]] {
    var reader = CSVReader(bytes)
    var rows: [[String]] = []
    while let row = reader.next() { rows.append(row) }
    return rows
  }

  /// The next row's cells; nil at the end. An empty line is no row.
  public mutating func next() -> [String]? {
    while place < bytes.count, isLineEnd(bytes[place]) { place += 1 }
    guard place < bytes.count else { return nil }
    var cells: [String] = []
    while true {
      cells.append(cell())
      guard place < bytes.count else { return cells }
      let separator = bytes[place]
      place += 1
      if separator == Self.comma { continue }
      if separator == Self.carriageReturn, place < bytes.count, bytes[place] == Self.lineFeed {
        place += 1
      }
      return cells
    }
  }

  /// One cell, up to its comma or the line's end. What stands behind a closing quote is kept.
  private mutating func cell() -> String {
    guard bytes[safe: place] == Self.quote else { return String(decoding: plain(), as: UTF8.self) }
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte != Self.quote {
        text.append(byte)
      } else if bytes[safe: place] == Self.quote {
        text.append(byte)
        place += 1
      } else {
        break
      }
    }
    return String(decoding: text + plain(), as: UTF8.self)
  }

  private mutating func plain() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != Self.comma, !isLineEnd(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Self.lineFeed || byte == Self.carriageReturn
  }
}

extension [UInt8] {
  fileprivate subscript(safe index: Int) -> UInt8? { index < count ? self[index] : nil }
}
