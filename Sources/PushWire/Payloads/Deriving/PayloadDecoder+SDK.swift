import PushModel
import TextKit

/// What OneSignal's SDK hands to an app, in every generation and wrapper.
extension PayloadDecoder {
  /// The notification's own fields.
  var notificationNode: PayloadNode {
    mutating get {
      let notification = RecognitionRule.notification(&tree) ?? tree.root
      guard let payload = tree.child(notification, "payload", inAnyCase: true),
        let inside = tree.inside(payload), inside.value.object != nil
      else { return notification }
      return inside
    }
  }

  /// What generations 2 and 3 keep around the notification's own fields.
  var envelopeNode: PayloadNode {
    mutating get { RecognitionRule.notification(&tree) ?? tree.root }
  }

  /// What was tapped.
  var resultNode: PayloadNode? {
    mutating get {
      for key in ["result", "action"] {
        if let node = tree.child(tree.root, key, inAnyCase: true), let inside = tree.inside(node),
          inside.value.object != nil
        {
          return inside
        }
      }
      return nil
    }
  }

  mutating func deriveSDK() {
    provider = .onesignal
    readInner(tree.child(notificationNode, "rawPayload", inAnyCase: true))
    platform = sdkPlatform
    deriveGeneration()
    if fields.list(.actionButtons)?.isEmpty ?? true { recoverButtons() }
    if platform == .ios {
      // iOS leaves out false flags and a step of zero.
      fields.setDefault(.contentAvailable, false)
      fields.setDefault(.mutableContent, false)
      fields.setDefault(.badgeIncrement, 0)
    }
    if fields.has(.badge) { fields.setDefault(.hasBadge, true) }
    deriveSDKPriority()
    derivePreview()
    if form != .sdkNotification { deriveClickEvent() }
    checkDisplayType()
    deriveSDKKeys()
  }

  /// Reads the payload that an event carries.
  mutating func readInner(_ node: PayloadNode?) {
    guard let node, !node.value.isNull else { return }
    rawPayload = node.value
    guard let inside = tree.inside(node), inside.value.object != nil else { return }
    innerRoot = inside.value
    var decoder = PayloadDecoder(PayloadTree(input: tree.input, root: inside), context: context)
    guard decoder.form.isRaw else { return }
    decoder.decode()
    inner = InnerPayload(
      form: decoder.form, provider: decoder.provider, platform: decoder.platform,
      fields: decoder.fields, isMinified: decoder.isMinified)
    innerFindings = decoder.tree.findings
  }

  /// From the payload inside, else from fields that only one platform has.
  private var sdkPlatform: Platform? {
    mutating get {
      if let platform = inner?.platform { return platform }
      let notification = notificationNode
      let envelope = envelopeNode
      let isAndroid = Self.androidKeys.contains { key in
        tree.child(notification, key, inAnyCase: true) != nil
          || tree.child(envelope, key, inAnyCase: true) != nil
      }
      let isApple = Self.appleKeys.contains { tree.child(notification, $0, inAnyCase: true) != nil }
      if isAndroid != isApple { return isAndroid ? .android : .ios }
      return nil
    }
  }

  private static let androidKeys = [
    "androidNotificationId", "groupedNotifications", "lockScreenVisibility", "priority",
    "fromProjectNumber", "smallIcon", "largeIcon", "bigPicture", "smallIconAccentColor", "ledColor",
    "groupKey", "groupMessage", "backgroundImageLayout",
  ]

  private static let appleKeys = [
    "hasBadge", "badge", "badgeIncrement", "contentAvailable", "mutableContent", "category",
    "threadId", "relevanceScore", "interruptionLevel", "attachments", "subtitle",
  ]

  private mutating func deriveGeneration() {
    let isOld =
      form == .sdkV3OpenResult
      || tree.child(envelopeNode, "payload", inAnyCase: true) != nil
      || tree.child(envelopeNode, "displayType", inAnyCase: true) != nil
    if isOld {
      fields.set(.generation, "2 or 3")
      return
    }
    guard form == .sdkClickEvent else { return }
    if tree.child(tree.root, "result", inAnyCase: true) != nil {
      fields.set(.generation, "5")
    } else if let result = resultNode {
      let hasType = tree.child(result, "type", inAnyCase: true) != nil
      let hasURL = tree.child(result, "url", inAnyCase: true) != nil
      fields.set(.generation, hasURL && !hasType ? "5" : hasType ? "4" : "4 or 5")
    }
  }

  /// Wrappers lose buttons on the way; the payload inside still has them.
  private mutating func recoverButtons() {
    guard let buttons = inner?.fields[.actionButtons], !(buttons.value.array ?? []).isEmpty else {
      return
    }
    let place = fields[.actionButtons]?.origin
    fields.set(.actionButtons, buttons.value, buttons.origin)
    guard place != nil || droppedButtons > 0 || tree.findings.has(.buttonsDegraded) else { return }
    note(
      .note, .buttonsRecovered, .actionButtons,
      "The wrapper lost the buttons; these are the ones that rawPayload still holds.")
  }

