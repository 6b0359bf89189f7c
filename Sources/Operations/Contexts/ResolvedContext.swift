import PushModel
import PushServices
import PushWire
import Storage
import TextKit

/// A context with where its keys come from.
public struct ResolvedContext: Sendable {
  /// Where a key comes from.
  public enum KeySource: Sendable {
    /// It is here already.
    case given(Secret)
    /// It has to be fetched.
    case stored(SecretSource)
  }

  /// What is worked on.
  public var context: OperatingContext
  /// The app's key.
  public var key: KeySource
  /// OneSignal's organization key.
  public var organizationKey: KeySource?
  /// A file of certificates to trust in place of the system's.
  public var caFile: String?

  /// The address to ask, once both keys are there. Fetching a key may run a command on the terminal
  /// and blocks until it has ended.
  ///
  /// - Parameters:
  ///   - hidden: Environment variables that no key command may inherit.
  ///   - onTerminal: Whether a key command may ask there.
  public func address(
    environment: [String: String], hidden: Set<String>, onTerminal: Bool = true
  ) throws(SecretError) -> ServiceAddress {
    func fetch(_ source: KeySource) throws(SecretError) -> Secret {
      switch source {
      case .given(let secret): return secret
      case .stored(let source):
        return try source.read(
          environment: environment, hidden: hidden, onTerminal: onTerminal)
      }
    }
    let key = try fetch(self.key)
    var organizationKey: Secret?
    if let source = self.organizationKey { organizationKey = try fetch(source) }
    return ServiceAddress(
      kind: context.service, url: context.url, appID: context.appID, key: key,
      organizationKey: organizationKey, caFile: caFile)
  }

  /// Fetches a key again that the service refused; nil where no key comes from a file or a command,
  /// so that none can have changed.
  ///
  /// - Parameters:
  ///   - hidden: Environment variables that no key command may inherit.
  ///   - onTerminal: Whether a key command may ask there.
  ///   - blocking: Does something that blocks where nothing has to go on meanwhile, and where a command that is
  ///     run has the terminal.
  public func renewal(
    environment: [String: String], hidden: Set<String>, onTerminal: Bool,
    blocking:
      @escaping @Sendable (_ isCommand: Bool, @escaping @Sendable () -> Secret?) async -> Secret?
  ) -> KeyRenewal? {
    let app = Self.renewable(key)
    let organization = organizationKey.flatMap(Self.renewable)
    if app == nil, organization == nil { return nil }
    let environment = environment.filter { !hidden.contains($0.key) }
    return { tier in
      let source: SecretSource? =
        switch tier {
        case .app: app
        case .organization: organization
        case .sdk, .none: nil
        }
      guard let source else { return nil }
      return await blocking(source.isCommand) {
        try? source.read(environment: environment, hidden: hidden, onTerminal: onTerminal)
      }
    }
  }

  /// A source that may bring another key than before; a variable of this process does not.
  private static func renewable(_ source: KeySource) -> SecretSource? {
    switch source {
    case .given, .stored(.environment): nil
    case .stored(let source): source
    }
  }
}
