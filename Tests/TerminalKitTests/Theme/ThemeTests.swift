import Glibc
import TerminalKit
import Testing
import TextKit
import Themes

@Suite("Themes give roles their colours")
struct ThemeTests {
  private func parse(_ text: String) -> (theme: Theme, problems: [ThemeProblem]) {
    Theme.parse(name: "harbour", bytes: Array(text.utf8))
  }

  private func look(_ theme: Theme, _ role: Role, _ depth: ColorDepth) -> Appearance {
    theme.appearance(of: Style(role), depth: depth)
  }

  @Test("An entry has a value for each depth; what is left out is the nearest")
  func depths() {
    let (theme, problems) = parse(
      """
      # a comment
      [palette]
      sea = #2aa198/37/cyan    # the sea
      [roles]
      heading = sea default bold
      good    = #00ff00 default
      bad     = 196 default
      """)
    #expect(problems.isEmpty)
    #expect(look(theme, .heading, .trueColor).foreground == .rgb(0x2A, 0xA1, 0x98))
    #expect(look(theme, .heading, .twoFiftySix).foreground == .palette(37))
    #expect(look(theme, .heading, .sixteen).foreground == .palette(6))
    #expect(look(theme, .heading, .none).foreground == .standard)
    #expect(look(theme, .heading, .none).modifiers == .bold)
    #expect(look(theme, .good, .twoFiftySix).foreground == .palette(46))
    #expect(look(theme, .good, .sixteen).foreground == .palette(2))
    #expect(look(theme, .bad, .trueColor).foreground == .palette(196))
    #expect(look(theme, .bad, .sixteen).foreground == .palette(1))
  }

  @Test("A palette colour stays the person's own at every depth")
  func paletteColor() {
    let theme = parse("warning = yellow default").theme
    for depth in [ColorDepth.sixteen, .twoFiftySix, .trueColor] {
      #expect(look(theme, .warning, depth).foreground == .palette(3))
    }
  }

