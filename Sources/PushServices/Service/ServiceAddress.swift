import PushModel
import TextKit

/// Where an app lives and with which keys it is asked.
public struct ServiceAddress: Sendable {
  /// Which language is spoken there.
  public var kind: ServiceKind
  /// The service's address; nothing is asked when it may not be (`ServiceURL`).
  public var url: String
  /// The app.
  public var appID: String
  /// The app's own key; nil where the context's is not to be had, and every call that wants it fails in
  /// words before anything leaves.
  public var key: Secret?
  /// OneSignal's key of the whole organization; nil when the context has none.
  public var organizationKey: Secret?
  /// A file of certificates to trust instead of the system's.
  public var caFile: String?
  /// Fetches a key again, once, after the service refused it; nil where it cannot have changed.
  public var renewKey: KeyRenewal?

  /// Names an app.
  public init(
    kind: ServiceKind, url: String, appID: String, key: Secret?, organizationKey: Secret? = nil,
    caFile: String? = nil, renewKey: KeyRenewal? = nil
  ) {
    self.kind = kind
    self.url = url
    self.appID = appID
    self.key = key
    self.organizationKey = organizationKey
    self.caFile = caFile
    self.renewKey = renewKey
  }
}
