import PushModel
import TextKit

/// What an operator works on: an app of a service, and how much may be done to it. It holds no key.
public struct OperatingContext: Sendable, Hashable {
  /// The name shown and, for a configured context, the one in the config.
  public var name: String
  /// Whether the name comes from the config; a context of options or of `demo` has none there.
  public var isConfigured: Bool
  /// Which service's language it speaks.
  public var service: ServiceKind
  /// The app's id.
  public var appID: String
  /// The service's address.
  public var url: String
  /// How much may be done.
  public var mode: ContextMode
  /// Whom a test-only context may send to.
  public var testTargets: [TestTarget]
  /// Whether it was declared to be the real thing, so that every screen and question says so.
  public var production: Bool
  /// Whether the service is the program's own, with invented people.
  public var isEmbedded: Bool

  /// Makes a context.
  public init(
    name: String, isConfigured: Bool, service: ServiceKind, appID: String, url: String,
    mode: ContextMode, testTargets: [TestTarget] = [], production: Bool = false,
    isEmbedded: Bool = false
  ) {
    self.name = name
    self.isConfigured = isConfigured
    self.service = service
    self.appID = appID
    self.url = url
    self.mode = mode
    self.testTargets = testTargets
    self.production = production
    self.isEmbedded = isEmbedded
  }

  /// What an intent in the journal belongs to: the same app at the same place, by whatever name.
  public var journalName: String {
    return "\(service.rawValue) \(appID) \(place)"
  }

  /// The address in one spelling: scheme and host in small letters, without the usual port and without
  /// slashes at the end (RFC 3986 §6.2).
  private var place: String {
    let parts = url.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count >= 3, parts[1].isEmpty else { return url }
    let scheme = parts[0].lowercased()
    var authority = parts[2].lowercased()
    let usual = scheme == "https:" ? ":443" : ":80"
    if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
    var place = ([scheme, "", authority] + parts.dropFirst(3)).joined(separator: "/")
    while place.hasSuffix("/") { place.removeLast() }
    return place
  }

  /// The same context, allowed to look only.
  public func readOnly() -> OperatingContext {
    var context = self
    context.mode = .readOnly
    return context
  }
}
