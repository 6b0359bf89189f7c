import TestSupport
import Testing
import TextKit
import Themes

@testable import TerminalKit

/// All tests that touch ncurses: the library is one a process, so they run one after another.
@Suite("ncurses, painting into memory", .serialized) enum NcursesTests {}

extension NcursesTests {
  @Suite("A canvas becomes bytes that make a terminal show it", .serialized)
  struct ScreenTests {
    private func screen(_ depth: ColorDepth, term: String = "xterm-256color", size: Size) throws
      -> Screen
    {
      try Screen(try #require(Screen.choose(term: term, depth: depth)), depth: depth, size: size)
    }

    private func theme(_ name: String = "terminal") throws -> Theme {
      let file = try #require(Themes.files.first { $0.name == name })
      return Theme.parse(name: file.name, bytes: file.bytes).theme
    }

    private static let words: [SafeText] = [
      "push", "日本語", "sent 97.4%", "🇩🇪", "😀", "e\u{301}te\u{301}", "────", "a b c", "█▉░", "x",
    ]

    private func scribble(_ canvas: inout Canvas, random: inout SeededRandom, strokes: Int) {
      for _ in 0..<strokes {
        let point = Point(
          x: Int.random(in: -4..<max(1, canvas.size.columns), using: &random),
          y: Int.random(in: 0..<max(1, canvas.size.rows), using: &random))
        let style = Style(
          Role.allCases.randomElement(using: &random) ?? .text,
          Bool.random(using: &random) ? [] : .underline,
          highlight: [.none, .none, .selection].randomElement(using: &random) ?? .none)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: canvas.fill(Rectangle(x: point.x, y: point.y, width: 9, height: 3), style: style)
        case 1: canvas.fill(Rectangle(x: 0, y: point.y, width: canvas.size.columns, height: 1))
        default:
          canvas.draw(
            Self.words.randomElement(using: &random) ?? "x", at: point, style: style)
        }
      }
      canvas.cursor =
        Bool.random(using: &random)
        ? Point(
          x: Int.random(in: 0..<max(1, canvas.size.columns), using: &random),
          y: Int.random(in: 0..<max(1, canvas.size.rows), using: &random)) : nil
    }

    /// Whether the emulator shows what the canvas says, cell by cell.
    private func expectShown(
      _ canvas: Canvas, on terminal: TerminalEmulator, theme: Theme, depth: ColorDepth
    ) {
      #expect(terminal.text == canvas.text())
      #expect(terminal.unknown == [])
      #expect(terminal.isCursorVisible == (canvas.cursor != nil))
      if let cursor = canvas.cursor { #expect(terminal.cursor == cursor) }
      for y in 0..<canvas.size.rows {
        for x in 0..<canvas.size.columns {
          guard let style = canvas.style(at: Point(x: x, y: y)) else { continue }
          var look = theme.appearance(of: style, depth: depth)
          var shown = terminal.cells[y][x].look
          if canvas.text(at: Point(x: x, y: y)) == " " {
            // On a blank the colour of the text cannot be seen, unless it is exchanged.
            let seen: Style.Modifiers = [.reverse, .underline]
            if !look.modifiers.contains(.reverse) && !look.modifiers.contains(.underline) {
              look.foreground = .standard
              shown.foreground = .standard
            }
            look.modifiers.formIntersection(seen)
            shown.modifiers.formIntersection(seen)
          }
          if look != shown {
            Issue.record("cell \(x),\(y): \(shown) instead of \(look)")
            return
          }
        }
      }
    }

    @Test("Frame after frame, at every depth", arguments: ColorDepth.allCases, [1, 2, 3])
    func frames(depth: ColorDepth, seed: Int) throws {
      var random = SeededRandom(seed: UInt64(seed))
      let size = Size(columns: 37, rows: 9)
      let screen = try screen(depth, size: size)
      let theme = try theme(["terminal", "dark", "light"][seed - 1])
      var terminal = TerminalEmulator(size)
      var canvas = Canvas(size)
      for frame in 0..<40 {
        scribble(&canvas, random: &random, strokes: frame == 0 ? 20 : 3)
        terminal.feed(screen.render(canvas, theme: theme))
        expectShown(canvas, on: terminal, theme: theme, depth: screen.depth)
      }
    }

    @Test(
      "Sizes from 1x1 up to 500x200",
      arguments: [
        Size(columns: 1, rows: 1), Size(columns: 2, rows: 1), Size(columns: 1, rows: 5),
        Size(columns: 5, rows: 3), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60),
        Size(columns: 500, rows: 200),
      ])
    func sizes(size: Size) throws {
      var random = SeededRandom(seed: 9)
      let screen = try screen(.twoFiftySix, size: size)
      let theme = try theme("dark")
      var terminal = TerminalEmulator(size)
      var canvas = Canvas(size)
      for _ in 0..<3 {
        scribble(&canvas, random: &random, strokes: 30)
        terminal.feed(screen.render(canvas, theme: theme))
        expectShown(canvas, on: terminal, theme: theme, depth: screen.depth)
      }
    }

