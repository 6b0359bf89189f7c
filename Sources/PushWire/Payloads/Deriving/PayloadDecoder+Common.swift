import PushModel
import TextKit

/// What every family of forms gets: counts, sizes, the pressed button, unknown keys.
extension PayloadDecoder {
  mutating func deriveCommon() {
    if let buttons = fields.list(.actionButtons) {
      fields.set(.actionButtonCount, .int(buttons.count))
    }
    if let data = fields[.additionalData]?.value.object {
      fields.set(.additionalDataKeyCount, .int(data.keys.count))
    }
    if let groupedCount { fields.set(.groupedCount, .int(groupedCount)) }
    if let platform { fields.set(.platform, .string(platform.rawValue)) }
    deriveColours()
    deriveRanges()
    deriveSizes()
    checkCollapse()
  }

  private mutating func checkCollapse() {
    guard let id = fields.text(.collapseId) else { return }
    if id.count > PayloadSizes.collapseID {
      note(
        .warning, .collapseTooLong, .collapseId,
        "A collapse id has at most \(PayloadSizes.collapseID) characters, this one \(id.count).",
        remedy: "Shorten it: the service refuses a longer one.")
    }
    if form == .apnsOneSignalLegacy || form == .apnsOneSignalOSData {
      note(
        .note, .collapseFromDevice, .collapseId,
        """
        The collapse id travels in a header; the service extension wrote it in here on the device. \
        Where the header was missing it is an identifier that the system made.
        """)
    }
  }

  /// Whether what stands there is a documented value, and what the numbers of Android mean.
  private mutating func deriveRanges() {
    if let level = fields.text(.interruptionLevel) {
      let known = InterruptionLevel(level, inSDK: form.isSDK)
      fields.set(.interruptionLevelKnown, .bool(known == .documented || known == .wrapper))
      checkInterruptionLevel(level, known)
    }
    if let score = fields[.relevanceScore]?.value.double {
      let isInRange = form == .apnsLiveActivity || (0...1).contains(score)
      fields.set(.relevanceInRange, .bool(isInRange))
      if !isInRange {
        note(
          .warning, .relevanceOutOfRange, .relevanceScore,
          "The relevance score is outside 0 to 1, which is all that iOS orders a summary by.",
          remedy: "Send a number from 0 to 1. Only Live Activities take any scale.")
      }
    }
    if let volume = fields[.soundVolume]?.value.double, !(0...1).contains(volume) {
      note(
        .warning, .volumeOutOfRange, .soundVolume,
        "The volume of a critical sound goes from 0 to 1.", remedy: "Send a number from 0 to 1.")
    }
    if let visibility = fields.integer(.lockScreenVisibility) {
      let isKnown = (-1...1).contains(visibility)
      fields.set(.lockScreenVisibilityKnown, .bool(isKnown))
      if !isKnown {
        note(
          .warning, .visibilityUnknown, .lockScreenVisibility,
          "The visibility \(visibility) is not documented; 1 is public, 0 private, -1 secret.")
      }
    }
  }

  /// What was pressed, for a payload that was clicked: the internal names of "no button" are none.
  mutating func deriveClick(wasClicked: Bool) {
    guard wasClicked || fields.has(.clickActionId) else { return }
    switch fields.text(.clickActionId) {
    case nil: break
    case .some(""): fields.remove(.clickActionId)
    case .some("__DEFAULT__"):
      note(
        .note, .clickDefault, .clickActionId,
        "__DEFAULT__ is the SDK's own word for a tap on the body.")
      fields.remove(.clickActionId)
    case .some("com.apple.UNNotificationDefaultActionIdentifier"):
      note(
        .note, .clickDefault, .clickActionId,
        "This is Apple's identifier of a tap on the body; it never becomes an action id.")
      fields.remove(.clickActionId)
    case .some("com.apple.UNNotificationDismissActionIdentifier"):
      note(
        .warning, .clickDismissed, .clickActionId,
        "The notification was dismissed: that is no click, and no listener hears of it.")
      fields.remove(.clickActionId)
      return
    case .some: break
    }
    fields.set(.clickType, .string(fields.has(.clickActionId) ? "actionTaken" : "opened"))
  }

