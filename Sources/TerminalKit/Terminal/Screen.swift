internal import CNcurses
internal import CSystem
import Glibc

/// Turns canvases into bytes for one kind of terminal: ncurses painting into a file in memory.
///
/// One a process, used from one thread. It never touches a terminal.
final class Screen {
  /// The colours it can use.
  let depth: ColorDepth
  /// Whether the environment's own locale is a UTF-8 one.
  let hasUTF8Locale: Bool
  private let isDirect: Bool
  private let colors: Int
  private let pairLimit: Int
  private let hasDefaultColors: Bool
  private let file: Int32

  private(set) var size: Size
  /// What the terminal shows once all bytes have reached it; nil when that is not known.
  private var shown: Canvas?
  /// Whether the terminal shows its cursor; nil when that is not known.
  private var showsCursor: Bool?
  private var theme: Theme?
  private var looks: [Style: Look] = [:]
  private var pairs: [Pair: Int32] = [:]
  private var scalars: [UInt32] = []

  private struct Look {
    var attributes: Int32
    var pair: Int32
  }

  private struct Pair: Hashable {
    var foreground: Int32
    var background: Int32
  }

  /// What was chosen for a terminal.
  struct Choice: Hashable {
    /// The name that ncurses is given.
    var term: String
    /// An entry of our own, as `TERMINFO` takes it.
    var terminfo: String?
    /// The entry's colours are red, green and blue.
    var isDirect = false
    /// Whether the terminal has a second screen.
    var hasAlternateScreen: Bool
    /// The name was not known to the system.
    var isFallback = false
  }

  /// Picks the entry. Nil when the terminal cannot put its cursor anywhere.
  ///
  /// Whatever behaves like an xterm gets an entry of ours, which holds what all of them do alike;
  /// another kind its own, unless it has fewer colours than it is to show.
  static func choose(term: String, depth: ColorDepth) -> Choice? {
    var entry = cncurses_entry()
    let isKnown = !term.isEmpty && cncurses_look_up(term, &entry) == 0
    if term == "dumb" || (isKnown && entry.can_move_cursor == 0) { return nil }
    let colors: Int32 =
      switch depth {
      case .none: .min
      case .sixteen: 8
      case .twoFiftySix: 256
      case .trueColor: .max
      }
    let isXterm = entry.is_ansi != 0 && entry.has_alternate != 0
    let own: TerminfoEntry.Entry? =
      isKnown && !isXterm && entry.colors >= colors
      ? nil : depth == .trueColor ? TerminfoEntry.direct : TerminfoEntry.palette256
    return Choice(
      term: own?.name ?? term, terminfo: own?.terminfo, isDirect: depth == .trueColor,
      hasAlternateScreen: !isKnown || entry.has_alternate != 0, isFallback: !isKnown)
  }

  /// Colours of the terminal's own entry, nil when the system does not know it.
  static func terminfoColors(term: String) -> Int? {
    var entry = cncurses_entry()
    return !term.isEmpty && cncurses_look_up(term, &entry) == 0 ? Int(entry.colors) : nil
  }

  /// Starts ncurses. Throws when it refuses or memory is short.
  init(_ choice: Choice, depth: ColorDepth, size: Size) throws(TerminalError) {
    // Before ncurses, which looks once whether characters may have more than one byte.
    let locale = csystem_choose_utf8_locale()
    guard locale >= 0 else { throw .noUTF8Locale }
    hasUTF8Locale = locale == 1
    file = csystem_memfd("pushdeck-screen")
    guard file >= 0 else { throw .system("memfd_create", errno) }
    self.size = Self.drawable(size)
    let status = cncurses_open(
      choice.term, choice.terminfo, file, Int32(self.size.rows), Int32(self.size.columns))
    guard status == 0 else {
      close(file)
      throw .unusable(term: choice.term)
    }
    colors = Int(cncurses_colors())
    pairLimit = Int(cncurses_pairs())
    hasDefaultColors = cncurses_has_default_colors() != 0
    isDirect = choice.isDirect
    self.depth = colors < 8 ? .none : depth
    // What newterm wrote sets the terminal up, which is done elsewhere.
    _ = harvest()
  }

  deinit {
    cncurses_close()
    close(file)
  }

  /// A size that can be drawn on, whatever the terminal says: ncurses cannot draw on nothing, and no screen
  /// has more cells than these.
  static func drawable(_ size: Size) -> Size {
    Size(columns: min(max(1, size.columns), 2000), rows: min(max(1, size.rows), 1000))
  }

  /// The bytes that make the terminal show the canvas; none when it does already.
  func render(_ canvas: Canvas, theme: Theme) -> [UInt8] {
    if canvas == shown, theme == self.theme { return [] }
    if theme != self.theme {
      self.theme = theme
      looks = [:]
      // Every cell is put again; ncurses still sends only what differs.
      if let before = shown, before.size == canvas.size { shown = nil }
    }
    let wanted = Self.drawable(canvas.size)
    if wanted != size {
      cncurses_resize(Int32(wanted.rows), Int32(wanted.columns))
      size = wanted
      repaint()
    }
    put(canvas, theme: theme)
    let cursor = canvas.cursor.map { (y: Int32($0.y), x: Int32($0.x)) } ?? (y: -1, x: -1)
    cncurses_cursor(cursor.y, cursor.x)
    shown = canvas
    _ = cncurses_flush()
    var bytes = Self.withoutDoubleResets(harvest())
    if showsCursor != (cursor.y >= 0) {
      showsCursor = cursor.y >= 0
      // Hidden before anything moves, shown when it stands where it belongs.
      bytes = cursor.y >= 0 ? bytes + Sequences.showCursor : Sequences.hideCursor + bytes
    }
    return bytes
  }