    @Test("A window that changes its size over and over shows each frame whole")
    func resizing() throws {
      var random = SeededRandom(seed: 4)
      let screen = try screen(.sixteen, size: Size(columns: 80, rows: 24))
      let theme = try theme()
      for _ in 0..<60 {
        let size = Size(
          columns: Int.random(in: 0...90, using: &random),
          rows: Int.random(in: 0...30, using: &random))
        var canvas = Canvas(size)
        scribble(&canvas, random: &random, strokes: 10)
        let bytes = screen.render(canvas, theme: theme)
        guard size.columns > 0, size.rows > 0 else { continue }
        // The window has the new size and whatever was left in it.
        var terminal = TerminalEmulator(size)
        terminal.feed(Array(repeating: UInt8(ascii: "#"), count: size.columns * size.rows))
        terminal.feed(bytes)
        expectShown(canvas, on: terminal, theme: theme, depth: screen.depth)
      }
    }

    @Test("An equal frame is no bytes at all")
    func equalFrame() throws {
      let screen = try screen(.sixteen, size: Size(columns: 80, rows: 24))
      let theme = try theme()
      var canvas = Canvas(Size(columns: 80, rows: 24))
      canvas.draw("Funnels", at: Point(x: 3, y: 3), role: .title)
      #expect(!screen.render(canvas, theme: theme).isEmpty)
      #expect(screen.render(canvas, theme: theme) == [])
      var same = Canvas(Size(columns: 80, rows: 24))
      same.draw("Funnels", at: Point(x: 3, y: 3), role: .title)
      #expect(screen.render(same, theme: theme) == [])
    }

    @Test("A changed number is its digits, its address and its colour, not more")
    func smallChange() throws {
      let screen = try screen(.twoFiftySix, size: Size(columns: 120, rows: 40))
      let theme = try theme("dark")
      var canvas = Canvas(Size(columns: 120, rows: 40))
      canvas.draw("12,345", at: Point(x: 60, y: 20), role: .accepted)
      _ = screen.render(canvas, theme: theme)
      canvas.draw("12,399", at: Point(x: 60, y: 20), role: .accepted)
      #expect(
        String(decoding: screen.render(canvas, theme: theme), as: UTF8.self)
          == "\u{1B}[21;65H\u{1B}[38;5;75m99\u{1B}[m")
    }

    @Test("A repaint sends everything, whatever the terminal shows")
    func repaint() throws {
      let size = Size(columns: 20, rows: 4)
      let screen = try screen(.sixteen, size: size)
      let theme = try theme()
      var canvas = Canvas(size)
      canvas.draw("after ctrl-l", at: Point(x: 1, y: 1))
      _ = screen.render(canvas, theme: theme)
      screen.repaint()
      var terminal = TerminalEmulator(size)
      terminal.feed(Array("wall: the machine goes down".utf8))
      terminal.feed(screen.render(canvas, theme: theme))
      expectShown(canvas, on: terminal, theme: theme, depth: .sixteen)
    }

