/// The canonical name of a field: what it is called whatever the form calls it.
public enum PayloadField: String, Sendable, Hashable, CaseIterable {
  // What it is
  case platform, sdkAccepts, notificationId, generation
  // What is shown
  case title, subtitle, body
  case titleLocKey, titleLocArgs, subtitleLocKey, subtitleLocArgs, bodyLocKey, bodyLocArgs
  case launchImage, imageURL, attachments, bigPicture, largeIcon, smallIcon
  case smallIconAccentColor, accentARGB, ledColor, ledARGB, backgroundImageLayout
  case sound, soundCritical, soundVolume, soundMuted
  case hasBadge, badge, badgeIncrement
  case actionButtons, actionButtonCount, actionCategory, category
  // How it behaves
  case silent, displayable, iamPreview, renderTruncated
  case contentAvailable, mutableContent
  case interruptionLevel, interruptionLevelKnown, relevanceScore, relevanceInRange
  case threadId, targetContentId, filterCriteria
  case collapseId, groupKey, groupMessage
  case priority, androidPriority, fcmDeliveredPriority, fcmOriginalPriority
  case lockScreenVisibility, lockScreenVisibilityKnown
  case sentTime, ttl
  case androidNotificationId, isRestoring, notificationChannel, otherChannel
  case vibrationPattern, isVibrationOn, isLedOn
  // Where it comes from
  case fromProjectNumber, senderId, fcmMessageId, templateId, templateName
  // Live Activities
  case liveActivityEvent, liveActivityTimestamp, staleDate, dismissalDate, contentState
  case attributesType, attributes
  // What a tap does
  case launchURL, deepLink, additionalData, additionalDataKeyCount, rootData
  case clickActionId, clickUrl, clickType
  case groupedCount, groupedIds
  case shown, isAppInFocus, displayType
  // Receipts
  case receiptType, receiptWord, dedupeKey, subscriptionId, appId, deviceType, reason, at
  case receiptCount
  // Records and tokens
  case recordType, token, tokenKind, tokenLength, apnsEnvironment
  case enabled, notificationTypes, subscribed, statusLabel, statusBits, statusUnknownBits
  case statusRetryable, statusServerOwned, statusSentence, statusRemedy, testType
  case externalId, deviceModel, osVersion, appVersion, sdkVersion, sessionCount
  // Sizes
  case byteCount, byteCountIsEstimate, limit, overLimit, overAdvised
  case additionalDataByteCount, overAdditionalData

  /// Whether its number is a moment in seconds since 1970.
  public var isTime: Bool { Self.times.contains(self) }

  /// Its place in the order in which fields are shown.
  var place: Int { Self.places[self] ?? 0 }

  private static let places: [PayloadField: Int] = Dictionary(
    uniqueKeysWithValues: zip(allCases, allCases.indices))

  private static let times: Set<PayloadField> = [
    .sentTime, .liveActivityTimestamp, .staleDate, .dismissalDate, .at,
  ]
}
