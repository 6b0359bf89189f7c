import PushModel
import PushServices
import Testing
import TextKit

/// A service may repeat a key in what it says, of whichever app: no more than its end is kept.
@Suite struct `A key that a service repeats` {
  private static let key = "os_v2_app_zzzzzzzzzzzzzzzzzzzzzzzz9f3k"

  private static let answers: [(String, [UInt8])] = [
    ("an error", json(400, #"{"errors":["bad key \#(key) seen"]}"#)),
    (
      "an error with escapes",
      json(400, #"{"errors":["bad key os\u005fv2_app_\#(key.dropFirst(10))"]}"#)
    ),
    ("an error with a code", json(403, #"{"errors":[{"code":"\#(key)","title":"No"}]}"#)),
    ("a warning of a send", json(200, #"{"id":"n1","warnings":["see \#(key)"]}"#)),
    ("an id", json(200, #"{"id":"\#(key)"}"#)),
    ("a target", json(200, #"{"id":"n1","errors":{"invalid_aliases":{"crm":["\#(key)"]}}}"#)),
    ("a 200 without an id", json(200, #"{"id":"","errors":["\#(key)"]}"#)),
    ("a web page", page(502, title: "Bad gateway for \(key)")),
    ("plain text", answer(500, [], Array("no such key \(key)".utf8))),
    (
      "an older key", json(400, #"{"errors":["MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAx"]}"#)
    ),
  ]

  private static let secrets = ["zzzzzzzz", "MDAwMDAwMDAtMDAw"]

  @Test(arguments: answers.indices)
  func `stands in no outcome of a write`(_ index: Int) async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(Self.answers[index].1), .bytes(Self.answers[index].1),
      .bytes(Self.answers[index].1))
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    let said =
      outcome.reasons.map(\.raw) + outcome.unreachable.map(\.raw) + [
        outcome.sentence.string, outcome.resultID?.raw ?? "",
      ]
    for secret in Self.secrets {
      #expect(!said.joined(separator: " ").contains(secret), "\(Self.answers[index].0): \(said)")
    }
  }

  @Test(arguments: [400, 404])
  func `stands in no failure of a read`(_ status: Int) async throws {
    let body = #"{"errors":["bad key \#(Self.key) seen"]}"#
    let bench = try ClientBench(.onesignal, .bytes(json(status, body)))
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.message(Untrusted("m-1")) })
    #expect(failure.reasons == [Untrusted("bad key …9f3k seen")])
    #expect(!failure.sentence.string.contains("zzzz"))
  }

  @Test func `stands in no record that is read`() async throws {
    let body =
      #"{"id":"m-1","name":"\#(Self.key)","contents":{"en":"Use \#(Self.key)"},"queued_at":1}"#
    let bench = try ClientBench(.onesignal, .bytes(json(200, body)))
    defer { bench.end() }
    let message = try await bench.service.message(Untrusted("m-1"))
    #expect(message.name == Untrusted("…9f3k"))
    #expect(message.body == Untrusted("Use …9f3k"))
  }

  @Test func `is told with its end, so that its owner knows it`() async throws {
    let bench = try ClientBench(.onesignal, .bytes(Self.answers[0].1))
    defer { bench.end() }
    let outcome = await bench.service.send(write())
    #expect(outcome.reasons == [Untrusted("bad key …9f3k seen")])
    #expect(outcome.verdict == .notSent)
  }
}
