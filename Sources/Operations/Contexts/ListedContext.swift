import Storage
import TextKit

/// A context of the config as it is listed: what is worked on, and where its keys come from.
public struct ListedContext: Sendable, Hashable {
  /// What is worked on.
  public var context: OperatingContext
  /// Whether it is taken when none is named.
  public var isDefault: Bool
  /// Where the app's key comes from; no key.
  public var keySource: SafeText
  /// Where the organization's key comes from; nil where there is none.
  public var organizationKeySource: SafeText?
  /// OneSignal's organization.
  public var organization: String?
  /// A file of certificates that is trusted.
  public var caFile: String?
  /// What to watch for while a message goes out, as it was written.
  public var alarms: [String]
}

extension ContextResolver {
  /// The configured contexts, in the order of the file.
  public var listed: [ListedContext] {
    guard let configuration else { return [] }
    return configuration.contexts.map { settings in
      ListedContext(
        context: OperatingContext(settings),
        isDefault: settings.name == configuration.defaultContext,
        keySource: settings.key.safeText,
        organizationKeySource: settings.organizationKey?.safeText,
        organization: settings.organization, caFile: settings.caFile,
        alarms: settings.alarms.map(\.text))
    }
  }

  /// OneSignal's organization of a context; nil where none is configured.
  public func organization(of context: String) -> String? {
    configuration?.context(context)?.organization
  }

  /// Whether a key of that context comes from a command.
  public func hasKeyCommand(_ name: String) -> Bool {
    guard let settings = configuration?.context(name) else { return false }
    return [settings.key, settings.organizationKey].compactMap { $0 }.contains(where: \.isCommand)
  }
}

extension ContextDraft {
  /// Whether a key comes from a command, which may ask on the terminal.
  public var hasKeyCommand: Bool {
    settings.contains { setting in
      guard ["key", "organization-key"].contains(setting.name) else { return false }
      // Where a file would be is of no matter here.
      return SecretSource(setting: setting.value, home: "/", folder: "/")?.isCommand ?? false
    }
  }
}
