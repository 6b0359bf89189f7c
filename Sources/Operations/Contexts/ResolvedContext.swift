import PushModel
import PushServices
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
  /// - Parameter hidden: Environment variables that no key command may inherit.
  public func address(environment: [String: String], hidden: Set<String>)
    throws(SecretError) -> ServiceAddress
  {
    func fetch(_ source: KeySource) throws(SecretError) -> Secret {
      switch source {
      case .given(let secret): return secret
      case .stored(let source): return try source.read(environment: environment, hidden: hidden)
      }
    }
    let key = try fetch(self.key)
    var organizationKey: Secret?
    if let source = self.organizationKey { organizationKey = try fetch(source) }
    return ServiceAddress(
      kind: context.service, url: context.url, appID: context.appID, key: key,
      organizationKey: organizationKey, caFile: caFile)
  }
}