  /// Whether the data marks an in-app-message test, which no listener of the app sees.
  mutating func derivePreview() {
    guard provider == .onesignal else { return }
    let data = fields[.additionalData]?.value
    let isPreview = data?["os_in_app_message_preview_id"].map { !$0.isNull } ?? false
    fields.set(.iamPreview, .bool(isPreview))
    if isPreview {
      note(
        .note, .inAppMessagePreview, .additionalData,
        """
        This tests an in-app message: it never reaches the app's listeners, and it has no \
        receipts.
        """
      )
    }
  }

  mutating func deriveUnknown() {
    rawPayload = tree.root.value
    customKeys = tree.root.value.object ?? JSONObject()
    let isReceiptBody =
      tree.find("player_id") != nil && tree.find("device_type") != nil
      || tree.find("opened") != nil && tree.find("app_id") != nil
    if isReceiptBody {
      tree.findings.add(
        .note, .receiptBodyOnly, tree.root,
        "This looks like the body of a receipt for OneSignal; the message's id is not in it.",
        remedy: """
          Paste it with its request: {"method":"PUT","path":"notifications/ID","body":{…}}.
          """)
    } else {
      tree.findings.add(
        .note, .unknownForm, tree.root,
        "This is a JSON object of no form known here: there is no aps, no custom block, no id.",
        remedy: "Paste the whole payload; a device token has to be said to be one.")
    }
  }

  /// The members at the root that nothing reserves.
  mutating func rootMembers(except reserved: Set<String>, prefixes: [String] = []) -> JSONObject {
    let members = tree.root.value.object?.members ?? []
    return JSONObject(
      members.filter { member in
        !reserved.contains(member.key) && !prefixes.contains { member.key.hasPrefix($0) }
      })
  }

  /// Sets the data at the root, where there is some.
  mutating func setRootData(_ data: JSONObject) {
    customKeys = data
    guard !data.isEmpty else { return }
    fields.set(.rootData, .object(data), tree.root.origin)
  }

  /// Notes something about a field, at the place where it stood.
  mutating func note(
    _ severity: Finding.Severity, _ code: PayloadCode, _ field: PayloadField, _ message: SafeText,
    remedy: SafeText? = nil
  ) {
    let origin = fields[field]?.origin
    tree.findings.add(
      severity, code, path: origin?.path.raw ?? usualPath(of: field),
      offset: origin?.range.lowerBound, message, remedy: remedy)
  }
}

extension PayloadDecoder {
  /// Where a field that is not there would stand.
  private func usualPath(of field: PayloadField) -> String {
    let row = PayloadTable.byForm[form, default: []].first { $0.field == field }
    return row?.paths.first?.dotted ?? ""
  }
}

/// What a word for an interruption level is.
enum InterruptionLevel: Sendable, Hashable {
  /// Apple's own.
  case documented
  /// A spelling of the REST API or of a wrapper, in JSON that never reaches iOS.
  case wrapper
  /// Such a spelling in a payload that does.
  case misspelt
  case unknown

  init(_ word: String, inSDK: Bool) {
    switch word {
    case "passive", "active", "time-sensitive", "critical": self = .documented
    case "time_sensitive", "timeSensitive": self = inSDK ? .wrapper : .misspelt
    default: self = .unknown
    }
  }
}

extension PayloadDecoder {
  mutating func checkInterruptionLevel(_ level: String, _ known: InterruptionLevel) {
    switch known {
    case .documented:
      guard level == "critical", provider == .openpush else { return }
      note(
        .error, .criticalOnOpenPush, .interruptionLevel,
        "OpenPush does not send critical pushes.", remedy: "Send time-sensitive.")
    case .wrapper: break
    case .misspelt:
      note(
        .warning, .interruptionLevelSpelling, .interruptionLevel,
        """
        \(brief(level)) is how the REST API or a wrapper spells it; iOS knows only \
        time-sensitive and takes this for active.
        """,
        remedy: "Send time-sensitive in a payload.")
    case .unknown:
      let meant = nearest(level, among: ["passive", "active", "time-sensitive", "critical"])
      note(
        .warning, .interruptionLevelUnknown, .interruptionLevel,
        "\(brief(level)) is no documented interruption level; iOS takes it for active.",
        remedy: meant.map { "Did you mean \(brief($0))?" }
          ?? "There are passive, active, time-sensitive and critical.")
    }
  }
}
