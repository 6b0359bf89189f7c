import PushModel
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct StagedStoryTests {
  private func stage(_ name: String, _ service: ServiceKind, _ harness: inout Harness) -> Answer {
    harness.ask(
      "POST", "/_embedded/story",
      ["name": .string(name), "service": .string(service.rawValue)])
  }

  @Test func theNamesAreThere() {
    var harness = Harness()
    let names = harness.ask("GET", "/_embedded/stories").json.array?.compactMap(\.string)
    #expect(names == Story.allCases.map(\.rawValue))
  }

  /// What the service itself shows of the story, beside where it says that the delivery broke.
  @Test(arguments: Story.allCases)
  func whatTheServiceShowsIsTheStory(story: Story) throws {
    var harness = Harness(population: 5000, speed: 0)
    let before = harness.messages().count
    let staged = stage(story.rawValue, .openpush, &harness)
    #expect(staged.status == 200, "\(staged.json.text())")
    #expect(
      staged.json.object?.keys == ["messageId", "subscriptionId", "firstBroken"])
    #expect(staged.json["firstBroken"]?.string == story.firstBroken?.rawValue)
    let id = try #require(staged.json["messageId"]?.string)
    let subscription = try #require(staged.json["subscriptionId"]?.string)
    #expect(harness.messages().count == before + 1)
    let message = harness.openPush("GET", "/messages/\(id)").json
    #expect(message["name"]?.string == story.rawValue)
    let device = harness.openPush("GET", "/subscriptions/\(subscription)").json
    let receipts =
      harness.openPush("GET", "/messages/\(id)/receipts?subscription_id=\(subscription)")
      .json["receipts"]?.array ?? []
    let stages = receipts.compactMap { $0["stage"]?.string }
    let reason = receipts.first?["reason"]?.string
    let status = device["status"]?.int64 ?? 0
    switch story {
    case .deliveredAndTapped:
      #expect(stages == ["provider_accepted", "received", "confirmed", "clicked"])
    case .loggedOut:
      #expect(device["identity"]?.string == "anonymous")
      #expect(message.at("draft.audience.external_ids")?.array?.count == 1)
      #expect(stages.isEmpty)
    case .somebodyElse:
      #expect(device["external_id"]?.string != nil)
      let named = message.at("draft.audience.external_ids")?.array?.first
      #expect(named != nil && named != device["external_id"])
      #expect(stages.isEmpty)
    case .denied: #expect((status, stages) == (0, ["unsubscribed"]))
    case .optedOut: #expect((status, stages) == (-2, ["unsubscribed"]))
    case .noToken:
      #expect(status > 0 && device["token"]?.isNull == true && stages == ["unsubscribed"])
    case .appRemoved:
      #expect(status > 0 && device["unreachable_at"]?.int64 != nil && stages == ["unsubscribed"])
    case .developmentBuild:
      #expect(device["unreachable_at"]?.isNull == true)
      #expect((stages, reason) == (["errored"], "BadDeviceToken"))
    case .dueTomorrow:
      #expect(message["state"]?.string == "scheduled" && stages.isEmpty)
    case .waitingItsTurn:
      #expect(message["state"]?.string == "sending" && stages.isEmpty)
    case .tooLarge:
      #expect((message.at("draft.body")?.string?.utf8.count ?? 0) > 4096)
      #expect(message["state"]?.string == "failed")
      #expect((stages, reason) == (["errored"], "PayloadTooLarge"))
    case .providerBusy: #expect((stages, reason) == (["errored"], "TooManyRequests"))
    case .providerKeyExpired:
      #expect(message.at("failure.code")?.string == "apns_provider_token_expired")
      #expect((stages, reason) == (["errored"], "ExpiredProviderToken"))
    case .phoneOff: #expect(stages == ["provider_accepted"])
    }
  }

  @Test func eachServiceHasItsOwnIds() throws {
    var harness = Harness(speed: 0)
    let staged = stage("notifications-denied", .onesignal, &harness).json
    let id = try #require(staged["messageId"]?.string)
    let answer = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)")
    #expect(answer.json["name"]?.string == "notifications-denied")
    let subscription = try #require(staged["subscriptionId"]?.string)
    #expect(
      harness.oneSignal(
        "GET", "/apps/\(harness.oneSignalApp)/subscriptions/\(subscription)/user/identity"
      ).status == 200)
  }

  @Test func nobodyAskedForIt() {
    var harness = Harness(speed: 0)
    _ = stage("delivered-and-tapped", .openpush, &harness)
    let state = harness.ask("GET", "/_embedded/state").json
    #expect(state["messagesCreated"]?.int64 == 0)
    #expect(state["devicesNotified"]?.int64 == 0)
  }

  @Test func aStoryCanBeStagedAgainAndLater() {
    var harness = Harness(population: 5000)
    harness.elapsed = 7200
    for _ in 0..<2 {
      for story in Story.allCases {
        #expect(stage(story.rawValue, .openpush, &harness).status == 200, "\(story)")
      }
    }
  }

  @Test func whatIsDueTomorrowGoesOutTomorrow() throws {
    var harness = Harness(speed: 0)
    let id = try #require(
      stage("due-tomorrow", .openpush, &harness).json["messageId"]?.string)
    harness.advance(90_000)
    #expect(harness.openPush("GET", "/messages/\(id)").json["state"]?.string == "sent")
  }

  @Test(arguments: [
    ("app-removd", "openpush", 400, "Did you mean app-removed?"),
    ("zzz", "openpush", 400, "There are: delivered-and-tapped,"),
    ("app-removed", "apns", 400, "The body has to be"),
  ])
  func whatIsNoStoryIsSaid(name: String, service: String, status: Int, words: String) {
    var harness = Harness(population: 50)
    let answer = harness.ask(
      "POST", "/_embedded/story", ["name": .string(name), "service": .string(service)])
    #expect(answer.status == status)
    #expect(answer.json["error"]?.string?.contains(words) == true)
  }

  @Test func aSmallPopulationMayHaveNobody() {
    var harness = Harness(population: 1)
    let answer = stage("development-build", .openpush, &harness)
    #expect(answer.status == 409)
    #expect(answer.json["error"]?.string?.contains("--population") == true)
    #expect(throws: EmbeddedError.story(.nobody(.developmentBuild))) {
      try EmbeddedServer.start(EmbeddedOptions(population: 1, stories: [.developmentBuild]))
    }
  }
}