  /// 3 to 10 can only be OneSignal's scale and a negative number only Android's (reference §4).
  private mutating func deriveSDKPriority() {
    guard let priority = fields.integer(.priority) else { return }
    let origin = fields[.priority]?.origin
    switch priority {
    case 3...10:
      fields.set(.androidPriority, .int(Self.androidPriority(priority)), origin)
    case -2..<0:
      fields.set(.androidPriority, .int(priority), origin)
      note(
        .note, .priorityScale, .priority,
        "A priority below 0 can only be on Android's scale of -2 to 2.")
    case 0...2:
      // 0 is what the SDK writes where nothing was sent.
      guard priority != 0 else { return }
      note(
        .note, .priorityAmbiguous, .priority,
        """
        The priority \(priority) can be on OneSignal's scale of 1 to 10 or on Android's of -2 to \
        2; which one is not documented.
        """)
    default:
      note(
        .warning, .priorityOutOfScale, .priority,
        """
        The priority \(priority) is on neither OneSignal's scale of 1 to 10 nor Android's of -2 \
        to 2.
        """
      )
    }
  }

  private mutating func deriveClickEvent() {
    let type = resultNode.flatMap { tree.child($0, "type", inAnyCase: true) }
    let said = type.flatMap { saidType($0) }
    deriveClick(wasClicked: true)
    guard let said, fields.has(.clickType), let type else { return }
    let inferred = fields.text(.clickType)
    if said == inferred { return }
    tree.findings.add(
      .warning, .clickTypeContradicts, type,
      fields.has(.clickActionId)
        ? "The type says that the body was tapped, and an action id says which button was pressed."
        : "The type says that a button was pressed, and no action id says which.",
      remedy: "Go by the action id: generation 5 has no type at all.")
    if !fields.has(.clickActionId) { fields.set(.clickType, .string(said), type.origin) }
  }

  /// The documented numbers and words of a click's type.
  private mutating func saidType(_ node: PayloadNode) -> String? {
    if let number = node.value.int64 ?? node.value.string.flatMap({ Int64($0) }) {
      if number == 0 || number == 1 { return number == 0 ? "opened" : "actionTaken" }
    }
    switch node.value.string?.lowercased() {
    case "opened": return "opened"
    case "actiontaken": return "actionTaken"
    case nil where node.value.isNull: return nil
    case .some, nil:
      tree.findings.add(
        .warning, .clickTypeUnknown, node,
        "This type of a click is not documented; there are 0 (Opened) and 1 (ActionTaken).")
      return nil
    }
  }

  private mutating func checkDisplayType() {
    guard let type = fields.integer(.displayType) else { return }
    let meaning: SafeText
    switch (platform, type) {
    case (.ios, 0), (.android, 2), (.huawei, 2): meaning = "none"
    case (_, 1): meaning = "an alert inside the app"
    case (.ios, 2), (.android, 0), (.huawei, 0): meaning = "a notification"
    default:
      note(
        .note, .displayTypeOpen, .displayType,
        """
        The numbers of displayType run the other way round on iOS and Android, and the platform \
        is not known.
        """
      )
      return
    }
    note(
      .note, .displayTypeOpen, .displayType,
      "displayType \(type) means \(meaning) on this platform.")
  }

  private mutating func deriveSDKKeys() {
    var known = PayloadTable.sdkKeys
    for row in PayloadTable.byForm[form, default: []] {
      known.formUnion(row.paths.map { KeyIndex.folded($0.first) })
    }
    let members = notificationNode.value.object?.members ?? []
    customKeys = JSONObject(members.filter { !known.contains(KeyIndex.folded($0.key)) })
  }

  mutating func deriveOpenPushClick() {
    provider = .openpush
    let payload = tree.find("payload")
    readInner(payload)
    if let inner {
      platform = inner.platform
      let own = fields
      fields = FieldList()
      for field in inner.fields.all where !Self.sizes.contains(field.name) {
        fields.set(field.name, field.value, field.origin)
      }
      for field in own.all { fields.set(field.name, field.value, field.origin) }
      fields.remove(.sdkAccepts)
      if let innerFindings { tree.findings.take(innerFindings) }
    } else if let payload, payload.value.object != nil {
      // A payload of no known form still has data to show.
      customKeys = payload.value.object ?? JSONObject()
    }
    deriveClick(wasClicked: true)
  }

  /// What is worked out anew for the event around a payload.
  private static let sizes: Set<PayloadField> = [
    .byteCount, .limit, .overLimit, .overAdvised, .platform, .clickType, .actionButtonCount,
  ]
}
