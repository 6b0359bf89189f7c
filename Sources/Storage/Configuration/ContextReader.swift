import PushModel
import TextKit

/// The settings of a context.
enum ContextSettingName: String, CaseIterable {
  case service, app, url, key
  case organizationKey = "organization-key"
  case organization, mode
  case testTarget = "test-target"
  case production
  case caFile = "ca-file"
  case alarm

  /// Whether it may stand there more than once.
  var repeats: Bool {
    switch self {
    case .testTarget, .alarm: true
    case .service, .app, .url, .key, .organizationKey, .organization, .mode, .production, .caFile:
      false
    }
  }
}

/// Turns the lines of one context into its settings and collects all that is wrong.
struct ContextReader {
  let name: String
  let line: Int
  let home: String
  /// The config file's folder, which relative paths begin at.
  let folder: String
  private(set) var problems: [ConfigurationProblem] = []

  private var seen: [ContextSettingName: Int] = [:]
  private var service: ServiceKind?
  private var app: String?
  private var url: String?
  private var key: SecretSource?
  private var organizationKey: SecretSource?
  private var organization: String?
  private var mode = ContextMode.readOnly
  private var testTargets: [TestTarget] = []
  private var production = false
  private var caFile: String?
  private var alarms: [ContextSettings.Alarm] = []

  init(name: String, line: Int, home: String, folder: String) {
    self.name = name
    self.line = line
    self.home = home
    self.folder = folder
  }

  mutating func read(_ entry: SettingsFile.Entry) {
    guard let setting = ContextSettingName(rawValue: entry.name) else {
      report(
        entry, unknownName(entry.name, among: ContextSettingName.allCases.map(\.rawValue)))
      return
    }
    if let earlier = seen[setting], !setting.repeats {
      report(entry, "\"\(Untrusted(entry.name))\" was set at line \(earlier) already")
    }
    seen[setting] = entry.line
    if entry.value.isEmpty {
      report(entry, "\"\(Untrusted(entry.name))\" needs a value behind the =")
      return
    }
    if KeyForms.isIn(entry.value) {
      reportKey(entry)
      return
    }
    switch setting {
    case .service: service = readService(entry)
    case .app: app = entry.value
    case .url: url = readURL(entry)
    case .key: key = readSecret(entry)
    case .organizationKey: organizationKey = readSecret(entry)
    case .organization: organization = entry.value
    case .mode: readMode(entry)
    case .testTarget: readTestTarget(entry)
    case .production: readProduction(entry)
    case .caFile: caFile = absolutePath(entry.value, home: home, folder: folder)
    case .alarm:
      if let problem = AlarmCheck.problem(of: entry.value) { report(entry, problem) }
      alarms.append(ContextSettings.Alarm(text: entry.value, line: entry.line))
    }
  }

  /// The settings, once every line was read; nil when one that must be there is missing.
  mutating func settings() -> ContextSettings? {
    for (setting, example) in [
      (ContextSettingName.service, "service = openpush" as SafeText), (.app, "app = APP-ID"),
      (.key, "key = env: NAME"),
    ] where seen[setting] == nil {
      problems.append(
        ConfigurationProblem(
          line: line,
          sentence: "the context \"\(Untrusted(name))\" has no \(example), which it needs"))
    }
    guard let service, let app, let key else { return nil }
    return ContextSettings(
      name: name, service: service, app: app, url: url, key: key, organizationKey: organizationKey,
      organization: organization, mode: mode, testTargets: testTargets, production: production,
      caFile: caFile, alarms: alarms, line: line)
  }

  private mutating func readService(_ entry: SettingsFile.Entry) -> ServiceKind? {
    if let service = ServiceKind(rawValue: entry.value) { return service }
    reportWord(entry, among: ServiceKind.allCases.map(\.rawValue))
    return nil
  }

  private mutating func readMode(_ entry: SettingsFile.Entry) {
    if let word = ContextMode(rawValue: entry.value) {
      mode = word
    } else {
      reportWord(entry, among: ContextMode.allCases.map(\.rawValue))
    }
  }