    @Test("Another theme changes colours on the same screen")
    func themeChange() throws {
      let size = Size(columns: 20, rows: 4)
      let screen = try screen(.trueColor, size: size)
      var terminal = TerminalEmulator(size)
      var canvas = Canvas(size)
      canvas.draw("good", at: Point(x: 1, y: 1), role: .good)
      for name in ["dark", "light", "terminal"] {
        let theme = try theme(name)
        terminal.feed(screen.render(canvas, theme: theme))
        expectShown(canvas, on: terminal, theme: theme, depth: .trueColor)
      }
    }

    @Test(
      "No character of a canvas is a control sequence, and frames hold none that ncurses did not make"
    )
    func hostileText() throws {
      let size = Size(columns: 40, rows: 3)
      let screen = try screen(.sixteen, size: size)
      var canvas = Canvas(size)
      canvas.draw(
        Untrusted("a\u{1B}]52;c;aGk=\u{7}b\u{9B}31mc\u{202E}d").safe, at: Point(x: 0, y: 0))
      let bytes = screen.render(canvas, theme: try theme())
      #expect(!bytes.contains(7))
      var terminal = TerminalEmulator(size)
      terminal.feed(bytes)
      #expect(terminal.unknown == [])
      #expect(terminal.text == canvas.text())
    }

    @Test("ncurses has in its cells what the canvas has")
    func readBack() throws {
      let size = Size(columns: 20, rows: 3)
      let screen = try screen(.sixteen, size: size)
      var canvas = Canvas(size)
      canvas.draw("日本 e\u{301} ok", at: Point(x: 1, y: 1), style: Style(.heading))
      _ = screen.render(canvas, theme: try theme())
      #expect(screen.cell(at: Point(x: 1, y: 1))?.text == "日")
      #expect(screen.cell(at: Point(x: 3, y: 1))?.text == "本")
      #expect(screen.cell(at: Point(x: 6, y: 1))?.text == "e\u{301}")
      #expect(
        screen.cell(at: Point(x: 8, y: 1))?.appearance == Int32(Style.Modifiers.bold.rawValue))
      #expect(screen.cell(at: Point(x: 0, y: 0))?.text == " ")
    }

    static let terms: [(term: String, depth: ColorDepth, entry: String?)] = [
      ("xterm-256color", .trueColor, "pushdeck-direct"),
      ("xterm-256color", .twoFiftySix, "pushdeck-256"),
      ("xterm", .twoFiftySix, "pushdeck-256"),
      ("xterm", .sixteen, "pushdeck-256"),
      ("screen", .none, "pushdeck-256"),
      ("linux", .sixteen, "linux"),
      ("vt100", .none, "vt100"),
      ("vt100", .sixteen, "pushdeck-256"),
      ("no-such-terminal", .sixteen, "pushdeck-256"),
      ("", .none, "pushdeck-256"),
      ("dumb", .none, nil),
    ]

    @Test("The terminal's own entry is used where it can do what is asked", arguments: terms)
    func choice(term: String, depth: ColorDepth, entry: String?) throws {
      let choice = Screen.choose(term: term, depth: depth)
      #expect(choice?.term == entry)
      guard let choice else { return }
      #expect(choice.isFallback == (term.isEmpty || term == "no-such-terminal"))
      let size = Size(columns: 20, rows: 2)
      let screen = try Screen(choice, depth: depth, size: size)
      #expect(screen.depth == depth)
      var canvas = Canvas(size)
      canvas.draw("drawn", at: Point(x: 3, y: 1), role: .bad)
      let bytes = String(decoding: screen.render(canvas, theme: try theme()), as: UTF8.self)
      #expect(bytes.contains("drawn"))
    }

    @Test("Without colours no colour is sent")
    func noColor() throws {
      let size = Size(columns: 40, rows: 30)
      let screen = try screen(.none, size: size)
      var canvas = Canvas(size)
      for (row, role) in Role.allCases.enumerated() {
        canvas.draw("role", at: Point(x: 0, y: row), role: role)
      }
      let theme = try theme("dark")
      var terminal = TerminalEmulator(size)
      terminal.feed(screen.render(canvas, theme: theme))
      expectShown(canvas, on: terminal, theme: theme, depth: .none)
      #expect(
        terminal.cells.joined().allSatisfy {
          $0.look.foreground == .standard && $0.look.background == .standard
        })
    }
  }
}
