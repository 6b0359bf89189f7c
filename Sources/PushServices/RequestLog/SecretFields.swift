/// The names of fields and headers whose values open something.
enum SecretFields {
  /// Fields of bodies: OneSignal's app object and its keys (its reference §13), export addresses,
  /// which are all that protects an export (§10), the keys of a web push subscription, and what any
  /// service may call a secret.
  private static let fields: Set<String> = [
    "basic_auth_key", "api_key", "rest_api_key", "user_auth_key", "auth_key", "sdk_key",
    "formatted_token", "gcm_key", "fcm_v1_service_account_json", "apns_p8", "apns_p12",
    "apns_p12_password", "chrome_key", "chrome_web_key", "chrome_web_gcm_sender_id_key",
    "private_key", "web_auth", "web_p256", "csv_file_url", "destination_url", "password",
    "secret", "client_secret", "access_token", "refresh_token", "authorization",
    "identity_auth_hash", "external_id_auth_hash", "external_user_id_auth_hash",
    "email_auth_hash", "sms_auth_hash",
  ]
  private static let endings = ["_secret", "_password", "_p8", "_p12", "_auth_hash"]

  /// Whether a field's value is a secret, whatever the case of its name.
  static func holdsSecret(_ field: String) -> Bool {
    let name = field.lowercased()
    return fields.contains(name) || endings.contains { name.hasSuffix($0) }
  }

  private static let headers: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "x-op-sdk-key", "x-api-key",
  ]

  /// Whether a header's value is a secret.
  static func isSecret(header: String) -> Bool { headers.contains(header.lowercased()) }
}
