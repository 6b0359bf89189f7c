import TextKit

@testable import TerminalKit

/// As much of a terminal as ncurses needs: what the bytes of a frame make of a screen.
struct TerminalEmulator {
  struct Cell: Equatable {
    var text = " "
    var look = Appearance.standard
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[Cell]]
  private(set) var cursor = Point(x: 0, y: 0)
  private(set) var isCursorVisible = true
  /// Sequences that it does not know; a test expects none.
  private(set) var unknown: [String] = []
  private(set) var privateModes: Set<Int> = []
  private var look = Appearance.standard
  /// The last column was filled: the next character would go to the next line.
  private var isAtEdge = false

  init(_ size: Size) {
    columns = size.columns
    rows = size.rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows as a canvas tells them.
  var text: [String] {
    cells.map { row in
      String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  mutating func feed(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\r": move(x: 0, y: cursor.y)
      case "\n": move(x: cursor.x, y: cursor.y + 1)
      case "\u{8}": move(x: cursor.x - 1, y: cursor.y)
      case "\u{18}", "\u{7}": break
      case _ where scalar.value < 0x20: unknown.append("C0 \(scalar.value)")
      default: put(scalar)
      }
    }
  }

  private mutating func move(x: Int, y: Int) {
    cursor = Point(x: min(max(0, x), columns - 1), y: min(max(0, y), rows - 1))
    isAtEdge = false
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    // Every half of a flag is one column to the library, and so it is here.
    let width =
      (0x1F1E6...0x1F1FF).contains(scalar.value) ? 1 : SafeText(Untrusted(String(scalar))).columns
    if scalar.properties.generalCategory == .nonspacingMark {
      let x = isAtEdge ? cursor.x : cursor.x - 1
      let base = cells[cursor.y][max(0, x)].text.isEmpty ? x - 1 : x
      cells[cursor.y][max(0, base)].text.unicodeScalars.append(scalar)
      return
    }
    if isAtEdge { move(x: 0, y: cursor.y + 1) }
    cells[cursor.y][cursor.x] = Cell(text: String(scalar), look: look)
    if width == 2, cursor.x + 1 < columns {
      cells[cursor.y][cursor.x + 1] = Cell(text: "", look: look)
    }
    if cursor.x + width >= columns {
      cursor.x = columns - 1
      isAtEdge = true
    } else {
      cursor.x += width
    }
  }

  private mutating func escape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard scalars.popFirst() == "[" else {
      unknown.append("escape")
      return
    }
    var body = ""
    while let scalar = scalars.popFirst() {
      if (0x40..<0x7F).contains(scalar.value) {
        perform(body, final: Character(scalar))
        return
      }
      body.unicodeScalars.append(scalar)
    }
    unknown.append("cut off: \(body)")
  }

  private mutating func perform(_ body: String, final: Character) {
    if body.hasPrefix("?") {
      privateMode(body.dropFirst(), final: final)
      return
    }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "H": move(x: (numbers.count > 1 ? max(1, numbers[1]) : 1) - 1, y: first - 1)
    case "A": move(x: cursor.x, y: cursor.y - first)
    case "B": move(x: cursor.x, y: cursor.y + first)
    case "C": move(x: cursor.x + first, y: cursor.y)
    case "D": move(x: cursor.x - first, y: cursor.y)
    case "G": move(x: first - 1, y: cursor.y)
    case "d": move(x: cursor.x, y: first - 1)
    case "J":
      if numbers.first == 2 {
        erase(0..<(columns * rows))
      } else {
        erase((cursor.y * columns + cursor.x)..<(columns * rows))
      }
    case "K":
      let start = cursor.y * columns
      if numbers.first == 1 {
        erase(start..<(start + cursor.x + 1))
      } else {
        erase((start + cursor.x)..<(start + columns))
      }
    case "X":
      let start = cursor.y * columns + cursor.x
      erase(start..<min(start + first, (cursor.y + 1) * columns))
    case "m": attributes(body.isEmpty ? [0] : numbers)
    default: unknown.append("\(body)\(final)")
    }
  }

  /// Without a background: nothing that ncurses is told here may count on one.
  private mutating func erase(_ range: Range<Int>) {
    for index in range { cells[index / columns][index % columns] = Cell() }
  }

  private mutating func privateMode(_ body: Substring, final: Character) {
    guard let mode = Int(body), final == "h" || final == "l" else {
      unknown.append("?\(body)\(final)")
      return
    }
    if mode == 25 { isCursorVisible = final == "h" }
    if final == "h" { privateModes.insert(mode) } else { privateModes.remove(mode) }
  }

  private mutating func attributes(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = .standard
      case 1: look.modifiers.insert(.bold)
      case 2: look.modifiers.insert(.dim)
      case 3: look.modifiers.insert(.italic)
      case 4: look.modifiers.insert(.underline)
      case 7: look.modifiers.insert(.reverse)
      case 22: look.modifiers.subtract([.bold, .dim])
      case 23: look.modifiers.remove(.italic)
      case 24: look.modifiers.remove(.underline)
      case 27: look.modifiers.remove(.reverse)
      case 30...37: look.foreground = .palette(UInt8(number - 30))
      case 39: look.foreground = .standard
      case 40...47: look.background = .palette(UInt8(number - 40))
      case 49: look.background = .standard
      case 90...97: look.foreground = .palette(UInt8(number - 82))
      case 100...107: look.background = .palette(UInt8(number - 92))
      case 38, 48:
        guard let color = color(&rest) else {
          unknown.append("colour \(numbers)")
          return
        }
        if number == 38 { look.foreground = color } else { look.background = color }
      default: unknown.append("SGR \(number)")
      }
    }
  }

  private func color(_ rest: inout ArraySlice<Int>) -> Color? {
    switch rest.popFirst() {
    case 5: return rest.popFirst().map { .palette(UInt8($0)) }
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      return .rgb(UInt8(red), UInt8(green), UInt8(blue))
    default: return nil
    }
  }
}
