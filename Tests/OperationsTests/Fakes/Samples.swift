import Operations
import PushModel
import TextKit

extension OperatingContext {
  static func sample(
    _ mode: ContextMode, targets: [TestTarget] = [], service: ServiceKind = .openpush,
    isConfigured: Bool = true
  ) -> OperatingContext {
    OperatingContext(
      name: "shop-staging", isConfigured: isConfigured, service: service,
      appID: service == .openpush ? "app_1" : "5eb5a37e-b458-11e3-ac11-000c2940e62c",
      url: service.defaultURL, mode: mode, testTargets: targets)
  }
}

extension Draft {
  static func hello(to audience: Audience?) -> Draft {
    var draft = Draft()
    draft.name = "Launch"
    draft.title = "Fresh fish"
    draft.body = "The boats are in."
    draft.audience = audience
    return draft
  }
}

extension Subscription {
  static func phone(_ id: String, of externalID: String? = nil) -> Subscription {
    var subscription = Subscription(
      id: Untrusted(id), type: Untrusted("ios"), platform: .ios)
    subscription.externalID = externalID.map { Untrusted($0) }
    subscription.enabled = true
    subscription.token = Untrusted("a1b2c3")
    return subscription
  }
}

extension Timestamp {
  static let noon = Timestamp(seconds: 1_770_984_000)
}
