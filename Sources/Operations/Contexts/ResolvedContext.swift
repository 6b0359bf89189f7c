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
    let key = try appKey(environment, hidden, onTerminal)
    return address(key, try fetchedOrganizationKey(environment, hidden, onTerminal))
  }

  /// The address to try the context at with the keys that are there, and why the others are not. Blocks
  /// as `address` does.
  ///
  /// - Parameter hidden: Environment variables that no key command may inherit.
  public func addressForCheck(environment: [String: String], hidden: Set<String>)
    -> (address: ServiceAddress, missing: MissingKeys)
  {
    var missing = MissingKeys()
    var app: Secret?
    var organization: Secret?
    do throws(SecretError) {
      app = try appKey(environment, hidden, true)
    } catch {
      missing.app = error
    }
    do throws(SecretError) {
      organization = try fetchedOrganizationKey(environment, hidden, true)
    } catch {
      missing.organization = error
    }
    return (address(app, organization), missing)
  }

  private func address(_ key: Secret?, _ organizationKey: Secret?) -> ServiceAddress {
    ServiceAddress(
      kind: context.service, url: context.url, appID: context.appID, key: key,
      organizationKey: organizationKey, caFile: caFile)
  }

  private func appKey(_ environment: [String: String], _ hidden: Set<String>, _ onTerminal: Bool)
    throws(SecretError) -> Secret
  {
    try fetch(
      key, ownVariable: "PUSHDECK_KEY", forOrganization: false, environment, hidden, onTerminal)
  }

  private func fetchedOrganizationKey(
    _ environment: [String: String], _ hidden: Set<String>, _ onTerminal: Bool
  ) throws(SecretError) -> Secret? {
    guard let organizationKey else { return nil }
    return try fetch(
      organizationKey, ownVariable: "PUSHDECK_ORGANIZATION_KEY", forOrganization: true, environment,
      hidden, onTerminal)
  }

  /// Fetches a key; one of OneSignal's other tier is none.
  private func fetch(
    _ source: KeySource, ownVariable: String, forOrganization: Bool,
    _ environment: [String: String], _ hidden: Set<String>, _ onTerminal: Bool
  ) throws(SecretError) -> Secret {
    let key: Secret
    let place: SecretSource
    switch source {
    case .given(let secret): (key, place) = (secret, .environment(ownVariable))
    case .stored(let stored):
      key = try stored.read(environment: environment, hidden: hidden, onTerminal: onTerminal)
      place = stored
    }
    if context.service == .onesignal,
      let error = SecretError.swapped(key, from: place, forOrganization: forOrganization)
    {
      throw error
    }
    return key
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
