import PushModel
import Testing
import TextKit

@testable import Operations

/// What counts as the same write, so that a second one is not sent unseen.
@Suite struct `The same write in another spelling` {
  @Test(arguments: [
    (#"{"title":"a","body":"b"}"#, #"{"body":"b","title":"a"}"#, true),
    (#"{"data":{"x":1,"y":[2]}}"#, #"{ "data" : {"y":[2],"x":1} }"#, true),
    (#"{"idempotency_key":"k1","a":1}"#, #"{"a":1,"idempotency_key":"k2"}"#, true),
    (#"{"ids":["a","b"]}"#, #"{"ids":["b","a"]}"#, false),
    (#"{"ttl":1}"#, #"{"ttl":1.0}"#, false),
    (#"{"title":"a"}"#, #"{"title":"A"}"#, false),
  ])
  func `bodies are the same whatever the order of their keys`(
    _ left: String, _ right: String, _ isSame: Bool
  ) {
    #expect(JournaledBody.isSame(Array(left.utf8), Array(right.utf8)) == isSame)
  }

  @Test(arguments: [
    ("https://push.example.com", "HTTPS://Push.Example.com:443//", true),
    ("http://127.0.0.1:8080", "HTTP://127.0.0.1:8080/", true),
    ("https://push.example.com/api", "https://push.example.com/API", false),
    ("https://push.example.com", "https://push.example.com:8443", false),
    ("https://push.example.com", "http://push.example.com", false),
  ])
  func `one address is one context however it is written`(
    _ left: String, _ right: String, _ isSame: Bool
  ) {
    var one = OperatingContext.sample(.full)
    one.url = left
    var other = one
    other.url = right
    #expect((one.journalName == other.journalName) == isSame)
  }
}
