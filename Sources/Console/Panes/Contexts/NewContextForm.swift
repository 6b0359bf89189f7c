import Operations
import PushModel
import TerminalKit
import TextKit

/// The form that writes a context into the config. It never takes a key, only where one comes from.
enum NewContextForm {
  /// Where a key can come from, in the order of the choice.
  enum Source: Int, CaseIterable {
    case environment, file, command

    /// The word in the config.
    var word: String {
      switch self {
      case .environment: "env"
      case .file: "file"
      case .command: "command"
      }
    }

    var title: SafeText {
      switch self {
      case .environment: "an environment variable"
      case .file: "a file that only you can read"
      case .command: "a command that prints it"
      }
    }
  }

  static var fresh: Form {
    let sources = Source.allCases.map(\.title)
    return Form([
      FormField(.contextName, .text(TextEditor()), hint: "one word, such as shop-staging"),
      FormField(.service, .choice(0, of: ServiceKind.allCases.map(\.title))),
      FormField(.appID, .text(TextEditor()), hint: "the app's id at the service"),
      FormField(
        .url, .text(TextEditor()), hint: "the service's own address unless another is given"),
      FormField(.keySource, .choice(0, of: sources)),
      FormField(.keyPlace, .text(TextEditor()), hint: "where the key is; never the key itself"),
      FormField(.organizationSource, .choice(0, of: ["none"] + sources)),
      FormField(.organizationPlace, .text(TextEditor()), hint: "where the organization key is"),
      FormField(
        .organization, .text(TextEditor()), hint: "the organization's id; audit logs need it"),
      FormField(
        .caFile, .text(TextEditor()), hint: "certificates to trust in place of the system's"),
      FormField(.mode, .choice(0, of: ContextMode.allCases.map(\.title))),
      FormField(
        .testTarget, .text(TextEditor(isMultiline: true, limit: Form.fieldLimit)),
        hint: "subscription: ID, or external-id: ID; one a line"),
      FormField(.production, .choice(0, of: ["no", "yes: real people"])),
      FormField(.isDefault, .choice(0, of: ["no", "yes: taken when none is named"])),
      FormField(.submit, .button("Check and write...")),
    ])
  }

  /// What the form holds, as it will stand in the config.
  static func draft(_ form: Form) -> ContextDraft {
    let service = ServiceKind.allCases[form.choice(.service)]
    let mode = ContextMode.allCases[form.choice(.mode)]
    var settings = [
      ContextDraft.Setting("service", service.rawValue),
      ContextDraft.Setting("app", form.text(.appID).trimmed),
      ContextDraft.Setting("url", form.text(.url).trimmed),
      ContextDraft.Setting("key", source(form, .keySource, .keyPlace, offset: 0)),
    ]
    if hasOrganizationKey(form) {
      settings.append(
        ContextDraft.Setting(
          "organization-key", source(form, .organizationSource, .organizationPlace, offset: 1)))
      settings.append(ContextDraft.Setting("organization", form.text(.organization).trimmed))
    }
    settings.append(ContextDraft.Setting("ca-file", form.text(.caFile).trimmed))
    settings.append(ContextDraft.Setting("mode", mode.rawValue))
    if mode == .testOnly {
      settings += targets(form).map { ContextDraft.Setting("test-target", $0) }
    }
    settings.append(
      ContextDraft.Setting("production", form.choice(.production) == 1 ? "yes" : "no"))
    return ContextDraft(
      name: form.text(.contextName).trimmed, settings: settings,
      becomesDefault: form.choice(.isDefault) == 1)
  }

  /// The field that a setting of the config comes from.
  static func field(of setting: String?) -> FieldID {
    switch setting {
    case "service": .service
    case "app": .appID
    case "url": .url
    case "key": .keyPlace
    case "organization-key": .organizationPlace
    case "organization": .organization
    case "ca-file": .caFile
    case "mode": .mode
    case "test-target": .testTarget
    case "production": .production
    default: .contextName
    }
  }

  /// Whether an organization key is asked for: only OneSignal has one.
  static func hasOrganizationKey(_ form: Form) -> Bool {
    ServiceKind.allCases[form.choice(.service)] == .onesignal
      && form.choice(.organizationSource) > 0
  }

  /// The test targets, each as it will stand behind its `=`. A comma parts them too where another one follows.
  static func targets(_ form: Form) -> [String] {
    form.text(.testTarget).split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      var found: [String] = []
      for piece in line.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(piece).trimmed
        let begins = text.hasPrefix("subscription:") || text.hasPrefix("external-id:")
        if begins || found.isEmpty {
          found.append(text)
        } else {
          found[found.count - 1] += "," + piece
        }
      }
      return found.map(\.trimmed).filter { !$0.isEmpty }
    }
  }

  private static func source(
    _ form: Form, _ choice: FieldID, _ place: FieldID, offset: Int
  ) -> String {
    let source = Source(rawValue: form.choice(choice) - offset) ?? .environment
    return "\(source.word): \(form.text(place).trimmed)"
  }

  /// What the place of a key is called for a choice of source.
  static func placeLabel(_ choice: Int) -> SafeText {
    switch Source(rawValue: choice) {
    case .environment, nil: "Variable"
    case .file: "File"
    case .command: "Command"
    }
  }
}
