import PushModel
import TextKit

/// Turns the lines of a config into settings and collects all that is wrong.
struct ConfigurationReader {
  let path: String
  let home: String
  private var problems: [ConfigurationProblem] = []
  /// Where each context begins, also of those that cannot be used.
  private var contextLines: [String: Int] = [:]

  init(path: String, home: String) {
    self.path = path
    self.home = home
  }

  mutating func read(_ file: SettingsFile) throws(ConfigurationError) -> Configuration {
    problems = file.problems.map { ConfigurationProblem(line: $0.line, sentence: $0.sentence) }
    var configuration = Configuration(path: path)
    readTop(file.entries.filter { $0.section == nil }, &configuration)
    for (place, section) in file.sections.enumerated() {
      let entries = self.entries(of: place, in: file)
      if section.name == "keys" {
        readKeys(entries, &configuration)
      } else if let name = contextName(section.name) {
        readContext(name, section.line, entries, &configuration)
      } else {
        report(
          section.line,
          "there is no section [\(Untrusted(section.name))]; write [context NAME] or [keys]")
      }
    }
    checkDefault(file, configuration)
    if problems.isEmpty { return configuration }
    throw .lines(path: path, problems.sorted { $0.line < $1.line })
  }

  /// The entries between a section line and the next one.
  private func entries(of place: Int, in file: SettingsFile) -> [SettingsFile.Entry] {
    let start = file.sections[place].line
    let end = place + 1 < file.sections.count ? file.sections[place + 1].line : Int.max
    return file.entries.filter { $0.line > start && $0.line < end }
  }

  /// The name in `context NAME`; nil for another section.
  private func contextName(_ section: String) -> String? {
    let words = section.split(separator: " ")
    guard words.count == 2, words[0] == "context" else { return nil }
    return String(words[1])
  }

  private mutating func readTop(
    _ entries: [SettingsFile.Entry], _ configuration: inout Configuration
  ) {
    var seen: [String: Int] = [:]
    for entry in entries {
      switch entry.name {
      case "default": configuration.defaultContext = entry.value
      case "theme": configuration.theme = entry.value
      default:
        if ContextSettingName(rawValue: entry.name) != nil {
          report(entry.line, "\"\(Untrusted(entry.name))\" belongs below a line [context NAME]")
        } else {
          reportUnknown(entry, among: ["default", "theme"])
        }
        continue
      }
      reportRepeat(entry, &seen)
      reportEmpty(entry)
    }
  }

  /// Which actions and keys there are is the console's to say.
  private mutating func readKeys(
    _ entries: [SettingsFile.Entry], _ configuration: inout Configuration
  ) {
    var seen = Dictionary(
      configuration.keys.map { ($0.action, $0.line) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      reportRepeat(entry, &seen)
      reportEmpty(entry)
      configuration.keys.append(
        Configuration.KeyOverride(action: entry.name, key: entry.value, line: entry.line))
    }
  }

  private mutating func readContext(
    _ name: String, _ line: Int, _ entries: [SettingsFile.Entry],
    _ configuration: inout Configuration
  ) {
    if let earlier = contextLines[name] {
      report(line, "there is a context \"\(Untrusted(name))\" already, at line \(earlier)")
    }
    contextLines[name] = line
    var reader = ContextReader(name: name, line: line, home: home, folder: folder(of: path))
    for entry in entries { reader.read(entry) }
    let settings = reader.settings()
    problems += reader.problems
    if let settings { configuration.contexts.append(settings) }
  }

  private mutating func checkDefault(_ file: SettingsFile, _ configuration: Configuration) {
    guard let name = configuration.defaultContext,
      let entry = file.entries.first(where: { $0.section == nil && $0.name == "default" })
    else { return }
    let names = contextLines.sorted { $0.value < $1.value }.map(\.key)
    if names.contains(name) { return }
    if names.isEmpty {
      report(entry.line, "there is no context \"\(Untrusted(name))\", nor any other")
    } else if let near = nearest(name, among: names) {
      report(
        entry.line,
        "there is no context \"\(Untrusted(name))\"; did you mean \"\(Untrusted(near))\"?")
    } else {
      let list = SafeText.joined(names.map { Untrusted($0).safe }, separator: ", ")
      report(entry.line, "there is no context \"\(Untrusted(name))\"; there are \(list)")
    }
  }

  private mutating func reportUnknown(_ entry: SettingsFile.Entry, among names: [String]) {
    report(entry.line, unknownName(entry.name, among: names))
  }

  private mutating func reportRepeat(_ entry: SettingsFile.Entry, _ seen: inout [String: Int]) {
    if let line = seen[entry.name] {
      report(entry.line, "\"\(Untrusted(entry.name))\" was set at line \(line) already")
    }
    seen[entry.name] = entry.line
  }

  private mutating func reportEmpty(_ entry: SettingsFile.Entry) {
    if entry.value.isEmpty {
      report(entry.line, "\"\(Untrusted(entry.name))\" needs a value behind the =")
    }
  }

  private mutating func report(_ line: Int, _ sentence: SafeText) {
    problems.append(ConfigurationProblem(line: line, sentence: sentence))
  }
}

/// The sentence about a name that does not exist.
func unknownName(_ name: String, among names: [String]) -> SafeText {
  // What is longer than any name may well be a key: it is not repeated.
  let start: SafeText =
    name.count > 24
    ? "there is no such setting" : "there is no setting \"\(Untrusted(name))\" here"
  if let near = nearest(name, among: names) {
    return start + "; did you mean \"\(Untrusted(near))\"?"
  }
  return start + "; there are " + SafeText.joined(names.map { Untrusted($0).safe }, separator: ", ")
}
