import Testing
import TextKit

@testable import EmbeddedService

/// What the embedded service's own calls say to a body that is not what they take.
@Suite struct ControlBodyTests {
  @Test(arguments: [
    ("advance", #""#, "The body has to be {\"seconds\": N}; it is no JSON object."),
    ("advance", #"[1]"#, "The body has to be {\"seconds\": N}; it is no JSON object."),
    ("advance", #"{}"#, "The body has to be {\"seconds\": N}: “seconds” is required."),
    (
      "advance", #"{"seconds":"60"}"#,
      "The body has to be {\"seconds\": N}: “seconds” has to be a number."
    ),
    (
      "advance", #"{"seconds":null}"#,
      "The body has to be {\"seconds\": N}: “seconds” has to be a number."
    ),
    (
      "advance", #"{"seconds":-1}"#,
      "The body has to be {\"seconds\": N}: “seconds” has to be 0 or more, "
        + "and a century in all at most."
    ),
    (
      "advance", #"{"seconds":1,"seconds":2}"#,
      "The body has to be {\"seconds\": N}: “seconds” stands twice."
    ),
    ("faults", #"{}"#, "The body has to be {\"rules\": [RULE…]}: “rules” is required."),
    (
      "faults", #"{"rules":"reset"}"#,
      "The body has to be {\"rules\": [RULE…]}: “rules” has to be a list of strings."
    ),
    (
      "faults", #"{"rules":["reset",1]}"#,
      "The body has to be {\"rules\": [RULE…]}: “rules” has to be a list of strings."
    ),
    (
      "messages", #"{"count":1.5}"#,
      "The body has to be {\"count\": N}: “count” has to be a whole number."
    ),
    (
      "messages", #"{"count":true}"#,
      "The body has to be {\"count\": N}: “count” has to be a whole number."
    ),
    (
      "messages", #"{"count":-1}"#,
      "The body has to be {\"count\": N}: “count” has to be 0 or more."
    ),
    (
      "messages", #"{"count":100001}"#,
      "The body has to be {\"count\": N}: “count” has to be 100000 or less."
    ),
    (
      "story", #"{"name":7,"service":"mail"}"#,
      "The body has to be {\"name\": NAME, \"service\": openpush or onesignal}: "
        + "“name” has to be a string; “service” has to be one of openpush, onesignal."
    ),
  ])
  func aBodyThatIsNotWhatACallTakesIsAnsweredInASentence(
    call: String, body: String, sentence: String
  ) throws {
    var harness = Harness()
    let answer = harness.raw(
      HTTPRequest(method: "POST", target: "/_embedded/\(call)", body: Array(body.utf8)))
    #expect(answer.status == 400)
    #expect(try JSON.parse(answer.body)["error"]?.string == sentence)
  }

  @Test(arguments: ["x", "-1", "1.5", ""])
  func howManyRequestsIsAWholeNumber(last: String) {
    var harness = Harness()
    let answer = harness.ask("GET", "/_embedded/requests?last=\(last)")
    #expect(answer.status == 400)
    #expect(
      answer.json["error"]?.string == "“last” has to be a whole number of 0 or more.")
  }
}
