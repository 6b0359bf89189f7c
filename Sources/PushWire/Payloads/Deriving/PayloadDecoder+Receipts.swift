import PushModel
import TextKit

/// What a device reports about a message (reference §8).
extension PayloadDecoder {
  mutating func deriveOneSignalReceipt() {
    provider = .onesignal
    rawPayload = tree.root.value
    guard let node = tree.find("path"), let path = ReceiptPath(node.value.string ?? "") else {
      return
    }
    fields.set(.notificationId, .string(path.notificationID), node.origin)
    platform = fields.integer(.deviceType).flatMap { OneSignalTypes.row(deviceType: $0)?.platform }
    let opened = tree.find("body>opened")
    let isOpened = opened.flatMap { value(of: $0, .flag)?.bool } ?? false
    let type: ReceiptType = path.isReceived ? .received : isOpened ? .clicked : .unknown
    fields.set(.receiptType, .string(type.rawValue), path.isReceived ? node.origin : opened?.origin)
    switch type {
    case .received:
      note(
        .note, .receiptMeansConfirmed, .receiptType,
        """
        OneSignal's received is what its dashboard calls confirmed delivery. It is sent only where \
        the app's setting for confirmed deliveries is on, up to 25 seconds late, and even when \
        nothing was displayed.
        """)
    case .unknown:
      tree.findings.add(
        .warning, .receiptStageUnknown, node,
        """
        This is no receipt that is documented: neither report_received nor opened. It counts \
        nowhere.
        """
      )
    case .clicked, .confirmed: break
    }
    if !fields.has(.subscriptionId) {
      tree.findings.add(
        .note, .receiptWithoutSubscription, path: "body.player_id",
        offset: tree.find("body")?.offset,
        "There is no subscription id; the SDK on iOS may send none."
      )
    }
    let known = PayloadTable.rootKeys[form, default: []].union(["method", "path", "body"])
    customKeys = rootMembers(except: known)
  }

  mutating func deriveOpenPushReceipt() {
    provider = .openpush
    rawPayload = tree.root.value
    if let receipts = tree.find("receipts"), let elements = receipts.value.array {
      fields.set(.receiptCount, .int(elements.count), receipts.origin)
      if elements.count > 1 {
        tree.findings.add(
          .note, .moreReceipts, receipts,
          "There are \(elements.count) receipts; the first is decoded, the others are in the raw text."
        )
      }
    }
    let word = fields.text(.receiptWord)
    let isRow = tree.find("stage") != nil
    let type = word.flatMap(ReceiptType.init(rawValue:)) ?? .unknown
    fields.set(.receiptType, .string(type.rawValue), fields[.receiptWord]?.origin)
    if type == .unknown, let word {
      let isStage = isRow && Self.stages.contains(word)
      note(
        isStage ? .note : .warning, .receiptStageUnknown, .receiptWord,
        isStage
          ? "\(brief(word)) is a stage of the service's own, not a receipt of a device."
          : "\(brief(word)) is no documented stage: it is shown, and counts nowhere.",
        remedy: isStage
          ? nil
          : nearest(word, among: ["received", "confirmed", "clicked"]).map {
            "Did you mean \(brief($0))?"
          } ?? "There are received, confirmed and clicked.")
    }
    if let word, let id = fields.text(.notificationId), !isRow {
      fields.set(.dedupeKey, .string("\(word)|\(id)"))
    }
    if type == .clicked { deriveClick(wasClicked: true) }
    if tree.find("message_id") != nil || tree.find("receipts") != nil {
      tree.findings.add(
        .note, .receiptShapeAssumed, tree.root,
        """
        What a device posts to OpenPush is not documented; this spelling is assumed, messageId \
        is the SDK's.
        """
      )
    }
    let known = PayloadTable.rootKeys[form, default: []].union(["receipts", "stage"])
    customKeys = rootMembers(except: known)
  }

  /// The stages of OpenPush's funnel that no device reports.
  private static let stages: Set<String> = ["provider_accepted", "unsubscribed", "errored"]

  private enum ReceiptType: String {
    case received, confirmed, clicked, unknown
  }
}
