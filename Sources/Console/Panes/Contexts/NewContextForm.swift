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
      FormField(.mode, .choice(0, of: ContextMode.allCases.map(\.title))),
      FormField(
        .testTarget, .text(TextEditor()), hint: "subscription: ID, or external-id: ID"),
      FormField(.production, .choice(0, of: ["no", "yes: real people"])),
      FormField(.isDefault, .choice(0, of: ["no", "yes: taken when none is named"])),
      FormField(.submit, .button("Check and write...")),
    ])
  }

  /// What keeps the form from being checked; nil when nothing does.
  static func problem(_ form: Form) -> FormProblem? {
    if form.text(.contextName).trimmed.isEmpty {
      return FormProblem(field: .contextName, sentence: "The context needs a name.")
    }
    if form.text(.appID).trimmed.isEmpty {
      return FormProblem(field: .appID, sentence: "The app's id is missing.")
    }
    if form.text(.keyPlace).trimmed.isEmpty {
      return FormProblem(field: .keyPlace, sentence: "Where the key comes from is missing.")
    }
    if hasOrganizationKey(form), form.text(.organizationPlace).trimmed.isEmpty {
      return FormProblem(
        field: .organizationPlace, sentence: "Where the organization key comes from is missing.")
    }
    return nil
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
    }
    settings.append(ContextDraft.Setting("mode", mode.rawValue))
    if mode == .testOnly {
      settings.append(ContextDraft.Setting("test-target", form.text(.testTarget).trimmed))
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

  /// Fields that could be taken for the place of a key itself.
  static let keyPlaces: [FieldID] = [.keyPlace, .organizationPlace]

  /// Whether a text is more likely a key than the name of where one is: long, without a path or blanks, and of
  /// letters in both cases or with digits between them.
  static func looksLikeKey(_ text: String) -> Bool {
    let text = text.trimmed
    if text.hasPrefix("os_v2_") { return true }
    guard text.utf8.count >= 20, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }),
      !text.contains("/")
    else { return false }
    let hasLower = text.contains(where: \.isLowercase)
    let hasUpper = text.contains(where: \.isUppercase)
    let digits = text.filter(\.isNumber).count
    return digits >= 3 && (hasLower || digits >= 8 && !text.contains("_"))
      || hasLower && hasUpper && digits > 0
  }
}
