import Glibc
import TextKit

/// Adds contexts to the config and leaves everything else in it as it is, to the byte.
public enum ContextWriter {
  /// Why a context was not written; the config is as it was.
  public enum Failure: Error, Sendable, Hashable {
    /// The draft cannot stand in a config.
    case draft([ContextDraft.Problem])
    /// The config itself: it cannot be read, is wrong already, or cannot be written.
    case configuration(ConfigurationError)
    /// Somebody else changed it meanwhile.
    case changedMeanwhile(path: String)

    /// What is wrong, for a person.
    public var sentence: SafeText {
      switch self {
      case .draft(let problems):
        problems.first.map { Self.text($0) } ?? "The context cannot be written"
      case .configuration(let error): error.sentence
      case .changedMeanwhile(let path):
        "\(Untrusted(path)) was changed by someone else meanwhile; nothing was written"
      }
    }

    /// What to do now.
    public var remedy: SafeText {
      switch self {
      case .draft: "Correct it and try again."
      case .configuration(let error): error.remedy
      case .changedMeanwhile: "Look at it and try again."
      }
    }

    private static func text(_ problem: ContextDraft.Problem) -> SafeText {
      problem.setting.map { "\(Untrusted($0)): \(problem.sentence)" } ?? problem.sentence
    }
  }

  /// What is wrong with a draft beside the contexts of a config; nothing when it can be written. Reads
  /// and writes no file.
  public static func problems(
    _ draft: ContextDraft, beside configuration: Configuration?, home: String
  )
    -> [ContextDraft.Problem]
  {
    var problems = nameProblems(draft, configuration)
    for (index, setting) in draft.given where !isOneLine(setting.value) {
      problems.append(
        ContextDraft.Problem(
          setting: setting.name, index: index,
          sentence: "a value is one line without control characters"))
    }
    guard problems.isEmpty else { return problems }
    // The reader of the config is the judge, so that both always agree. The section's first line is
    // the draft's name, and each setting follows on a line of its own.
    do {
      _ = try Configuration.parse(
        Array(section(draft).utf8), path: configuration?.path ?? "pushdeck.conf", home: home)
    } catch {
      guard case .lines(_, let lines) = error else { return [] }
      let given = draft.given
      return lines.map { line in
        let place = line.line - 2
        guard given.indices.contains(place) else {
          return ContextDraft.Problem(sentence: line.sentence)
        }
        return ContextDraft.Problem(
          setting: given[place].setting.name, index: given[place].index, sentence: line.sentence)
      }
    }
    return []
  }

  /// The config that would hold the draft alone. Relative paths are those of the config at `path`.
  public static func configuration(of draft: ContextDraft, path: String, home: String)
    throws(ConfigurationError) -> Configuration
  {
    try Configuration.parse(Array(section(draft).utf8), path: path, home: home)
  }

  /// Writes a context behind all others, and the config anew if there is none. The new file takes
  /// the old one's place at once or not at all. Returns the config as it then is.
  public static func add(_ draft: ContextDraft, to paths: Paths) throws(Failure) -> Configuration {
    let (path, before) = try current(paths)
    let configuration: Configuration?
    do {
      configuration = try before.map { (bytes) throws(ConfigurationError) in
        try Configuration.parse(bytes, path: paths.configFile, home: paths.home)
      }
    } catch {
      throw .configuration(error)
    }
    let problems = problems(draft, beside: configuration, home: paths.home)
    if !problems.isEmpty { throw .draft(problems) }
    let after = text(before ?? [], adding: draft)
    let written: Configuration
    do {
      written = try Configuration.parse(after, path: paths.configFile, home: paths.home)
    } catch {
      throw .configuration(error)
    }
    // Between this look and the renaming lie microseconds; whoever edits by hand takes longer.
    guard try current(paths).bytes == before else { throw .changedMeanwhile(path: path) }
    do throws(FileError) {
      try replace(path, before, with: after)
    } catch {
      throw .configuration(.file(error))
    }
    return written
  }

  // MARK: the draft

  private static func nameProblems(_ draft: ContextDraft, _ configuration: Configuration?)
    -> [ContextDraft.Problem]
  {
    func problem(_ sentence: SafeText) -> [ContextDraft.Problem] {
      [ContextDraft.Problem(sentence: sentence)]
    }
    let name = draft.name
    if name.isEmpty { return problem("the context needs a name") }
    guard isOneLine(name), !name.contains(where: { $0.isWhitespace || "[]#\"=".contains($0) })
    else {
      return problem("a name is one word without [ ] # = and quotes")
    }
    if configuration?.context(name) != nil {
      return problem("there is a context \"\(Untrusted(name))\" already")
    }
    return []
  }

  private static func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The section as it will stand there.
  private static func section(_ draft: ContextDraft) -> String {
    let width = draft.given.map { $0.setting.name.count }.max() ?? 0
    let lines = draft.given.map { _, setting in
      let gap = String(repeating: " ", count: width - setting.name.count)
      return "\(setting.name)\(gap) = \(written(setting.value))\n"
    }
    return "[context \(draft.name)]\n" + lines.joined()
  }

  /// A value as the config's reader takes it for itself.
  private static func written(_ value: String) -> String {
    let isPlain =
      !value.hasPrefix("\"") && !value.hasPrefix("#") && !value.hasPrefix(" ")
      && !value.hasSuffix(" ") && !value.holds(" #") && !value.contains("\t")
    if isPlain { return value }
    return "\"" + value.replacing(each: "\\", by: "\\\\").replacing(each: "\"", by: "\\\"") + "\""
  }

  // MARK: the file

  /// The file behind all links, and what is in it; nil where there is none.
  private static func current(_ paths: Paths) throws(Failure) -> (path: String, bytes: [UInt8]?) {
    var path = paths.configFile
    if let resolved = realpath(path, nil) {
      // A link into a folder of dot files stays a link.
      path = String(cString: resolved)
      free(resolved)
    }
    do {
      return (path, try Configuration.read(path))
    } catch {
      if error.isMissing { return (path, nil) }
      throw .configuration(.file(error))
    }
  }

  private static func text(_ before: [UInt8], adding draft: ContextDraft) -> [UInt8] {
    var text = before
    if draft.becomesDefault { text = withDefault(draft.name, text) }
    if let last = text.last {
      if last != 0x0A { text.append(0x0A) }
      text.append(0x0A)
    }
    return text + Array(section(draft).utf8)
  }

  /// The text with another default: in place of the old one, else above the first section.
  private static func withDefault(_ name: String, _ text: [UInt8]) -> [UInt8] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let line = Array("default = \(name)".utf8)
    let file = SettingsFile.parse(text)
    if let old = file.entries.first(where: { $0.section == nil && $0.name == "default" }) {
      lines[old.line - 1] = line
    } else if let first = file.entries.first(where: { $0.section == nil }) {
      lines.insert(line, at: first.line - 1)
    } else if let first = file.sections.first {
      lines.insert(contentsOf: [line, []], at: first.line - 1)
    } else {
      return text + (text.isEmpty || text.last == 0x0A ? [] : [0x0A]) + line + [0x0A]
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func replace(_ path: String, _ before: [UInt8]?, with after: [UInt8])
    throws(FileError)
  {
    var mode: mode_t = 0o600
    if before == nil {
      try Folders.make(folder(of: path))
    } else {
      var status = stat()
      if stat(path, &status) == 0 { mode = status.st_mode & 0o777 }
    }
    try Files.writeAtomically(after, to: path, mode: mode)
  }
}
