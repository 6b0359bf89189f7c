import PushModel
import PushWire
import TextKit

extension KeyForm {
  /// What it is, such as "a key of an organization".
  fileprivate var name: SafeText {
    switch self {
    case .oneSignalApp: "a key of a OneSignal app"
    case .oneSignalOrganization: "a key of a OneSignal organization"
    case .openPushREST: "a REST key of OpenPush"
    case .openPushSDK: "an SDK key of OpenPush"
    }
  }
}

/// What to do where a service refused a key. A key of the wrong tier comes first among the causes
/// (OneSignal reference §1), and is named outright where the key shows it.
struct KeyRemedy: Sendable {
  let service: ServiceKind
  /// Whose key the call takes.
  let tier: KeyTier
  /// Whose key was sent; nil where that does not show.
  let form: KeyForm?

  var sentence: SafeText {
    guard let form, !fits(form) else { return causes }
    return """
      What was sent begins with \(Untrusted(form.rawValue)): it is \(form.name), and this call takes \
      \(wanted). \(place)
      """
  }

  private func fits(_ form: KeyForm) -> Bool {
    switch (service, form) {
    case (.onesignal, .oneSignalApp): tier != .organization
    case (.onesignal, .oneSignalOrganization): tier == .organization
    case (.openpush, .openPushREST): true
    case (.onesignal, .openPushREST), (.onesignal, .openPushSDK), (.openpush, .openPushSDK),
      (.openpush, .oneSignalApp), (.openpush, .oneSignalOrganization):
      false
    }
  }

  private var wanted: SafeText {
    switch (service, tier) {
    case (.openpush, _): "the app's REST key"
    case (.onesignal, .organization): "the organization's key"
    case (.onesignal, .app), (.onesignal, .sdk), (.onesignal, .none): "the app's own key"
    }
  }

  private var place: SafeText {
    switch (service, tier) {
    case (.onesignal, .organization): "Put that where the context's organization-key is read from."
    case (.openpush, _), (.onesignal, .app), (.onesignal, .sdk), (.onesignal, .none):
      "Put that where the context's key is read from."
    }
  }

  private var causes: SafeText {
    switch (service, tier) {
    case (.openpush, _):
      "Check that it is the REST key of this app, and that it was not replaced."
    case (.onesignal, .organization):
      """
      Check that it is a key of this organization and not of an app, that it was not rotated or \
      deleted, that its IP allow-list lets this machine in, and that the plan offers the call.
      """
    case (.onesignal, .app), (.onesignal, .sdk), (.onesignal, .none):
      """
      Check that it is a key of this app and not of the organization or another app, that it was not \
      rotated or deleted, that its IP allow-list lets this machine in, and that the plan offers the \
      call.
      """
    }
  }
}
