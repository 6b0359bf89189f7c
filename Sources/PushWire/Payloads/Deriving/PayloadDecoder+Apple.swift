import PushModel
import TextKit

/// APNs payloads, and OpenPush's keys without an `aps` block.
extension PayloadDecoder {
  mutating func deriveApple() {
    rawPayload = tree.root.value
    if form.isApple { platform = .ios }
    deriveAppleProvider()
    deriveAppleData()
    deriveAppleDefaults()
    derivePreview()
    let wasClicked =
      form == .apnsOneSignalOSData
      ? tree.present("actionSelected") != nil : tree.present("custom/a/actionSelected") != nil
    if provider == .onesignal { deriveClick(wasClicked: wasClicked) }
    checkApple()
  }

  private mutating func deriveAppleProvider() {
    let hasOneSignalID = tree.present("custom/i") != nil || hasOSDataID
    switch form {
    case .apnsOneSignalLegacy: provider = .onesignal
    case .apnsOneSignalOSData: provider = hasOSDataID ? .onesignal : .none
    case .apnsOpenPush, .openPushData: provider = .openpush
    case .apnsLiveActivity:
      provider =
        hasOneSignalID ? .onesignal : tree.present("op_message_id") != nil ? .openpush : .none
      return
    case .malformed, .receiptOneSignal, .sdkV3OpenResult, .sdkClickEvent, .openPushClick,
      .receiptOpenPush, .subscriptionRecord, .sdkNotification, .apnsPlain, .hmsOneSignal,
      .fcmOneSignal, .fcmPlain, .token, .unknown:
      provider = .none
    }
    switch provider {
    // An empty id may or may not count, which is open.
    case .openpush: if fields.text(.notificationId) != "" { fields.set(.sdkAccepts, true) }
    case .onesignal, .none: fields.set(.sdkAccepts, .bool(hasOneSignalID))
    }
  }

  private var hasOSDataID: Bool {
    mutating get { tree.find("os_data")?.value.object != nil && tree.present("os_data/i") != nil }
  }

  private mutating func deriveAppleData() {
    switch provider {
    case .openpush:
      let known = PayloadTable.rootKeys[form, default: []]
      let data = rootMembers(except: known.union(["aps"]), prefixes: ["op_"])
      setRootData(data)
      if !data.isEmpty { fields.set(.additionalData, .object(data), tree.root.origin) }
    case .onesignal, .none:
      if form == .apnsOneSignalOSData {
        // Root data is additional data here: an empty object, not nothing, when there is none.
        let data = rootMembers(except: ["aps", "os_data"])
        setRootData(data)
        fields.set(.additionalData, .object(data), tree.root.origin)
      } else if form == .apnsPlain {
        let data = rootMembers(except: ["aps"])
        setRootData(data)
        if !data.isEmpty { fields.set(.additionalData, .object(data), tree.root.origin) }
      } else {
        var known = PayloadTable.rootKeys[form, default: []].union(["aps", "custom", "os_data"])
        if isMinified { known.formUnion(PayloadTable.minifiedKeys[form, default: []]) }
        setRootData(rootMembers(except: known))
      }
    }
  }

  private mutating func deriveAppleDefaults() {
    guard form != .apnsLiveActivity else { return }
    if form.isApple {
      fields.set(.hasBadge, .bool(tree.find("aps/badge") != nil), tree.find("aps/badge")?.origin)
      fields.setDefault(.contentAvailable, false)
      fields.setDefault(.mutableContent, false)
      let isSilent =
        !hasAlert && !fields.has(.badge) && tree.present("aps/badge") == nil && !hasSound
      fields.set(.silent, .bool(isSilent))
      fields.set(.displayable, .bool(hasVisibleAlert))
    }
    if form == .apnsOneSignalLegacy || form == .apnsOneSignalOSData {
      fields.setDefault(.badgeIncrement, 0)
    }
    if provider == .openpush { fields.setDefault(.renderTruncated, false) }
  }

  /// Whether an alert stands there at all, in any spelling.
  var hasAlert: Bool {
    mutating get {
      if tree.present("aps/alert") != nil { return true }
      guard isMinified else { return false }
      return form == .apnsOneSignalLegacy || tree.present("os_data/buttons/m") != nil
    }
  }

  /// Whether the alert holds something to read.
  var hasVisibleAlert: Bool {
    [.title, .subtitle, .body].contains { !(fields.text($0) ?? "").isEmpty }
      || fields.has(.titleLocKey) || fields.has(.bodyLocKey)
  }

  private var hasSound: Bool {
    mutating get { fields.has(.sound) || tree.present("aps/sound") != nil }
  }
}