  /// ncurses sets the colours back before it sets everything back; the second alone does the same.
  static func withoutDoubleResets(_ bytes: [UInt8]) -> [UInt8] {
    let colors = Array("\u{1B}[39;49m".utf8)
    let all = [Array("\u{1B}[m".utf8), Array("\u{1B}[0;".utf8)]
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B, bytes[index...].starts(with: colors),
        all.contains(where: bytes[(index + colors.count)...].starts(with:))
      {
        index += colors.count
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return kept
  }

  /// Nothing is known about the terminal any more: the next frame is whole.
  func repaint() {
    shown = nil
    showsCursor = nil
    cncurses_repaint()
  }

  private func put(_ canvas: Canvas, theme: Theme) {
    let before = shown?.size == canvas.size ? shown : nil
    let columns = canvas.size.columns
    var style: Style?
    var look = Look(attributes: 0, pair: 0)
    for row in 0..<min(canvas.size.rows, size.rows) {
      let cells = canvas.cells[(row * columns)..<((row + 1) * columns)]
      if let before, before.cells[cells.indices] == cells { continue }
      var hasFlag = false
      for (column, cell) in cells.prefix(size.columns).enumerated() where !cell.isContinuation {
        if let before, before.cells[row * columns + column] == cell { continue }
        if style != cell.style {
          style = cell.style
          look = self.look(of: cell.style, theme: theme)
        }
        scalars.removeAll(keepingCapacity: true)
        for scalar in cell.text.unicodeScalars { scalars.append(scalar.value) }
        hasFlag = hasFlag || scalars.first.map { (0x1F1E6...0x1F1FF).contains($0) } ?? false
        cncurses_put(
          Int32(row), Int32(column), scalars, Int32(scalars.count), look.attributes, look.pair)
      }
      // To ncurses the halves of a flag are two cells; one of them sent alone would be another
      // sign.
      if hasFlag { cncurses_repaint_row(Int32(row)) }
    }
  }

  // MARK: - Colours

  private func look(of style: Style, theme: Theme) -> Look {
    if let known = looks[style] { return known }
    let appearance = theme.appearance(of: style, depth: depth)
    var attributes = Int32(appearance.modifiers.rawValue)
    var pair: Int32 = 0
    if depth != .none {
      if isBright(appearance.foreground), colors < 16 {
        attributes |= Int32(CNCURSES_BOLD.rawValue)
      }
      pair = self.pair(
        Pair(
          foreground: number(appearance.foreground, standard: 7),
          background: number(appearance.background, standard: 0)))
    }
    let look = Look(attributes: attributes, pair: pair)
    looks[style] = look
    return look
  }

  private func isBright(_ color: Color) -> Bool {
    if case .palette(let index) = color { (8..<16).contains(index) } else { false }
  }

  /// The colour as ncurses counts; `standard` where the terminal cannot be told to use its own.
  private func number(_ color: Color, standard: Int32) -> Int32 {
    switch color {
    case .standard: hasDefaultColors ? -1 : standard
    case .palette(let index):
      if isDirect {
        Int32(TerminfoEntry.directPalette) + Int32(index)
      } else if Int(index) < colors {
        Int32(index)
      } else {
        Int32(index & 7)
      }
    case .rgb(let red, let green, let blue):
      isDirect
        ? Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
        : number(color.reduced(to: colors >= 256 ? .twoFiftySix : .sixteen), standard: standard)
    }
  }

  private func pair(_ wanted: Pair) -> Int32 {
    if wanted.foreground == -1, wanted.background == -1 { return 0 }
    if let known = pairs[wanted] { return known }
    let next = Int32(pairs.count + 1)
    guard Int(next) < pairLimit,
      cncurses_define_pair(next, wanted.foreground, wanted.background) == 0
    else { return 0 }
    pairs[wanted] = next
    return next
  }

  // MARK: - The file

  /// Takes what ncurses wrote out of the file and empties it.
  private func harvest() -> [UInt8] {
    let count = Int(lseek(file, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(file, buffer.baseAddress, count, 0))
    }
    lseek(file, 0, SEEK_SET)
    return bytes
  }

  /// The cell as ncurses has it, for tests.
  func cell(at point: Point) -> (text: String, appearance: Int32, pair: Int32)? {
    var values = [UInt32](repeating: 0, count: 8)
    var attributes: Int32 = 0
    var pair: Int32 = 0
    let count = cncurses_read(
      Int32(point.y), Int32(point.x), &values, Int32(values.count), &attributes, &pair)
    guard count >= 0 else { return nil }
    var text = String.UnicodeScalarView()
    for value in values.prefix(Int(count)) {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return (String(text), attributes, pair)
  }
}
