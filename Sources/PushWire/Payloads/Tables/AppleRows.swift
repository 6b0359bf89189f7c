extension PayloadTable {
  /// The text of an APNs push, and what draws the eye to it (reference §§2, 3).
  static let appleAlert: [PayloadRow] = [
    PayloadRow(.title, .apple, "aps/alert/title:scalar", as: .text),
    PayloadRow(.subtitle, .apple, "aps/alert/subtitle:scalar", as: .text),
    PayloadRow(.body, .apple, "aps/alert/body:scalar", "aps/alert:text", as: .text),
    PayloadRow(.title, .legacy, "m/title:scalar", as: .text, when: .minified),
    PayloadRow(.subtitle, .legacy, "m/subtitle:scalar", as: .text, when: .minified),
    PayloadRow(.body, .legacy, "m/body:scalar", "m:text", as: .text, when: .minified),
    PayloadRow(.title, .osData, "os_data/buttons/m/title:scalar", as: .text, when: .minified),
    PayloadRow(.subtitle, .osData, "os_data/buttons/m/subtitle:scalar", as: .text, when: .minified),
    PayloadRow(
      .body, .osData, "os_data/buttons/m/body:scalar", "os_data/buttons/m:text", as: .text,
      when: .minified),
    // A Live Activity's alert holds the keys below the texts, a notification's beside them.
    PayloadRow(
      .titleLocKey, .apple, "aps/alert/title-loc-key", "aps/alert/title/loc-key", as: .text),
    PayloadRow(
      .titleLocArgs, .apple, "aps/alert/title-loc-args", "aps/alert/title/loc-args", as: .list),
    PayloadRow(.subtitleLocKey, .apple, "aps/alert/subtitle-loc-key", as: .text),
    PayloadRow(.subtitleLocArgs, .apple, "aps/alert/subtitle-loc-args", as: .list),
    PayloadRow(.bodyLocKey, .apple, "aps/alert/loc-key", "aps/alert/body/loc-key", as: .text),
    PayloadRow(.bodyLocArgs, .apple, "aps/alert/loc-args", "aps/alert/body/loc-args", as: .list),
    PayloadRow(.launchImage, .apple, "aps/alert/launch-image", as: .text),
    PayloadRow(.sound, .apple, "aps/sound", "aps/alert/sound", as: .sound),
    PayloadRow(.sound, .legacy, "s", as: .sound, when: .minified),
    PayloadRow(.sound, .osData, "os_data/buttons/s", as: .sound, when: .minified),
    PayloadRow(.soundCritical, .apple, "aps/sound/critical", as: .flag),
    PayloadRow(.soundVolume, .apple, "aps/sound/volume", as: .number),
    PayloadRow(.badge, .apple, "aps/badge", as: .integerValue),
    PayloadRow(.badge, .legacy, "b", as: .integerValue, when: .minified),
    PayloadRow(.badge, .osData, "os_data/buttons/b", as: .integerValue, when: .minified),
    PayloadRow(.badgeIncrement, .legacy, "custom/badge_inc", as: .integerValue),
    PayloadRow(.badgeIncrement, .osData, "os_data/badge_inc", as: .integerValue),
    PayloadRow(.attachments, .legacy, "att", as: .object),
    PayloadRow(.attachments, .legacy, "at", as: .object, when: .minified),
    PayloadRow(.attachments, .osData, "os_data/att", as: .object),
    PayloadRow(.attachments, .osData, "os_data/buttons/at", as: .object, when: .minified),
    PayloadRow(.actionButtons, .legacy, "buttons", as: .appleButtons),
    PayloadRow(.actionButtons, .legacy, "o", as: .appleButtons, when: .minified),
    PayloadRow(
      .actionButtons, .osData, "os_data/buttons", "os_data/buttons/o", "actionbuttons",
      as: .appleButtons),
  ]

  /// The rest of `aps`, and OneSignal's block.
  static let appleRest: [PayloadRow] = [
    PayloadRow(.category, .apple, "aps/category", as: .text),
    PayloadRow(.threadId, .apple, "aps/thread-id", as: .text),
    PayloadRow(.targetContentId, .apple, "aps/target-content-id", as: .text),
    PayloadRow(.filterCriteria, .apple, "aps/filter-criteria", as: .text),
    PayloadRow(.interruptionLevel, .apple, "aps/interruption-level", as: .text),
    PayloadRow(.relevanceScore, .apple, "aps/relevance-score", as: .number),
    PayloadRow(.contentAvailable, .apple, "aps/content-available", as: .flag),
    PayloadRow(.mutableContent, .apple, "aps/mutable-content", as: .flag),
    PayloadRow(.collapseId, .legacy, "custom/collapse_id", as: .text),
    PayloadRow(.collapseId, .osData, "os_data/collapse_id", as: .text),
    PayloadRow(.launchURL, .legacy, "custom/u", as: .text),
    PayloadRow(.launchURL, .osData, "os_data/u", as: .text),
    PayloadRow(.additionalData, [.legacy, .liveActivity], "custom/a", as: .object),
    PayloadRow(.clickActionId, .legacy, "custom/a/actionSelected", as: .text),
    PayloadRow(.clickActionId, .osData, "actionSelected", as: .text),

    // Live Activities
    PayloadRow(.liveActivityEvent, .liveActivity, "aps/event", as: .text),
    PayloadRow(.liveActivityTimestamp, .liveActivity, "aps/timestamp", as: .seconds),
    PayloadRow(.staleDate, .liveActivity, "aps/stale-date", as: .seconds),
    PayloadRow(.dismissalDate, .liveActivity, "aps/dismissal-date", as: .seconds),
    PayloadRow(.contentState, .liveActivity, "aps/content-state", as: .object),
    PayloadRow(.attributesType, .liveActivity, "aps/attributes-type", as: .text),
    PayloadRow(.attributes, .liveActivity, "aps/attributes", as: .object),
  ]

  /// The keys of `aps` that Apple documents, those without a field of their own included.
  static let apsKeys: Set<String> = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
    "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "stale-date",
    "content-state", "timestamp", "event", "dismissal-date", "attributes-type", "attributes",
    "url-args", "content-changed", "input-push-token", "input-push-channel",
  ]

  /// The keys of `aps.alert` that Apple documents.
  static let alertKeys: Set<String> = [
    "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
    "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args", "action-loc-key",
    "summary-arg", "summary-arg-count", "sound",
  ]
}
