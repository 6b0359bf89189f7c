/// A file of `[section]` and `name = value` lines with `#` comments.
///
/// A `#` at the start of a line or after white space begins a comment. A value in double quotes keeps
/// everything between them (`\"` and `\\` stand for themselves). Names may repeat; order is kept.
public struct SettingsFile: Sendable, Hashable {
  /// One setting.
  public struct Entry: Sendable, Hashable {
    /// The section it stands in, white space in it made single; nil above the first.
    public var section: String?
    /// What stands before the first `=`.
    public var name: String
    /// What stands behind it, without quotes and comment.
    public var value: String
    /// From 1.
    public var line: Int

    /// A setting and where it stands.
    public init(section: String?, name: String, value: String, line: Int) {
      self.section = section
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// A section line, also of a section without settings.
  public struct Section: Sendable, Hashable {
    /// Its name, white space in it made single.
    public var name: String
    /// From 1.
    public var line: Int
  }

  /// A line that could not be read.
  public struct Problem: Sendable, Hashable {
    /// From 1.
    public var line: Int
    /// What is wrong and how it would be right, without the position.
    public var sentence: SafeText

    /// What is wrong at a line.
    public init(line: Int, sentence: SafeText) {
      self.line = line
      self.sentence = sentence
    }
  }

  /// The settings in the order of the file.
  public var entries: [Entry] = []
  /// The section lines in the order of the file.
  public var sections: [Section] = []
  /// The lines that could not be read, in the order of the file.
  public var problems: [Problem] = []

  /// A file without settings.
  public init() {}

  /// Reads what can be read and reports the rest.
  public static func parse(_ bytes: [UInt8]) -> SettingsFile {
    var reader = SettingsReader()
    var body = bytes[...]
    // An editor's byte order mark is no part of the first line.
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    for (index, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      reader.read(line, number: index + 1)
    }
    return reader.file
  }
}

private struct SettingsReader {
  var file = SettingsFile()
  private var section: String?

  mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      report("this line is not UTF-8 text; save the file as UTF-8", number)
      return
    }
    if let control = text.unicodeScalars.first(where: {
      $0.value < 0x20 && $0 != "\t" && $0 != "\r"
    }) {
      report("the control character \(Untrusted(String(control))) stands in this line", number)
      return
    }
    let line = trimmed(text[...])
    if line.isEmpty || line.hasPrefix("#") { return }
    if line.hasPrefix("[") {
      readSection(line, number)
    } else {
      readSetting(line, number)
    }
  }

  private mutating func readSection(_ line: Substring, _ number: Int) {
    guard let close = line.firstIndex(of: "]"), isBlankOrComment(line[line.index(after: close)...])
    else {
      report("a section is written [name] on a line of its own", number)
      return
    }
    let words = line[line.index(after: line.startIndex)..<close].split(whereSeparator: isBlank)
    if words.isEmpty {
      report("this section has no name; write [name]", number)
      return
    }
    let name = words.joined(separator: " ")
    section = name
    file.sections.append(SettingsFile.Section(name: name, line: number))
  }

  private mutating func readSetting(_ line: Substring, _ number: Int) {
    guard let equals = line.firstIndex(of: "=") else {
      // A long word alone may well be a key: it is not repeated.
      if line.count > 16, !line.contains(where: isBlank) {
        report("this line is no setting; write name = value", number)
        return
      }
      let start = Untrusted(String(line)).safe(maximumColumns: 40)
      report("\"\(start)\" is no setting; write name = value", number)
      return
    }
    let name = trimmed(line[..<equals])
    if name.isEmpty || name.contains(where: isBlank) || name.contains("#") {
      report("a name is one word before the =; write name = value", number)
      return
    }
    let rest = trimmed(line[line.index(after: equals)...])
    let value: String
    if rest.hasPrefix("\"") {
      guard let quoted = readQuoted(rest) else {
        report("the value begins with a double quote and needs one at its end", number)
        return
      }
      value = quoted
    } else {
      value = String(withoutComment(rest))
    }
    file.entries.append(
      SettingsFile.Entry(section: section, name: String(name), value: value, line: number))
  }

  /// The text between quotes; nil when they do not close or something but a comment follows.
  private func readQuoted(_ text: Substring) -> String? {
    var value = ""
    var isEscaped = false
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      if isEscaped {
        if character != "\"" && character != "\\" { value.append("\\") }
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return isBlankOrComment(text[index...]) ? value : nil
      } else {
        value.append(character)
      }
    }
    return nil
  }

  private func withoutComment(_ text: Substring) -> Substring {
    var wasBlank = true
    for index in text.indices {
      if text[index] == "#", wasBlank { return trimmed(text[..<index]) }
      wasBlank = isBlank(text[index])
    }
    return text
  }

  private func isBlankOrComment(_ text: Substring) -> Bool {
    let rest = trimmed(text)
    return rest.isEmpty || (rest.hasPrefix("#") && rest.startIndex > text.startIndex)
  }

  private func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\r"
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  private mutating func report(_ sentence: SafeText, _ line: Int) {
    file.problems.append(SettingsFile.Problem(line: line, sentence: sentence))
  }
}
