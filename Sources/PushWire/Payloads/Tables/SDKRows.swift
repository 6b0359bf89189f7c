extension PayloadTable {
  /// What OneSignal's SDK hands to an app (reference §5). Paths are matched in any case and without
  /// underscores, which covers `launchUrl`, `NotificationId` and the other wrappers' spellings.
  static let sdk: [PayloadRow] = [
    row(.notificationId, "notificationId", as: .identifier),
    row(.title, "title"),
    row(.subtitle, "subtitle"),
    row(.body, "body"),
    row(.launchURL, "launchURL"),
    row(.templateId, "templateId"),
    row(.templateName, "templateName"),
    row(.sound, "sound", as: .sound),
    row(.bigPicture, "bigPicture"),
    row(.largeIcon, "largeIcon"),
    row(.smallIcon, "smallIcon"),
    row(.smallIconAccentColor, "smallIconAccentColor", as: .colour),
    row(.ledColor, "ledColor", as: .colour),
    row(.backgroundImageLayout, "backgroundImageLayout>", as: .backgroundImage),
    row(.attachments, "attachments>", as: .object),
    row(.badge, "badge", as: .integer),
    row(.hasBadge, "hasBadge", as: .flag),
    row(.badgeIncrement, "badgeIncrement", as: .integer),
    PayloadRow(
      .actionButtons, .sdk, "actionButtons>", "buttons>", as: .sdkButtons, in: .notification),
    row(.category, "category"),
    row(.threadId, "threadId"),
    row(.interruptionLevel, "interruptionLevel"),
    row(.relevanceScore, "relevanceScore", as: .number),
    row(.contentAvailable, "contentAvailable", as: .flag),
    row(.mutableContent, "mutableContent", as: .flag),
    row(.collapseId, "collapseId"),
    row(.groupKey, "groupKey"),
    row(.groupMessage, "groupMessage"),
    row(.priority, "priority", as: .integer),
    row(.lockScreenVisibility, "lockScreenVisibility", as: .integer),
    row(.fromProjectNumber, "fromProjectNumber"),
    row(.sentTime, "sentTime", as: .seconds),
    row(.ttl, "ttl", as: .integer),
    row(.additionalData, "additionalData>", as: .object),
    PayloadRow(
      .androidNotificationId, .sdk, "androidNotificationId", as: .integer, in: .envelope),
    PayloadRow(.groupedIds, .sdk, "groupedNotifications>", as: .grouped, in: .envelope),
    PayloadRow(.shown, .sdk, "shown", as: .flag, in: .envelope),
    PayloadRow(.isAppInFocus, .sdk, "isAppInFocus", as: .flag, in: .envelope),
    PayloadRow(.displayType, .sdk, "displayType", as: .integer, in: .envelope),
    PayloadRow(.isRestoring, .sdk, "restoring", as: .flag, in: .envelope),
  ]

  /// The keys of a notification that are known and are no fields by themselves.
  static let sdkKeys: Set<String> = ["rawpayload", "payload", "notification", "action", "result"]

  /// What was tapped, in every dialect (reference §7).
  static let clicks: [PayloadRow] = [
    PayloadRow(.clickActionId, [.click, .opened], "actionId", as: .text, in: .result),
    PayloadRow(.clickUrl, [.click, .opened], "url", as: .text, in: .result),
    PayloadRow(.notificationId, .openPushClick, "messageId", "message_id", as: .identifier),
    PayloadRow(.clickActionId, .openPushClick, "actionId", "action_id", as: .text),
  ]

  private static func row(
    _ field: PayloadField, _ path: PayloadPath, as reading: PayloadReading = .text
  ) -> PayloadRow {
    PayloadRow(field, .sdk, path, as: reading, in: .notification)
  }
}
