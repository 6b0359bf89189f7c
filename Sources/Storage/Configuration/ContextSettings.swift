import PushModel
import TextKit

/// One `[context NAME]` of the config.
public struct ContextSettings: Sendable, Hashable {
  /// An alarm as it was written, with its line for whoever reads it further.
  public struct Alarm: Sendable, Hashable {
    /// Such as `errored > 2%`.
    public var text: String
    /// From 1.
    public var line: Int

    /// Notes an alarm.
    public init(text: String, line: Int) {
      self.text = text
      self.line = line
    }
  }

  /// The context's name.
  public var name: String
  /// Whose language it speaks.
  public var service: ServiceKind
  /// The app's id.
  public var app: String
  /// The service's address; nil for its usual one.
  public var url: String?
  /// Where the key comes from.
  public var key: SecretSource
  /// Where OneSignal's organization key comes from.
  public var organizationKey: SecretSource?
  /// OneSignal's organization.
  public var organization: String?
  /// How much may be done.
  public var mode: ContextMode
  /// Whom a test-only context may send to.
  public var testTargets: [TestTarget]
  /// Whether it is the real thing.
  public var production: Bool
  /// A file of certificates to trust in place of the system's.
  public var caFile: String?
  /// What to watch for while a message goes out.
  public var alarms: [Alarm]
  /// Where its section begins, from 1.
  public var line: Int

  /// Describes a context.
  public init(
    name: String, service: ServiceKind, app: String, url: String? = nil, key: SecretSource,
    organizationKey: SecretSource? = nil, organization: String? = nil,
    mode: ContextMode = .readOnly,
    testTargets: [TestTarget] = [], production: Bool = false, caFile: String? = nil,
    alarms: [Alarm] = [], line: Int = 1
  ) {
    self.name = name
    self.service = service
    self.app = app
    self.url = url
    self.key = key
    self.organizationKey = organizationKey
    self.organization = organization
    self.mode = mode
    self.testTargets = testTargets
    self.production = production
    self.caFile = caFile
    self.alarms = alarms
    self.line = line
  }

  /// The address to ask.
  public var address: String { url ?? service.defaultURL }

  /// The names of the environment variables that hold its secrets.
  public var secretVariables: Set<String> {
    Set([key, organizationKey].compactMap { $0?.variable })
  }
}
