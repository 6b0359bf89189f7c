extension PayloadTable {
  /// The keys of FCM, HMS and ADM bundles (reference §4). Numbers in a real bundle are text.
  static let bundle: [PayloadRow] = [
    PayloadRow(.title, .oneSignalBundles, "title", as: .text),
    PayloadRow(.body, .oneSignalBundles, "alert", as: .text),
    PayloadRow(.title, .fcmPlain, "gcm.n.title", "gcm.notification.title", as: .text),
    PayloadRow(.body, .fcmPlain, "gcm.n.body", "gcm.notification.body", as: .text),
    PayloadRow(.titleLocKey, .fcmPlain, "gcm.n.title_loc_key", as: .text),
    PayloadRow(.bodyLocKey, .fcmPlain, "gcm.n.body_loc_key", as: .text),
    PayloadRow(.bigPicture, .fcmPlain, "gcm.n.image", "gcm.notification.image", as: .text),
    PayloadRow(
      .sound, .fcmPlain, "gcm.n.sound2", "gcm.n.sound", "gcm.notification.sound", as: .sound),
    PayloadRow(
      .smallIconAccentColor, .fcmPlain, "gcm.n.color", "gcm.notification.color", as: .text),
    PayloadRow(.smallIcon, .fcmPlain, "gcm.n.icon", "gcm.notification.icon", as: .text),
    PayloadRow(
      .notificationChannel, .fcmPlain, "gcm.n.android_channel_id",
      "gcm.notification.android_channel_id", as: .text),
    PayloadRow(.launchURL, .fcmPlain, "gcm.n.link_android", "gcm.n.link", as: .text),
    PayloadRow(.sound, .oneSignalBundles, "sound", as: .sound),
    PayloadRow(.bigPicture, .oneSignalBundles, "bicon", as: .text),
    PayloadRow(.largeIcon, .oneSignalBundles, "licon", as: .text),
    PayloadRow(.smallIcon, .oneSignalBundles, "sicon", as: .text),
    PayloadRow(.smallIconAccentColor, .oneSignalBundles, "bgac", as: .colour),
    PayloadRow(.ledColor, .oneSignalBundles, "ledc", as: .colour),
    PayloadRow(.isLedOn, .oneSignalBundles, "led", as: .flag),
    PayloadRow(.isVibrationOn, .oneSignalBundles, "vib", as: .flag),
    PayloadRow(.vibrationPattern, .oneSignalBundles, "vib_pt>", as: .any),
    PayloadRow(.backgroundImageLayout, .oneSignalBundles, "bg_img>", as: .backgroundImage),
    PayloadRow(
      .actionButtons, .oneSignalBundles, "o>", "custom>a/actionButtons", as: .bundleButtons),
    PayloadRow(.priority, .oneSignalBundles, "pri", as: .integer),
    PayloadRow(.lockScreenVisibility, .oneSignalBundles, "vis", as: .integer),
    PayloadRow(.groupKey, .oneSignalBundles, "grp", as: .text),
    PayloadRow(.groupMessage, .oneSignalBundles, "grp_msg", as: .text),
    PayloadRow(.collapseId, .bundles, "collapse_key", as: .text),
    PayloadRow(.fromProjectNumber, .bundles, "from", as: .text),
    PayloadRow(.senderId, .bundles, "google.c.sender.id", as: .text),
    PayloadRow(.fcmMessageId, .bundles, "google.message_id", as: .text),
    PayloadRow(.fcmDeliveredPriority, .bundles, "google.delivered_priority", as: .text),
    PayloadRow(.fcmOriginalPriority, .bundles, "google.original_priority", as: .text),
    PayloadRow(.ttl, .bundles, "google.ttl", "hms.ttl", as: .integer),
    // The SDK reads the time only where the matching ttl stands.
    PayloadRow(
      .sentTime, .bundles, "google.sent_time", as: .milliseconds, when: .beside("google.ttl")),
    PayloadRow(.sentTime, .bundles, "hms.sent_time", as: .milliseconds, when: .beside("hms.ttl")),
    PayloadRow(.notificationChannel, .oneSignalBundles, "chnl>", as: .any),
    PayloadRow(.otherChannel, .oneSignalBundles, "oth_chnl", as: .text),
    PayloadRow(.androidNotificationId, .oneSignalBundles, "android_notif_id", as: .integer),
    PayloadRow(.isRestoring, .oneSignalBundles, "is_restoring", as: .flag),
    PayloadRow(.launchURL, .oneSignalBundles, "custom>u", as: .text),
    PayloadRow(.additionalData, .oneSignalBundles, "custom>a", as: .object),
    // FCM keeps the pressed button at the root, HMS inside the block.
    PayloadRow(.clickActionId, .oneSignalBundles, "custom>actionId", "actionId", as: .text),
  ]

  /// The keys of a bundle that are known and have no field of their own.
  static let bundleKeys: Set<String> = ["bdg", "bdnd", "custom", "actionId"]
}
