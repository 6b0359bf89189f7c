import PushModel
import TextKit

extension OneSignalDialect {
  /// The channel that a send goes through, as far as its body tells; nil where its template decides
  /// (reference §§5.1, 13).
  public static func channel(ofSend object: JSONObject) -> MessageChannel? {
    func has(_ name: String) -> Bool { object[name].map { !$0.isNull } ?? false }
    if has("email_to") || has("include_email_tokens") || object["isEmail"]?.bool == true {
      return .email
    }
    if has("include_phone_numbers") || object["isSMS"]?.bool == true { return .sms }
    for name in ["target_channel", "channel_for_external_user_ids"] {
      if let channel = object[name]?.string.flatMap({ MessageChannel(rawValue: $0) }) {
        return channel
      }
    }
    if has("template_id") { return nil }
    // Nothing but the content is left to tell it: what has no text of a push is none.
    let isLetter = has("email_body") || has("email_subject")
    return isLetter && !has("contents") ? .email : .push
  }

  /// The most bytes of JSON that `custom_data` may have (reference §5.2). `template` is the channel of
  /// the template that the body names; where nobody knows it, it may be an e-mail's.
  public static func customDataBytes(
    ofSend object: JSONObject, template: MessageChannel?
  ) -> Int {
    switch channel(ofSend: object) ?? template {
    case .email, nil: OneSignalLimits.emailCustomDataBytes
    case .push, .sms: OneSignalLimits.dataBytes
    }
  }
}