  private mutating func readProduction(_ entry: SettingsFile.Entry) {
    switch entry.value {
    case "yes": production = true
    case "no": production = false
    default: reportWord(entry, among: ["yes", "no"])
    }
  }

  private mutating func readTestTarget(_ entry: SettingsFile.Entry) {
    if let id = value(of: entry.value, behind: "subscription:") {
      testTargets.append(.subscription(Untrusted(id)))
    } else if let id = value(of: entry.value, behind: "external-id:") {
      testTargets.append(.externalID(Untrusted(id)))
    } else {
      report(
        entry, "write test-target = subscription: ID, or test-target = external-id: ID")
    }
  }

  private mutating func readURL(_ entry: SettingsFile.Entry) -> String? {
    if let reason = AddressCheck.problem(of: entry.value) {
      report(entry, reason)
      return nil
    }
    return entry.value
  }

  private mutating func readSecret(_ entry: SettingsFile.Entry) -> SecretSource? {
    if let source = SecretSource(setting: entry.value, home: home, folder: folder) {
      // It would be repeated as the name of a variable that is not set.
      guard let name = source.variable, KeyForms.looksDrawn(name) else { return source }
      reportKey(entry)
    } else if ["env:", "file:", "command:"].contains(where: { entry.value.hasPrefix($0) }) {
      reportSource(entry)
    } else {
      reportKey(entry)
    }
    return nil
  }

  /// A source that names nothing, or a variable that cannot be one.
  private mutating func reportSource(_ entry: SettingsFile.Entry) {
    let word = entry.value.prefix { $0 != ":" }
    let isEmpty = value(of: entry.value, behind: "\(word):") == nil
    let wanted: SafeText =
      switch word {
      case "env": "the name of an environment variable: letters, digits and _"
      case "file": "the path of a file"
      default: "a command that prints the key"
      }
    report(
      entry,
      isEmpty
        ? "behind \(Untrusted(String(word))): belongs \(wanted)"
        : "what stands behind \(Untrusted(String(word))): is not \(wanted)")
  }

  /// What stands there is or may be a key: it is not repeated.
  private mutating func reportKey(_ entry: SettingsFile.Entry) {
    let setting =
      ContextSettingName(rawValue: entry.name) == .organizationKey
      ? ContextSettingName.organizationKey : .key
    report(
      entry,
      """
      a key does not belong into this file; put it into a file that only you can read and write \
      \(Untrusted(setting.rawValue)) = file: PATH, or env: NAME, or command: COMMAND
      """)
  }

  private mutating func reportWord(_ entry: SettingsFile.Entry, among words: [String]) {
    let list = SafeText.joined(words.map { Untrusted($0).safe }, separator: ", ")
    let start: SafeText =
      "\"\(Untrusted(entry.name))\" cannot be \"\(Untrusted(entry.value))\"; it is one of \(list)"
    if let near = nearest(entry.value, among: words) {
      report(entry, start + ". Did you mean \"\(Untrusted(near))\"?")
    } else {
      report(entry, start)
    }
  }

  private mutating func report(_ entry: SettingsFile.Entry, _ sentence: SafeText) {
    problems.append(ConfigurationProblem(line: entry.line, sentence: sentence))
  }
}

/// What stands behind a word such as `env:`, without spaces at its ends; nil without that word or
/// with nothing behind it.
func value(of text: String, behind word: String) -> String? {
  guard text.hasPrefix(word) else { return nil }
  var rest = text.dropFirst(word.count)
  while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
  while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
  return rest.isEmpty ? nil : String(rest)
}

/// A path of the config: `~/` is the home folder, a relative one begins at the config's folder.
func absolutePath(_ path: String, home: String, folder: String) -> String {
  if path.hasPrefix("/") { return path }
  if path.hasPrefix("~/") { return home + path.dropFirst(1) }
  return folder + "/" + path
}
