import TextKit

/// One test of the recognition, in its place in the order.
struct RecognitionRule: Sendable {
  let form: PayloadForm
  let holds: @Sendable (inout PayloadTree) -> Bool

  init(_ form: PayloadForm, _ holds: @escaping @Sendable (inout PayloadTree) -> Bool) {
    self.form = form
    self.holds = holds
  }

  /// The form of an object: the first rule that holds (reference §1). On structure alone.
  static func recognise(_ tree: inout PayloadTree) -> PayloadForm {
    for rule in all where rule.holds(&tree) { return rule.form }
    return .unknown
  }

  /// The tests in their documented order; those of forms that the reference describes without a
  /// test of their own come last, so that they cannot shadow a documented one.
  static let all: [RecognitionRule] = [
    RecognitionRule(.receiptOneSignal) { tree in
      guard tree.find("method") != nil, let path = tree.find("path")?.value.string else {
        return false
      }
      return ReceiptPath(path) != nil
    },
    RecognitionRule(.sdkV3OpenResult) { tree in
      isClick(&tree) && payloadOfNotification(&tree) != nil
    },
    RecognitionRule(.sdkClickEvent) { tree in isClick(&tree) },
    RecognitionRule(.openPushClick) { tree in
      hasMessageID(&tree) && tree.present("payload") != nil
    },
    RecognitionRule(.receiptOpenPush) { tree in
      hasMessageID(&tree) && tree.present("type") != nil
    },
    RecognitionRule(.subscriptionRecord) { tree in isRecord(tree.root, &tree) },
    RecognitionRule(.sdkNotification) { tree in
      ["rawPayload", "notificationId"].contains { key in
        tree.child(tree.root, key, inAnyCase: true) != nil
      }
    },
    RecognitionRule(.apnsLiveActivity) { tree in
      tree.find("aps/event") != nil || tree.find("aps/content-state") != nil
    },
    RecognitionRule(.apnsOneSignalOSData) { tree in
      tree.find("os_data")?.value.object != nil
    },
    RecognitionRule(.apnsOpenPush) { tree in
      tree.present("op_message_id") != nil && tree.find("aps") != nil
    },
    RecognitionRule(.openPushData) { tree in tree.present("op_message_id") != nil },
    RecognitionRule(.apnsOneSignalLegacy) { tree in
      tree.find("aps") != nil && tree.present("custom/i") != nil
    },
    RecognitionRule(.apnsPlain) { tree in tree.find("aps") != nil },
    RecognitionRule(.hmsOneSignal) { tree in
      tree.present("custom>i") != nil && hasKey(withPrefix: "hms.", tree)
    },
    RecognitionRule(.fcmOneSignal) { tree in tree.present("custom>i") != nil },
    RecognitionRule(.fcmPlain) { tree in
      tree.find("from") != nil || tree.find("collapse_key") != nil || tree.find("custom") != nil
        || ["google.", "gcm.", "hms."].contains { hasKey(withPrefix: $0, tree) }
    },

    // A record in the envelope in which the API takes and gives it.
    RecognitionRule(.subscriptionRecord) { tree in
      guard let inner = tree.find("subscription") else { return false }
      return isRecord(inner, &tree)
    },
    // OpenPush's own record.
    RecognitionRule(.subscriptionRecord) { tree in
      tree.find("opted_in") != nil && tree.find("token") != nil
    },
    // A device as OneSignal's older API gives it: the type is a number.
    RecognitionRule(.subscriptionRecord) { tree in
      tree.find("device_type") != nil
        && (tree.find("notification_types") != nil || tree.find("identifier") != nil)
    },
    // The notification that generations 2 and 3 hand to a received handler.
    RecognitionRule(.sdkNotification) { tree in
      guard let payload = tree.find("payload") else { return false }
      return ["notificationId", "rawPayload"].contains {
        tree.child(payload, $0, inAnyCase: true) != nil
      }
    },
    // An event that holds a notification and nothing that was tapped.
    RecognitionRule(.sdkNotification) { tree in
      guard let notification = notification(&tree) else { return false }
      return ["notificationId", "rawPayload", "payload"].contains {
        tree.child(notification, $0, inAnyCase: true) != nil
      }
    },
    // A row of OpenPush's list of receipts, and the envelope in which a device posts them.
    RecognitionRule(.receiptOpenPush) { tree in
      tree.find("subscription_id") != nil && tree.find("stage") != nil
    },
    RecognitionRule(.receiptOpenPush) { tree in
      guard let first = tree.find("receipts")?.value.array?.first else { return false }
      return first["message_id"] != nil || first["messageId"] != nil
    },
  ]

  private static func hasMessageID(_ tree: inout PayloadTree) -> Bool {
    tree.present("messageId") != nil || tree.present("message_id") != nil
  }

  /// The notification of an event, in its wrappers' spellings.
  static func notification(_ tree: inout PayloadTree) -> PayloadNode? {
    guard let node = tree.child(tree.root, "notification", inAnyCase: true) else { return nil }
    return tree.inside(node)
  }

  /// The inner payload by which generations 2 and 3 are known.
  static func payloadOfNotification(_ tree: inout PayloadTree) -> PayloadNode? {
    guard let notification = notification(&tree),
      let payload = tree.child(notification, "payload", inAnyCase: true)
    else { return nil }
    return tree.inside(payload)
  }

  private static func isClick(_ tree: inout PayloadTree) -> Bool {
    guard notification(&tree)?.value.object != nil else { return false }
    return ["action", "result"].contains { tree.child(tree.root, $0, inAnyCase: true) != nil }
  }

  private static func isRecord(_ node: PayloadNode, _ tree: inout PayloadTree) -> Bool {
    guard let type = tree.find("type", in: node)?.value.string,
      OneSignalTypes.row(type: type) != nil
    else { return false }
    return tree.find("token", in: node) != nil || tree.find("notification_types", in: node) != nil
  }

  private static func hasKey(withPrefix prefix: String, _ tree: PayloadTree) -> Bool {
    tree.root.value.object?.members.contains { $0.key.hasPrefix(prefix) } ?? false
  }
}
