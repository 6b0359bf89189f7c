import PushModel
import TextKit

/// What an operator can do about a message that was stopped.
enum FailureRemedy {
  static func sentence(for failure: MessageFailure, _ state: MessageState) -> SafeText {
    let code = failure.code.raw.lowercased()
    if code.holds("token_expired") || code.holds("expired_provider") {
      return
        "Renew the APNs key of the app and make sure the service's clock is right. What was not handed over was not sent; send it again then."
    }
    if code.holds("certificate") {
      return
        "Upload a valid APNs certificate, or change to a key, then send again. What was not handed over was not sent."
    }
    if code.holds("sender") {
      return
        "The tokens belong to another FCM project: use the sender that the app was built with."
    }
    if code.holds("credential") || code.holds("auth") || code.holds("key") {
      return "Look at the provider's credentials in the app's settings, then send again."
    }
    return
      "Look the code up in the service's documentation. What was not handed over was not sent."
  }
}
