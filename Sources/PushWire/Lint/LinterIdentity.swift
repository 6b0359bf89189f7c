import PushModel
import TextKit

/// The app's id and the idempotency key.
extension Linter {
  mutating func checkIdentity() {
    checkAppID()
    checkKey()
  }

  private mutating func checkAppID() {
    guard let value = value("app_id") else {
      if service == .onesignal, kind == .message, appID == nil {
        noteMissing(
          .appIDMissing, "app_id", "The app id is left out.",
          remedy: "pushdeck fills in the context's when it sends.")
      }
      return
    }
    // OpenPush's bodies have no such field, so that the table of fields does not check its type.
    guard let text = service == .openpush ? string(value) : value.json.string else { return }
    if let appID, !exactly(text, appID) {
      note(
        .otherApp, value, "This is the app \(quoted(text)), and the context's is \(quoted(appID)).",
        remedy: "Leave it out, or choose another context.")
    } else if service == .onesignal, !UUIDText.isUUID(text) {
      note(
        .appIDNotUUID, value, "OneSignal's app id is a UUID, and \(quoted(text)) is none.",
        remedy: text.hasPrefix("app_") ? "This looks like an app of OpenPush." : nil)
    } else if service == .openpush || kind != .message {
      note(
        .appID, value, "The path of the call names the app, not the body.",
        remedy: "pushdeck takes it out when it sends.")
    } else if appID != nil {
      note(.appID, value, "The app id is the context's own and may be left out.")
    }
  }

  private mutating func checkKey() {
    guard kind.hasAudience else { return }
    if let value = value("idempotency_key"), let text = string(value, when: service == .openpush) {
      switch service {
      case .onesignal:
        if !UUIDText.isUUID(text) {
          note(
            .wrongKey, value, "OneSignal's idempotency key is a UUID, and \(quoted(text)) is none.",
            remedy: "Leave it out: pushdeck makes one.")
        }
      case .openpush: checkOpenPushKey(value, text)
      }
    }
    guard service == .onesignal, kind == .message,
      let value = value(OneSignalDialect.idempotencyKeys.former),
      value.json.string != nil
    else { return }
    note(
      .oldKeyName, value,
      "At the top level this is an old name of the idempotency key, not a user's id: for 30 days a second send with it goes to nobody.",
      remedy: "To send to a user, use include_aliases with external_id.")
  }

  /// The text of a value; that it is none is told only where nothing else checks its type.
  private mutating func string(_ value: LintValue, when isUnchecked: Bool) -> String? {
    isUnchecked ? string(value) : value.json.string
  }

  private mutating func checkOpenPushKey(_ value: LintValue, _ text: String) {
    let count = text.unicodeScalars.count
    if count == 0 || count > OpenPushLimits.idempotencyKey
      || !text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    {
      note(
        .wrongKey, value,
        "An idempotency key here is 1 to \(OpenPushLimits.idempotencyKey) visible ASCII characters.",
        remedy: "Leave it out: pushdeck makes one.")
    } else {
      note(.keyAsHeader, value, "The key is sent as a header, not in the body.")
    }
  }
}
