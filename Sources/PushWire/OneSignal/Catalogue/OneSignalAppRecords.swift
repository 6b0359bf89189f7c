import PushModel
import TextKit

extension OneSignalDialect {
  /// Members of records and answers that are secrets: no table reads one, and whoever shows an
  /// answer as it came has to cover them (OneSignal reference §14).
  public static let secretMembers: Set<String> = [
    "apns_p8", "apns_p12", "apns_p12_password", "safari_apns_p12", "safari_apns_p12_password",
    "fcm_v1_service_account_json", "gcm_key", "basic_auth_key", "chrome_key", "formatted_token",
    "web_auth", "web_p256",
  ]

  /// Reads the list of apps, which is a bare array; nil when it is none.
  public static func apps(_ json: JSON) -> Page<App>? {
    // One document wraps it, so that is read too.
    wholePage(json.array != nil ? json : json["apps"], "apps") { json, reader in
      guard let (object, id) = reader.identified(json, by: "id") else { return nil }
      var app = App(id: id)
      appFields.read(object, into: &app, &reader)
      return app
    }
  }

  /// A key's fields; the key itself is in none of them.
  public static let keyFields = FieldTable<APIKey>([
    .text("token_id", \.id),
    .text("name", \.name, absence: .omitted),
    .time("created_at", \.createdAt, absence: .omitted, spelling: .iso8601),
    .time("updated_at", \.updatedAt, absence: .omitted, spelling: .iso8601),
    .text("ip_allowlist_mode", \.allowlistMode, absence: .omitted),
    .own(
      "ip_allowlist", .json, .omitted,
      read: { json, key, reader in key.allowlist = reader.texts(json) ?? [] },
      write: { key in .array(key.allowlist.map { .string($0) }) }),
  ])

  /// Reads an app's keys; nil when the answer holds no list of them.
  public static func keys(_ json: JSON) -> Page<APIKey>? {
    wholePage(json["tokens"], "tokens") { json, reader in
      guard let (object, id) = reader.identified(json, by: "token_id") else { return nil }
      var key = APIKey(id: id)
      keyFields.read(object, into: &key, &reader)
      return key
    }
  }

  /// An app's keys in OneSignal's words.
  public static func keysJSON(_ keys: [APIKey]) -> JSON {
    .object([("tokens", .array(keys.map { keyFields.write($0) }))])
  }

  /// The answer to making or rotating a key: the one moment at which it is told.
  public static func newKeyJSON(id: String, key: Secret) -> JSON {
    .object([
      ("token_id", .string(id)), ("formatted_token", key.withExposed { .string($0) }),
    ])
  }

  /// The body of making or changing a key.
  public static func keyBody(name: String, allowlist: [String]) -> JSON {
    var members: [(String, JSON)] = [
      ("name", .string(name)),
      ("ip_allowlist_mode", allowlist.isEmpty ? "disabled" : "explicit"),
    ]
    if !allowlist.isEmpty {
      members.append(("ip_allowlist", .array(allowlist.map { .string($0) })))
    }
    return .object(members)
  }
}
