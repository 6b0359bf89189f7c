import Operations
import PushModel
import PushServices
import Testing
import TextKit

@Suite struct `How many a write reaches, as its question says` {
  private func question(
    _ service: FakeService, _ kind: ServiceKind, _ body: String
  ) async throws -> Question {
    let desk = Desk(
      context: .sample(.full, service: kind), service: service, journal: FakeJournal(),
      clock: .fixed(.noon))
    return try await desk.plan(sendFile: Array(body.utf8)).question
  }

  private func counting(_ estimate: AudienceEstimate, _ kind: ServiceKind) -> FakeService {
    let service = FakeService(kind)
    service.change { $0.estimate = .success(estimate) }
    return service
  }

  private func remarks(_ question: Question) -> [String] {
    question.facts.filter { $0.label == "" }.map(\.value.string)
  }

  @Test func `is the service's count, also where a body takes somebody out again`() async throws {
    let asked = try await question(
      counting(AudienceEstimate(targeted: 1_204), .onesignal), .onesignal,
      #"{"contents":{"en":"Hi"},"included_segments":["Gold"],"excluded_segments":["Staff"]}"#)
    #expect(asked.sentence.string.hasSuffix("the segments Gold, without Staff (1,204 devices)?"))
  }

  @Test func `is not known where the service would count others, and the reason is said`()
    async throws
  {
    let asked = try await question(
      counting(AudienceEstimate(targeted: 1_204), .onesignal), .onesignal,
      #"{"contents":{"en":"Hi"},"included_segments":["All"],"isIos":true}"#)
    #expect(asked.sentence.string.contains("an unknown number of devices"))
    #expect(asked.sentence.string.contains("isIos"))
    #expect(!asked.sentence.string.contains("1,204"))
  }

  @Test func `has what the plan leaves out and what is counted beside it`() async throws {
    let asked = try await question(
      counting(AudienceEstimate(targeted: 7, remarks: ["Some get nothing."]), .onesignal),
      .onesignal,
      #"{"target_channel":"email","email_body":"x","included_segments":["Gold"]}"#)
    #expect(
      remarks(asked) == ["Some get nothing.", "They are e-mail addresses, not devices."])
  }

  @Test(arguments: [("push", "1 device"), ("email", "2 devices"), ("sms", "0 devices")])
  func `counts one user's subscriptions on the message's channel alone`(
    _ channel: String, _ words: String
  ) async throws {
    let service = FakeService(.onesignal)
    var user = User(id: Untrusted("qa-1"))
    user.subscriptions = [.phone("sub_1")]
    for id in ["mail-1", "mail-2"] {
      var address = Subscription.phone(id)
      address.platform = .email
      user.subscriptions.append(address)
    }
    service.change { [user] in $0.users = [Untrusted("qa-1"): user] }
    let asked = try await question(
      service, .onesignal,
      #"{"contents":{"en":"Hi"},"include_aliases":{"external_id":["qa-1"]},"target_channel":"\#(channel)"}"#
    )
    #expect(asked.sentence == "Send to the user with external id qa-1 (\(Untrusted(words)))?")
  }

  @Test func `counts OpenPush's conditions on tags`() async throws {
    let asked = try await question(
      counting(AudienceEstimate(targeted: 31), .openpush), .openpush,
      #"{"body":"Hi","audience":{"tags":[{"key":"tier","relation":"=","value":"gold"}]}}"#)
    #expect(asked.sentence.string.contains("(31 devices)"))
  }

  @Test(arguments: [
    (ServiceKind.openpush, "(12 devices)"), (.onesignal, "count knows no platforms"),
  ])
  func `of an activity's start counts those on iOS, on whose devices alone it starts`(
    _ kind: ServiceKind, _ words: String
  ) async throws {
    let service = counting(
      AudienceEstimate(targeted: 30, platforms: [(.ios, 12), (.android, 18)]), kind)
    let desk = Desk(
      context: .sample(.full, service: kind), service: service, journal: FakeJournal(),
      clock: .fixed(.noon))
    let asked = try await question(activityStart: desk)
    #expect(asked.sentence.string.contains(words), "\(asked.sentence)")
    #expect(remarks(asked) == (kind == .openpush ? ["18 more are not on iOS."] : []))
  }

  @Test(arguments: [
    (Int64.min, Int64(1), "(1 device)"), (Int64.max, Int64.min, "devices)"),
    (0, Int64.max, "(9,223,372,036,854,775,807 devices)"),
  ])
  func `of numbers that no service counts does not end the program`(
    _ targeted: Int64, _ phones: Int64, _ words: String
  ) async throws {
    let service = counting(
      AudienceEstimate(targeted: targeted, platforms: [(.ios, phones)]), .openpush)
    let asked = try await question(
      activityStart: Desk(
        context: .sample(.full), service: service, journal: FakeJournal(), clock: .fixed(.noon)))
    #expect(asked.sentence.string.contains(words), "\(asked.sentence)")
    #expect(remarks(asked) == [])
  }

  private func question(activityStart desk: Desk) async throws -> Question {
    var draft = ActivityDraft(activityID: "match-1", activityType: "Match")
    draft.title = "Match"
    draft.body = "Kick-off"
    draft.contentState = .object([])
    draft.attributes = .object([])
    draft.audience = .everyone
    return try await desk.plan(activityStart: draft).question
  }
}
