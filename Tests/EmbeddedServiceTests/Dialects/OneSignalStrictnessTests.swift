import PushWire
import Testing
import TextKit

@testable import EmbeddedService

/// What a send may say beyond what the reference lists, and what it may not.
@Suite struct OneSignalStrictnessTests {
  private func send(_ harness: inout Harness, _ members: [(String, JSON)]) -> Answer {
    harness.oneSignal(
      "POST", "/notifications",
      .object(
        [("app_id", .string(harness.oneSignalApp)), ("included_segments", ["All"])] + members))
  }

  @Test(arguments: [
    (
      #"{"contents":{"en":"a"},"headings":{"en":"b","fr":"c"}}"#,
      "headings must be in the languages of contents, and fr is none of them"
    ),
    (
      #"{"contents":{"en":"a","de":"b"},"headings":{"en":"c"},"subtitle":{"ja":"d"}}"#,
      "subtitle must be in the languages of contents, and ja is none of them"
    ),
    (
      #"{"contents":{"en":"a"},"headings":{"en":null}}"#,
      "Notification headings must not be null for any languages."
    ),
    (
      #"{"contents":{"en":"a","de":null}}"#,
      "Notification contents must not be null for any languages."
    ),
    (#"{"contents":{"de":"a"}}"#, OneSignalLiterals.englishMissing),
    (#"{"headings":{"en":"a"}}"#, OneSignalLiterals.englishMissing),
  ])
  func textsThatDoNotFitEachOtherAreRefused(body: String, text: String) throws {
    var harness = Harness()
    let members = try #require(try JSON.parse(body).object).members.map { ($0.key, $0.value) }
    let answer = send(&harness, members)
    #expect(answer.status == 400)
    #expect(answer.json["errors"] == [.string(text)])
    #expect(harness.service.world.createdMessages == 0)
  }

  @Test(arguments: [
    #"{"contents":{"en":"a","de":"b"},"headings":{"en":"c"}}"#,
    #"{"contents":{"en":"a","de":"b"},"headings":{"de":"c"},"subtitle":{"en":"d","de":"e"}}"#,
    #"{"content_available":true,"headings":{"en":"a"}}"#,
  ])
  func textsThatFitAreSent(body: String) throws {
    var harness = Harness()
    let members = try #require(try JSON.parse(body).object).members.map { ($0.key, $0.value) }
    #expect(send(&harness, members).json["id"]?.string?.count == 36)
  }

  @Test func aHeadingMustFitTheTextsOfItsTemplate() throws {
    var harness = Harness()
    let templates = harness.oneSignal("GET", "/templates?app_id=\(harness.oneSignalApp)").json
    let row = templates["templates"]?.array?.first { $0["name"]?.string == "Order ready" }
    let id = try #require(row?["id"])
    let fits = send(&harness, [("template_id", id), ("headings", ["de": "Fertig"])])
    #expect(fits.json["id"]?.string?.count == 36)
    let other = send(&harness, [("template_id", id), ("headings", ["fr": "Prêt"])])
    #expect(other.status == 400)
  }

  // No document refuses a member that it does not name, and clients were seen to send such
  // (zeyneloz/onesignal-node#45).
  @Test func membersThatNoDocumentNamesAreTakenAndForgotten() throws {
    var harness = Harness()
    let answer = send(
      &harness, [("contents", ["en": "a"]), ("title", ["en": "b"]), ("userIds", [1, 2])])
    let id = try #require(answer.json["id"]?.string)
    #expect(answer.status == 200)
    let view = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)")
    #expect(view.json["title"] == nil)
    #expect(view.json["userIds"] == nil)
  }

  // Seen in OneSignal/OneSignal-Flutter-SDK#1038 (onesignal-api.md §20.8).
  @Test func aliasesBesideABroadSegmentGoToTheSegment() throws {
    var harness = Harness()
    let both = send(
      &harness,
      [
        ("contents", ["en": "a"]), ("target_channel", "push"),
        ("include_aliases", ["external_id": ["qa-1"]]),
      ])
    let all = send(&harness, [("contents", ["en": "a"])])
    harness.advance(600)
    let counts = try [both, all].map { answer in
      let id = try #require(answer.json["id"]?.string)
      let view = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)")
        .json
      return ["successful", "failed", "errored", "remaining"].reduce(0) { $0 + view.count($1) }
    }
    #expect(counts[0] == counts[1] && counts[0] > 100)
  }

  @Test func twoOtherWaysOfChoosingAreRefused() {
    var harness = Harness()
    let answer = send(
      &harness,
      [
        ("contents", ["en": "a"]),
        ("filters", [["field": "tag", "key": "a", "relation": "exists"]]),
      ])
    #expect(answer.status == 400)
  }
}
