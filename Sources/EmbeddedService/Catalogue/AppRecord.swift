import PushModel
import TextKit

/// An app of the organization. The first one has the population and the messages; others have
/// settings, keys, segments and templates alone.
struct AppRecord: Sendable {
  /// What it shows besides the counts, which are the population's.
  var app: App
  /// The key of an older kind that the service still tells in an app's record: a secret, there so
  /// that whoever reads the record has one to keep to itself.
  var basicAuthKey: Secret

  var id: String { app.id.raw }

  static func first(
    id: String, organizationID: String, _ seed: UInt64, _ start: Timestamp
  ) -> AppRecord {
    var app = App(id: Untrusted(id), name: Untrusted(World.appName), environment: .production)
    app.organizationID = Untrusted(organizationID)
    app.createdAt = Timestamp(seconds: (start - 1180 * 86_400.0).seconds)
    app.updatedAt = Timestamp(seconds: (start - 19 * 86_400.0).seconds)
    app.appleBundleID = Untrusted("market.harbour.app")
    app.appleTeamID = Untrusted("H4RB0URMK7")
    app.appleKeyID = Untrusted("K3YF0RAPNS")
    app.googleSenderID = Untrusted("703322744261")
    return AppRecord(app: app, basicAuthKey: key(seed))
  }

  init(app: App, basicAuthKey: Secret) {
    self.app = app
    self.basicAuthKey = basicAuthKey
  }

  /// A new app of the organization.
  init(id: String, name: String, organizationID: String, seed: UInt64, at now: Timestamp) {
    var app = App(id: Untrusted(id), name: Untrusted(name))
    app.organizationID = Untrusted(organizationID)
    app.createdAt = now
    app.updatedAt = now
    self.init(app: app, basicAuthKey: Self.key(seed &+ UInt64(bitPattern: now.seconds)))
  }

  private static func key(_ seed: UInt64) -> Secret {
    var draws = Draws(seed, .identifiers, Identifiers.Kind.app.rawValue, 1)
    let bytes = (0..<36).map { _ in UInt8(truncatingIfNeeded: draws.next() >> 40) }
    return Secret(String(base64Encode(bytes).prefix(48)))
  }
}