  @Test("Without colours the attributes may be others")
  func monochrome() {
    let theme = parse(
      "production = white red bold mono-reverse\nfooter = red default bold mono-none"
    ).theme
    #expect(look(theme, .production, .sixteen).modifiers == .bold)
    #expect(
      look(theme, .production, .none)
        == Appearance(
          foreground: .standard, background: .standard, modifiers: .reverse))
    #expect(look(theme, .footer, .none).modifiers == [])
  }

  static let wrong: [(line: String, sentence: String)] = [
    ("heding = red default", "There is no role “heding”. Did you mean “heading”?"),
    ("qqqqqqqqqqqq = red default", "There is no role “qqqqqqqqqqqq”."),
    ("heading = rad default", "“rad” is no colour. Did you mean “red”?"),
    (
      "heading = red",
      "A role has a foreground and a background; “default” is the terminal's own."
    ),
    (
      "heading red", "“heading red” is no line of a theme: write role = foreground background."
    ),
    ("[colours]", "There is no section [colours]: a theme has [palette] and [roles]."),
    (
      "heading = red default fat",
      "“fat” is no attribute: there are bold, dim, italic, underline and reverse, each also with mono- before it."
    ),
    (
      "heading = #12345 default",
      "A role has a foreground and a background; “default” is the terminal's own."
    ),
    (
      "heading = 256 default",
      "“256” is no colour. Write default, a name such as red or bright-red, 0…255, #rrggbb or a word of [palette]."
    ),
    (
      "[palette]\nred = blue", "“red” already means a colour: choose another word."
    ),
  ]

  @Test(
    "A wrong line is reported with its number and what was meant, and left out", arguments: wrong)
  func wrongLine(line: String, sentence: String) {
    let (theme, problems) = parse("good = green default\n\n\(line)\n")
    #expect(problems.map(\.sentence.string) == [sentence])
    #expect(problems.map(\.line) == [line.contains("\n") ? 4 : 3])
    #expect(look(theme, .good, .sixteen).foreground == .palette(2))
    #expect(look(theme, .heading, .sixteen).foreground == .standard)
  }

  @Test("A control sequence in a theme cannot reach the terminal by its complaint")
  func hostileTheme() {
    let problems = parse("\u{1B}[2J = red default").problems
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { !$0.sentence.string.contains("\u{1B}") })
  }

  @Test(
    "A chosen row is readable: reversed whole, or on a background of its own with the text's colour"
  )
  func selection() {
    let reversed = parse("selection = default default reverse\ngood = green default").theme
    let chosen = Style(.good, highlight: .selection)
    #expect(
      reversed.appearance(of: chosen, depth: .sixteen)
        == Appearance(
          foreground: .standard, background: .standard, modifiers: .reverse))
    let tinted = parse("selection = default 237 bold\ngood = green default").theme
    #expect(
      tinted.appearance(of: chosen, depth: .twoFiftySix)
        == Appearance(
          foreground: .palette(2), background: .palette(237), modifiers: .bold))
  }

  // MARK: - The built-in ones

  @Test("The folder and the binary hold the same themes")
  func embedded() throws {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let directory = try #require(opendir("/\(folder)/themes"), "the tests run from the checkout")
    defer { closedir(directory) }
    var onDisk: [String: [UInt8]] = [:]
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(".theme") else { continue }
      let file = try #require(fopen("/\(folder)/themes/\(name)", "r"))
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 65536)
      bytes.removeLast(65536 - fread(&bytes, 1, 65536, file))
      onDisk[String(name.dropLast(6))] = bytes
    }
    #expect(onDisk == Dictionary(uniqueKeysWithValues: Themes.files.map { ($0.name, $0.bytes) }))
    #expect(Themes.files.first?.name == "terminal")
  }

  static let builtIn = Themes.files.map(\.name)

  private func load(_ name: String) throws -> (theme: Theme, problems: [ThemeProblem]) {
    let file = try #require(Themes.files.first { $0.name == name })
    return Theme.parse(name: file.name, bytes: file.bytes)
  }

  @Test("A built-in theme has no wrong line and names every role", arguments: builtIn)
  func complete(name: String) throws {
    #expect(try load(name).problems == [])
    let text = String(
      decoding: try #require(Themes.files.first { $0.name == name }).bytes, as: UTF8.self)
    for role in Role.allCases {
      #expect(
        text.split(separator: "\n").contains {
          $0.split(separator: " ").first == role.rawValue[...]
        },
        "\(role)")
    }
  }

  @Test(
    "Plain text stands on the terminal's own background, and none paints it", arguments: builtIn)
  func background(name: String) throws {
    let theme = try load(name).theme
    for depth in ColorDepth.allCases {
      for role in [Role.text, .dim, .heading, .title, .border, .good, .warning, .bad, .footer] {
        #expect(look(theme, role, depth).background == .standard)
      }
    }
  }

  @Test("What marks production stands out at every depth", arguments: builtIn)
  func production(name: String) throws {
    let theme = try load(name).theme
    for depth in ColorDepth.allCases {
      let mark = look(theme, .production, depth)
      #expect(mark.background != .standard || mark.modifiers.contains(.reverse), "\(depth)")
    }
  }

  @Test("It does so whatever a theme says")
  func productionOfOnesOwn() {
    let theme = Theme.parse(
      name: "quiet", bytes: Array("[roles]\nproduction = default default mono-none\n".utf8)
    ).theme
    for depth in ColorDepth.allCases {
      #expect(look(theme, .production, depth).modifiers.isSuperset(of: [.bold, .reverse]))
    }
  }

  @Test("Each depth uses no more colours than it has", arguments: builtIn)
  func withinDepth(name: String) throws {
    let theme = try load(name).theme
    for role in Role.allCases {
      for highlight in [Style.Highlight.none, .selection, .inactive] {
        for depth in ColorDepth.allCases {
          let look = theme.appearance(of: Style(role, highlight: highlight), depth: depth)
          for color in [look.foreground, look.background] {
            switch (color, depth) {
            case (.standard, _), (_, .trueColor), (.palette, .twoFiftySix): break
            case (.palette(let index), .sixteen): #expect(index < 16)
            case (_, .none), (.rgb, _): Issue.record("\(role) at \(depth): \(color)")
            }
          }
        }
      }
    }
  }

  @Test("No text has the colour of what lies behind it", arguments: builtIn)
  func legible(name: String) throws {
    let theme = try load(name).theme
    for role in Role.allCases {
      for highlight in [Style.Highlight.none, .selection, .inactive] {
        for depth in ColorDepth.allCases {
          let look = theme.appearance(of: Style(role, highlight: highlight), depth: depth)
          if look.foreground != .standard { #expect(look.foreground != look.background, "\(role)") }
        }
      }
    }
  }

  @Test("What must stand out does so without colours too", arguments: builtIn)
  func monochromeMarks(name: String) throws {
    let theme = try load(name).theme
    let plain = theme.appearance(of: .text, depth: .none)
    for role in [
      Role.heading, .title, .focus, .selection, .key, .warning, .bad, .errored, .production,
    ] {
      #expect(look(theme, role, .none) != plain, "\(role)")
    }
    #expect(
      theme.appearance(of: Style(.text, highlight: .selection), depth: .none).modifiers
        .contains(.reverse))
  }
}

@Suite("How many colours a terminal has")
struct ColorDepthTests {
  static let environments: [(environment: [String: String], colors: Int?, depth: ColorDepth)] = [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], 256, .trueColor),
    (["TERM": "xterm-256color"], 256, .twoFiftySix),
    (["TERM": "tmux-256color"], nil, .twoFiftySix),
    (["TERM": "xterm-kitty"], nil, .trueColor),
    (["TERM": "xterm"], 8, .sixteen),
    (["TERM": "linux"], 8, .sixteen),
    (["TERM": "vt220"], -1, .none),
    (["TERM": "vt100"], nil, .none),
    (["TERM": "alacritty"], 256, .twoFiftySix),
    (["TERM": "dumb", "COLORTERM": "truecolor"], -1, .none),
    ([:], nil, .sixteen),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], 256, .none),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""], 256, .trueColor),
  ]

  @Test(
    "The environment tells, and a NO_COLOR that is not empty means none", arguments: environments)
  func detect(environment: [String: String], colors: Int?, depth: ColorDepth) {
    #expect(ColorDepth.detect(environment: environment, terminfoColors: colors) == depth)
  }
}
