import PushModel
import TextKit

/// What is wrong with an APNs payload, or worth a word.
extension PayloadDecoder {
  mutating func checkApple() {
    checkAppleBlocks()
    checkAlert()
    checkAppleKeys()
    if form == .apnsLiveActivity {
      checkActivity()
      return
    }
    checkSilence()
    checkBadge()
    checkAppleButtons()
    checkMutableContent()
    checkAttachments()
    checkRootData()
    checkOpenPush()
  }

  private mutating func checkAppleBlocks() {
    if let block = tree.present("os_data"), block.value.object == nil {
      tree.findings.add(
        .warning, .osDataNotObject, block,
        """
        os_data is \(FieldReader.kindName(block.value)) and not an object, so that the SDK \
        passes it over.
        """,
        remedy: "Send os_data as an object.")
    }
    if let block = tree.present("custom"), block.value.string != nil {
      tree.findings.add(
        .warning, .customIsText, block,
        """
        custom is text, as in an Android bundle; the iOS SDK reads only an object and takes this \
        payload for somebody else's.
        """,
        remedy: "Send custom as an object in an APNs payload.")
    }
    let own = tree.present("custom/i")
    let other = tree.present("os_data/i")
    if let own, let other {
      let isSame = own.value == other.value
      tree.findings.add(
        isSame ? .note : .warning, isSame ? .twoBlocks : .twoIDs, own,
        isSame
          ? "Both os_data and custom hold an id; os_data is read, custom becomes data of the app."
          : """
          os_data and custom hold two different ids: the SDK itself reports now one, now the \
          other.
          """,
        remedy: "Send one of the blocks.")
    } else if own == nil, other == nil, provider == .none, form != .apnsLiveActivity {
      checkForeignBlock()
    }
  }

  /// A block of the name, without an id.
  private mutating func checkForeignBlock() {
    for key in ["custom", "os_data"] {
      guard let block = tree.child(tree.root, key), let object = block.value.object else {
        continue
      }
      let isOneSignalLike = ["a", "u", "ti", "tn", "badge_inc"].contains { object[$0] != nil }
      tree.findings.add(
        isOneSignalLike ? .warning : .note, .noNotificationID, block,
        """
        \(brief(key)) has no i: OneSignal's SDK passes this payload over. There are no click \
        events and no analytics for it.
        """,
        remedy: isOneSignalLike
          ? "A push that OneSignal sends has an id in \(brief(key)).i." : nil)
    }
  }

  private mutating func checkAlert() {
    guard let alert = tree.present("aps/alert") else { return }
    if alert.value.string == nil, alert.value.object == nil {
      tree.findings.add(
        .warning, .alertUnreadable, alert,
        """
        The alert is \(FieldReader.kindName(alert.value)) and neither a text nor an object: \
        nothing is shown.
        """
      )
      return
    }
    let hasKey = fields.has(.titleLocKey) || fields.has(.bodyLocKey)
    if hasKey, !fields.has(.title) || !fields.has(.body) {
      tree.findings.add(
        .note, .localisedWithoutText, alert,
        """
        The alert names texts of the app by their keys. The device shows them; OneSignal's SDK \
        hands on no title and no body for them.
        """)
    } else if !hasVisibleAlert {
      tree.findings.add(
        .warning, .alertEmpty, alert, "The alert has no text: nothing is shown.",
        remedy: "Send a body, or leave the alert out for a silent push.")
    }
  }

  /// Keys inside `aps` and its alert that iOS does not read.
  private mutating func checkAppleKeys() {
    for (path, known) in [
      ("aps" as PayloadPath, PayloadTable.apsKeys), ("aps/alert", PayloadTable.alertKeys),
    ] {
      guard let node = tree.find(path), let object = node.value.object else { continue }
      for member in object.members where !known.contains(member.key) {
        let folded = KeyIndex.folded(member.key).filter { $0 != "-" }
        let meant =
          known.first { $0.filter { $0 != "-" } == folded }
          ?? nearest(member.key, among: Array(known))
        tree.findings.add(
          meant == nil ? .note : .warning, .unknownKey, node.child(member.key, member.value),
          """
          Apple documents no \(brief(member.key)) in \(brief(node.path)): iOS passes it \
          over.
          """,
          remedy: meant.map { "Did you mean \(brief($0))?" }
            ?? "Data of your own belongs beside aps, not inside.")
      }
    }
    if tree.root.value.object != nil, let aps = tree.find("aps"), aps.value.object == nil,
      !aps.value.isNull
    {
      tree.findings.add(
        .error, .wrongType, aps,
        "aps is \(FieldReader.kindName(aps.value)) instead of an object: APNs refuses the push.")
    }
  }

