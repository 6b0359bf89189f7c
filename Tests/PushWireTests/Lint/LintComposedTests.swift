import PushModel
import PushWire
import Testing
import TextKit

@Suite struct `What this program composes itself` {
  private func draft(_ service: ServiceKind, _ audience: Audience) -> Draft {
    var draft = Draft()
    draft.name = "June"
    draft.title = "Order"
    draft.body = "It is on its way"
    draft.link = "https://shop.example/orders/1"
    draft.imageURL = "https://shop.example/box.png"
    draft.data = ["order": 1]
    draft.collapseID = "order-1"
    draft.timeToLive = 3_600
    draft.sendAt = LintBase.now + 3_600
    draft.audience = audience
    return draft
  }

  private func activity() -> ActivityDraft {
    var draft = ActivityDraft(activityID: "order-1", activityType: "OrderAttributes")
    draft.name = "Order"
    draft.attributes = ["number": 1]
    draft.contentState = ["step": 1]
    draft.title = "Order"
    draft.body = "It is on its way"
    draft.priority = 10
    draft.staleAt = LintBase.now + 3_600
    draft.audience = .externalIDs([Untrusted("user-1")])
    return draft
  }

  private func codes(_ body: JSON, _ service: ServiceKind, _ kind: SendBodyKind) -> [String] {
    Lint.check(
      body, service: service, kind: kind,
      appID: service == .onesignal ? LintBase.app : "app_1", now: LintBase.now
    ).findings.filter { $0.severity != .note }.map(\.code)
  }

  @Test(arguments: [
    Audience.everyone, .externalIDs([Untrusted("user-1")]),
    .aliases(label: Untrusted("crm"), ids: [Untrusted("7")]),
  ])
  func `as a message has nothing to warn of`(audience: Audience) {
    let key = "6f6f6f6f-0000-4000-8000-000000000000"
    for service in ServiceKind.allCases {
      let draft = draft(service, audience)
      let body: JSON =
        switch service {
        case .onesignal:
          OneSignalDialect.body(draft, appID: LintBase.app, idempotencyKey: key)
        case .openpush: OpenPushDialect.body(draft, appID: "app_1", idempotencyKey: key)
        }
      #expect(codes(body, service, .message) == [])
    }
  }

  @Test func `as an activity has nothing to warn of`() {
    let key = "6f6f6f6f-0000-4000-8000-000000000000"
    let draft = activity()
    var silent = draft
    silent.title = ""
    silent.body = ""
    #expect(
      codes(OneSignalDialect.activityStart(draft, idempotencyKey: key), .onesignal, .activityStart)
        == [])
    #expect(codes(OneSignalDialect.activityUpdate(draft), .onesignal, .activityUpdate) == [])
    #expect(codes(OneSignalDialect.activityUpdate(silent), .onesignal, .activityUpdate) == [])
    #expect(codes(OneSignalDialect.activityEnd(silent), .onesignal, .activityEnd) == [])
    #expect(
      codes(OpenPushDialect.activityStart(draft, idempotencyKey: key), .openpush, .activityStart)
        == [])
    #expect(codes(OpenPushDialect.activityUpdate(draft), .openpush, .activityUpdate) == [])
    #expect(codes(OpenPushDialect.activityUpdate(silent), .openpush, .activityUpdate) == [])
    #expect(codes(OpenPushDialect.activityEnd(silent), .openpush, .activityEnd) == [])
  }
}
