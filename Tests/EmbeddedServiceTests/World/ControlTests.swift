import Testing
import TextKit

@testable import EmbeddedService

@Suite struct ControlTests {
  @Test func theStateCountsWhatRequestsDid() throws {
    var harness = Harness()
    let empty = harness.ask("GET", "/_embedded/state").json
    #expect(empty["messagesCreated"]?.int64 == 0)
    #expect(empty["devicesNotified"]?.int64 == 0)
    #expect(empty["now"]?.int64 == Harness.start.seconds)
    #expect(empty["requests"]?.object?.isEmpty == true)
    let id = harness.openPushID(try #require(harness.reachableSubscription()))
    _ = harness.openPush(
      "POST", "/messages", ["body": "x", "audience": ["subscription_ids": [.string(id)]]])
    _ = harness.openPush("GET", "/messages")
    _ = harness.openPush("GET", "/messages")
    harness.advance(60)
    let state = harness.ask("GET", "/_embedded/state").json
    #expect(state["messagesCreated"]?.int64 == 1)
    #expect(state["devicesNotified"]?.int64 == 1)
    #expect(state["now"]?.int64 == Harness.start.seconds + 60)
    let path = "/v1/apps/\(harness.openPushApp)/messages"
    #expect(state["requests"]?["GET \(path)"]?.int64 == 2)
    #expect(state["requests"]?["POST \(path)"]?.int64 == 1)
  }

  @Test func theLastRequestsAreThereWithTheirBodiesAndWithoutKeys() throws {
    var harness = Harness()
    _ = harness.openPush("POST", "/messages", ["body": ""])
    _ = harness.openPush("GET", "/nothing")
    let answer = harness.ask("GET", "/_embedded/requests?last=1").json
    #expect(answer.array?.count == 1)
    #expect(answer[0]?["status"]?.int64 == 404)
    let both = harness.ask("GET", "/_embedded/requests?last=2").json
    #expect(both[0]?["method"]?.string == "POST")
    let body = try #require(both[0]?["bodyBase64"]?.string.flatMap(base64Decode))
    #expect(String(decoding: body, as: UTF8.self) == #"{"body":""}"#)
    #expect(!both.text(.compact).contains("op_rest"))
    #expect(harness.ask("GET", "/_embedded/requests?last=-1").status == 400)
  }

  @Test func theJournalStaysSmall() {
    var journal = RequestJournal()
    for number in 0..<12_000 {
      journal.record(HTTPRequest(method: "GET", target: "/\(number)"), status: 200)
    }
    #expect(journal.entries.count <= 2 * RequestJournal.entryLimit)
    #expect(journal.last(3).map(\.path) == ["/11997", "/11998", "/11999"])
    #expect(journal.counts.count <= RequestJournal.pathLimit)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"seconds":"1"}"#, #"{"seconds":-1}"#, #"{"seconds":1e30}"#,
  ])
  func theClockMovesForwardsOnly(body: String) {
    var harness = Harness()
    let answer = harness.raw(
      HTTPRequest(method: "POST", target: "/_embedded/advance", body: Array(body.utf8)))
    #expect(answer.status == 400)
    #expect(
      harness.ask("GET", "/_embedded/state").json["now"]?.int64 == Harness.start.seconds)
  }

  @Test func otherCallsAreToldApart() {
    var harness = Harness()
    #expect(harness.ask("GET", "/_embedded/nothing").status == 404)
    let wrong = harness.ask("GET", "/_embedded/advance")
    #expect(wrong.status == 405)
    #expect(wrong.header("Allow") == "POST")
  }
}