  private mutating func checkSilence() {
    guard fields.flag(.silent) == true, form.isApple else { return }
    if fields.flag(.contentAvailable) == true {
      tree.findings.add(
        .note, .silentPush, path: "aps", offset: tree.find("aps")?.offset,
        "A silent push: nothing is shown, iOS may wake the app in the background.",
        remedy: "It travels with apns-push-type background and priority 5.")
    } else {
      tree.findings.add(
        .warning, .silentWithoutWakeUp, path: "aps", offset: tree.find("aps")?.offset,
        """
        There is no alert, sound or badge and no content-available: the device does nothing with \
        it.
        """,
        remedy: "Send an alert, or content-available 1 for a background push.")
    }
    if context.pushType == .alert {
      tree.findings.add(
        .warning, .silentPush, path: "aps", offset: tree.find("aps")?.offset,
        "The push type is alert and there is nothing to show.", remedy: "Send it as background.")
    }
  }

  private mutating func checkBadge() {
    if let badge = fields.integer(.badge), badge < 0 {
      note(
        .warning, .badgeNegative, .badge, "A badge below 0 is no documented value.",
        remedy: "Send 0 to clear the badge.")
    }
    if let increment = fields.integer(.badgeIncrement), increment != 0, fields.has(.badge) {
      note(
        .warning, .badgeTwice, .badgeIncrement,
        """
        The payload sets the badge and changes it by a step; the step wins where the service \
        extension runs.
        """,
        remedy: "Send one of the two.")
    }
  }

  private mutating func checkMutableContent() {
    guard form == .apnsOneSignalLegacy || form == .apnsOneSignalOSData,
      fields.flag(.mutableContent) == false, fields.flag(.silent) == false
    else { return }
    var needs: [SafeText] = []
    if fields.integer(.badgeIncrement) != 0 { needs.append("the badge's step") }
    if fields.has(.attachments) { needs.append("the attachments") }
    if !(fields.list(.actionButtons) ?? []).isEmpty { needs.append("the buttons") }
    guard !needs.isEmpty else { return }
    note(
      .warning, .needsMutableContent, .mutableContent,
      """
      mutable-content is not on, so that the service extension does not run: \
      \(SafeText.joined(needs, separator: ", ")) may have no effect.
      """,
      remedy: "OneSignal sets it on every alert; look at what took it out.")
  }

  private mutating func checkAttachments() {
    guard let attachments = fields[.attachments]?.value.object,
      let origin = fields[.attachments]?.origin
    else { return }
    for member in attachments.members {
      guard let text = member.value.string, let colon = text.firstIndex(of: ":") else { continue }
      let scheme = text[..<colon].lowercased()
      guard scheme != "http", scheme != "https" else { continue }
      tree.findings.add(
        .warning, .attachmentNotDownloadable,
        path: PayloadNode.joined(origin.path.raw, member.key),
        offset: member.value.range?.lowerBound,
        "Only http and https are downloaded; \(brief(scheme)) is not.",
        remedy: "Send a web address, or the name of a file in the app.")
    }
  }

  private mutating func checkRootData() {
    guard form == .apnsOneSignalLegacy, let data = fields[.rootData], !data.value.isNull else {
      return
    }
    let first = data.value.object?.members.first
    tree.findings.add(
      .note, .rootDataUnread, path: first?.key ?? "", offset: first?.keyRange?.lowerBound,
      """
      There is data beside custom. OneSignal's SDK hands on only custom.a; what the data at the \
      root should be called is not documented, so it is shown as rootData.
      """,
      remedy: "An app can still read it from the raw payload.")
  }

  private mutating func checkOpenPush() {
    guard provider == .openpush else { return }
    if fields.flag(.renderTruncated) == true {
      note(
        .warning, .renderTruncated, .renderTruncated,
        """
        The service trimmed this message to fit: what people see is shorter than what was \
        written.
        """,
        remedy: "Shorten the text or the data of the draft.")
    }
    for member in tree.root.value.object?.members ?? [] where member.key.hasPrefix("op_apns_") {
      tree.findings.add(
        .warning, .optionNotFolded, path: member.key, offset: member.keyRange?.lowerBound,
        "\(brief(member.key)) is an option of the sender, folded into aps; no device reads it.",
        remedy: "It stands in the draft, not in a payload.")
    }
  }
}
