import TextKit

extension Theme {
  /// Reads a theme. Wrong lines are reported and left out; what is missing is plain.
  ///
  /// ```
  /// [palette]
  /// sea = #2aa198/37/cyan          # truecolor / 256 / 16; what is left out is the nearest
  /// [roles]
  /// heading = sea default bold
  /// bad     = white red bold mono-reverse   # the attributes without colours are those after mono-
  /// ```
  /// A colour is `default`, a name of the sixteen, a palette number, `#rrggbb` or a word of
  /// `[palette]`.
  public static func parse(
    name: String, bytes: [UInt8]
  ) -> (theme: Theme, problems: [ThemeProblem]) {
    var parser = ThemeParser()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      parser.read(String(decoding: line, as: UTF8.self), number: index + 1)
    }
    return (Theme(name: Untrusted(name).safe, entries: parser.entries), parser.problems)
  }
}

private struct ThemeParser {
  private enum Section { case roles, palette, unknown }

  var entries: [Role: ThemeEntry] = [:]
  var problems: [ThemeProblem] = []
  private var section = Section.roles
  private var palette: [String: ThemeColor] = [:]

  init() {}

  mutating func read(_ raw: String, number: Int) {
    let line = Self.withoutComment(raw)
    guard !line.isEmpty else { return }
    if line.hasPrefix("["), line.hasSuffix("]") {
      readSection(String(line.dropFirst().dropLast()), line: number)
      return
    }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      report(number, "“\(safe(line))” is no line of a theme: write role = foreground background.")
      return
    }
    let key = Self.trimmed(parts[0])
    let words = parts[1].split { $0 == " " || $0 == "\t" }.map(String.init)
    switch section {
    case .palette: readPalette(key, words, line: number)
    case .roles: readRole(key, words, line: number)
    case .unknown: break
    }
  }

  private mutating func readSection(_ name: String, line: Int) {
    switch Self.trimmed(Substring(name)) {
    case "roles": section = .roles
    case "palette": section = .palette
    case let other:
      section = .unknown
      report(line, "There is no section [\(safe(other))]: a theme has [palette] and [roles].")
    }
  }

  private mutating func readPalette(_ key: String, _ words: [String], line: Int) {
    guard Self.basic(key) == nil, Int(key) == nil, !key.isEmpty, !key.hasPrefix("#") else {
      report(line, "“\(safe(key))” already means a colour: choose another word.")
      return
    }
    guard words.count == 1, let color = color(words[0]) else {
      report(line, "“\(safe(words.joined(separator: " ")))” is no colour. \(Self.colorHint)")
      return
    }
    palette[key] = color
  }

  private mutating func readRole(_ key: String, _ words: [String], line: Int) {
    guard let role = Role(rawValue: key) else {
      let near = nearest(key, among: Role.allCases.map(\.rawValue))
      report(
        line,
        near.map { "There is no role “\(safe(key))”. Did you mean “\(safe($0))”?" }
          ?? "There is no role “\(safe(key))”.")
      return
    }
    guard words.count >= 2 else {
      report(line, "A role has a foreground and a background; “default” is the terminal's own.")
      return
    }
    var colors: [ThemeColor] = []
    for word in words.prefix(2) {
      guard let color = color(word) else {
        let near = nearest(word, among: Array(palette.keys).sorted() + Color.names + ["default"])
        report(
          line,
          near.map { "“\(safe(word))” is no colour. Did you mean “\(safe($0))”?" }
            ?? "“\(safe(word))” is no colour. \(Self.colorHint)")
        return
      }
      colors.append(color)
    }
    var entry = ThemeEntry(foreground: colors[0], background: colors[1])
    for word in words.dropFirst(2) {
      if let modifier = Self.modifiers[word] {
        entry.modifiers.formUnion(modifier)
      } else if word == "mono-none" {
        entry.monochromeModifiers = []
      } else if word.hasPrefix("mono-"), let modifier = Self.modifiers[String(word.dropFirst(5))] {
        entry.monochromeModifiers = (entry.monochromeModifiers ?? []).union(modifier)
      } else {
        report(
          line,
          "“\(safe(word))” is no attribute: there are bold, dim, italic, underline and reverse, each also with mono- before it."
        )
        return
      }
    }
    entries[role] = entry
  }

  private static let modifiers: [String: Style.Modifiers] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
  ]

  private static let colorHint: SafeText =
    "Write default, a name such as red or bright-red, 0…255, #rrggbb or a word of [palette]."

  // MARK: - Colours

  private func color(_ word: String) -> ThemeColor? {
    if let known = palette[word] { return known }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var colors: [Color] = []
    for part in parts {
      guard let color = Self.basic(part) else { return nil }
      colors.append(color)
    }
    switch colors.count {
    case 1: return ThemeColor(colors[0])
    case 2: return ThemeColor(trueColor: colors[0], twoFiftySix: colors[1], sixteen: colors[1])
    case 3: return ThemeColor(trueColor: colors[0], twoFiftySix: colors[1], sixteen: colors[2])
    default: return nil
    }
  }

  private static func basic(_ word: String) -> Color? {
    if word == "default" { return .standard }
    if let index = Color.names.firstIndex(of: word) { return .palette(UInt8(index)) }
    if word.hasPrefix("#") {
      let digits = Array(word.utf8.dropFirst())
      guard digits.count == 6 else { return nil }
      var values: [UInt8] = []
      for pair in 0..<3 {
        let text = String(decoding: digits[(2 * pair)..<(2 * pair + 2)], as: UTF8.self)
        guard let value = UInt8(text, radix: 16), text.first != "+" else { return nil }
        values.append(value)
      }
      return .rgb(values[0], values[1], values[2])
    }
    return word.first == "+" ? nil : UInt8(word).map { .palette($0) }
  }

  // MARK: - Lines

  /// The line up to its comment, trimmed. `#` begins one at the start or after a blank, unless six
  /// hexadecimal digits follow that are a colour.
  private static func withoutComment(_ raw: String) -> String {
    let bytes = Array(raw.utf8)
    var end = bytes.count
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      if index > 0, bytes[index - 1] != 0x20, bytes[index - 1] != 0x09 { continue }
      let isValue = bytes[..<index].contains(UInt8(ascii: "="))
      if isValue, isHex(bytes[(index + 1)...].prefix(6)), endsWord(bytes, at: index + 7) {
        continue
      }
      end = index
      break
    }
    return trimmed(Substring(String(decoding: bytes[..<end], as: UTF8.self)))
  }

  private static func isHex(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count == 6
      && digits.allSatisfy { byte in
        (0x30..<0x3A).contains(byte) || (0x61..<0x67).contains(byte) || (0x41..<0x47).contains(byte)
      }
  }

  private static func endsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || [0x20, 0x09, 0x0D, UInt8(ascii: "/")].contains(bytes[index])
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  private func safe(_ text: String) -> SafeText { Untrusted(text).safe(maximumColumns: 40) }

  private mutating func report(_ line: Int, _ sentence: SafeText) {
    problems.append(ThemeProblem(line: line, sentence: sentence))
  }
}
