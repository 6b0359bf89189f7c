extension PayloadTable {
  /// Receipts of both services (reference §8). OpenPush's body is assumed: both spellings are read.
  static let receipts: [PayloadRow] = [
    PayloadRow(.appId, .receiptOneSignal, "body>app_id", as: .text),
    PayloadRow(
      .subscriptionId, .receiptOneSignal, "body>player_id", "body>subscription_id", as: .text),
    PayloadRow(.deviceType, .receiptOneSignal, "body>device_type", as: .integer),
    PayloadRow(
      .notificationId, .receiptOpenPush, "messageId", "message_id", "receipts/0/message_id",
      "receipts/0/messageId", as: .identifier),
    PayloadRow(.receiptWord, .receiptOpenPush, "type", "stage", "receipts/0/type", as: .text),
    PayloadRow(
      .clickActionId, .receiptOpenPush, "actionId", "action_id", "receipts/0/action_id", as: .text),
    PayloadRow(.subscriptionId, .receiptOpenPush, "subscription_id", "subscriptionId", as: .text),
    PayloadRow(.appId, .receiptOpenPush, "app_id", "appId", as: .text),
    PayloadRow(.token, .receiptOpenPush, "token", as: .text),
    PayloadRow(.reason, .receiptOpenPush, "reason", as: .text),
    PayloadRow(.at, .receiptOpenPush, "at", as: .seconds),
  ]

  /// Subscriptions of both services (reference §§9, 10).
  static let records: [PayloadRow] = [
    record(.subscriptionId, "id"),
    record(.appId, "app_id"),
    record(.recordType, "type"),
    PayloadRow(.token, .record, "token:scalar", "identifier:scalar", as: .text, in: .record),
    PayloadRow(.enabled, .record, "enabled", "opted_in", as: .flag, in: .record),
    PayloadRow(
      .notificationTypes, .record, "notification_types", "status", as: .integer, in: .record),
    record(.testType, "test_type", as: .integer),
    record(.deviceType, "device_type", as: .integer),
    PayloadRow(.externalId, .record, "external_id", "external_user_id", as: .text, in: .record),
    record(.deviceModel, "device_model"),
    PayloadRow(.osVersion, .record, "device_os", "os_version", as: .text, in: .record),
    PayloadRow(.appVersion, .record, "app_version", "game_version", as: .text, in: .record),
    PayloadRow(.sdkVersion, .record, "sdk", "sdk_version", as: .text, in: .record),
    record(.sessionCount, "session_count", as: .integer),
  ]

  /// The keys of a record that are known and have no field of their own.
  static let recordKeys: Set<String> = [
    "subscription", "platform", "sandbox", "rooted", "carrier", "net_type", "web_auth", "web_p256",
    "session_time", "tags", "aliases", "identity", "locale", "timezone", "created_at", "updated_at",
    "last_active", "language", "country", "properties",
  ]

  private static func record(
    _ field: PayloadField, _ path: PayloadPath, as reading: PayloadReading = .text
  ) -> PayloadRow {
    PayloadRow(field, .record, path, as: reading, in: .record)
  }
}
