import TextKit

/// What a terminal shows after the bytes it was sent: only as much of a terminal as ncurses writes for
/// `xterm-256color`. It is the bench's own judge of what changed on a screen.
struct ScreenModel {
  /// One cell: what stands in it, and in which style.
  struct Cell: Equatable {
    var text = " "
    var style: [Int] = []
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  /// Sequences that it does not know; a figure over such bytes would be wrong.
  private(set) var unknown: [String] = []

  private var column = 0
  private var row = 0
  private var style: [Int] = []
  private var top = 0
  private var bottom: Int
  private var last = " "
  private var pending: [UInt8] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    bottom = rows - 1
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// Takes what was written to the terminal; a sequence may be split between two calls.
  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var index = 0
    while index < pending.count, let length = length(at: index) {
      take(Array(pending[index..<index + length]))
      index += length
    }
    pending.removeFirst(index)
  }

  /// How many bytes the next unit takes; nil when it is not whole yet.
  private func length(at index: Int) -> Int? {
    let rest = pending.count - index
    switch pending[index] {
    case 0x1b:
      guard rest > 1 else { return nil }
      switch pending[index + 1] {
      case UInt8(ascii: "["):
        guard let end = pending[(index + 2)...].firstIndex(where: { (0x40...0x7e).contains($0) })
        else { return nil }
        return end - index + 1
      case UInt8(ascii: "]"):
        guard let end = pending[(index + 2)...].firstIndex(where: { $0 == 7 || $0 == 0x5c }) else {
          return nil
        }
        return end - index + 1
      case UInt8(ascii: "("), UInt8(ascii: ")"): return rest > 2 ? 3 : nil
      default: return 2
      }
    case 0xc0...0xdf: return rest > 1 ? 2 : nil
    case 0xe0...0xef: return rest > 2 ? 3 : nil
    case 0xf0...0xf7: return rest > 3 ? 4 : nil
    default: return 1
    }
  }

  private mutating func take(_ unit: [UInt8]) {
    switch unit[0] {
    case 0x1b: escape(unit)
    case 8: column = max(0, column - 1)
    case 9: column = min(columns - 1, (column / 8 + 1) * 8)
    case 10: lineFeed()
    case 13: column = 0
    case 0..<32, 127: break
    default: put(String(decoding: unit, as: UTF8.self))
    }
  }

  private mutating func put(_ text: String) {
    let width = Untrusted(text).safe.columns
    // A mark that combines with what stands before it.
    if width == 0 {
      if column > 0 { cells[row * columns + column - 1].text += text }
      return
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row * columns + column] = Cell(text: text, style: style)
    if width == 2 { cells[row * columns + column + 1] = Cell(text: "", style: style) }
    column += width
    last = text
  }

  private mutating func lineFeed() {
    if row == bottom { scroll(by: 1) } else { row = min(rows - 1, row + 1) }
  }

  private mutating func scroll(by count: Int) {
    let area = (top * columns)..<((bottom + 1) * columns)
    let blank = Array(repeating: Cell(), count: min(abs(count), bottom - top + 1) * columns)
    let kept = Array(cells[area])
    cells.replaceSubrange(
      area,
      with: count > 0 ? kept.dropFirst(blank.count) + blank : blank + kept.dropLast(blank.count))
  }

  private mutating func escape(_ unit: [UInt8]) {
    guard unit[1] == UInt8(ascii: "[") else {
      if unit == [0x1b, UInt8(ascii: "M")] {
        if row == top { scroll(by: -1) } else { row = max(0, row - 1) }
      }
      return
    }
    let body = String(decoding: unit[2..<unit.count - 1], as: UTF8.self)
    let parts = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = max(1, (parts.first ?? nil) ?? 1)
    switch Character(UnicodeScalar(unit[unit.count - 1])) {
    case "H", "f":
      row = min(rows, max(1, (parts.first ?? nil) ?? 1)) - 1
      column = min(columns, max(1, (parts.count > 1 ? parts[1] : nil) ?? 1)) - 1
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "d": row = min(rows, count) - 1
    case "J": clear(from: (parts.first ?? nil) == 2 ? 0 : row * columns + column, to: cells.count)
    case "K":
      let from = (parts.first ?? nil) == 1 ? row * columns : row * columns + column
      let to = (parts.first ?? nil) == 1 ? row * columns + column + 1 : (row + 1) * columns
      clear(from: from, to: to)
    case "X":
      clear(from: row * columns + column, to: row * columns + min(columns, column + count))
    case "P": shift(removing: count)
    case "@": shift(inserting: count)
    case "L": scrollHere(by: -count)
    case "M": scrollHere(by: count)
    case "b": for _ in 0..<count { put(last) }
    case "r":
      top = max(1, (parts.first ?? nil) ?? 1) - 1
      bottom = min(rows, (parts.count > 1 ? parts[1] : nil) ?? rows) - 1
      (row, column) = (0, 0)
    case "m": render(parts.map { $0 ?? 0 })
    case "h", "l", "t", "n", "c", "p", "q", "u": break
    default: unknown.append(String(decoding: unit.dropFirst(), as: UTF8.self))
    }
  }

  private mutating func clear(from: Int, to: Int) {
    for index in from..<to { cells[index] = Cell() }
  }

  private mutating func shift(removing count: Int) {
    let start = row * columns + column
    let end = (row + 1) * columns
    let count = min(count, end - start)
    cells.replaceSubrange(
      start..<end, with: cells[(start + count)..<end] + Array(repeating: Cell(), count: count))
  }

  private mutating func shift(inserting count: Int) {
    let start = row * columns + column
    let end = (row + 1) * columns
    let count = min(count, end - start)
    cells.replaceSubrange(
      start..<end, with: Array(repeating: Cell(), count: count) + cells[start..<(end - count)])
  }

  private mutating func scrollHere(by count: Int) {
    let saved = top
    top = row
    scroll(by: count)
    top = saved
  }

  /// Keeps what was selected in order; a reset forgets it all.
  private mutating func render(_ numbers: [Int]) {
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      if number == 0 {
        style = []
      } else if number == 38 || number == 48 {
        let length = index + 1 < numbers.count && numbers[index + 1] == 2 ? 5 : 3
        let colour = Array(numbers[index..<min(numbers.count, index + length)])
        style += colour
        index += length - 1
      } else {
        style.append(number)
      }
      index += 1
    }
  }
}
