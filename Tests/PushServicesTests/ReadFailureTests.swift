import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("What is said when a read brings nothing")
struct ReadFailureTests {
  @Test("the key is named by its scheme and its last four characters", arguments: [401, 403])
  func key(_ status: Int) async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(status, #"{"errors":["Access denied.  Please include a key"]}"#)))
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .keyRefused)
    #expect(failure.httpStatus == status)
    #expect(failure.sentence.string.contains("the key …wxyz (sent as Key) with \(status)"))
    #expect(failure.sentence.string.contains("Access denied."))
    #expect(!failure.sentence.string.contains("ordinarykey"))
    #expect(bench.server.requests.count == 1)
  }

  static let schemes: [(ServiceKind, String, String)] = [
    (.onesignal, "os_v2_app_ordinarykey7f3cwxyz", "Key os_v2_app_ordinarykey7f3cwxyz"),
    (.onesignal, "os_v2_org_ordinarykey7f3cwxyz", "Key os_v2_org_ordinarykey7f3cwxyz"),
    (.onesignal, "NGEwMGZmMjItY2NkNy0xMWUz", "Basic NGEwMGZmMjItY2NkNy0xMWUz"),
    (.openpush, "op_rest_ordinarykey7f3c", "Bearer op_rest_ordinarykey7f3c"),
  ]

  @Test("the word in front of a key follows from its form", arguments: schemes)
  func scheme(_ kind: ServiceKind, _ key: String, _ header: String) async throws {
    let bench = try ClientBench(kind, .bytes(json(401, "{}")), key: key)
    defer { bench.end() }
    _ = await failure { try await bench.service.app() }
    #expect(bench.server.requests.first?.values("Authorization") == [header])
  }

  @Test("OneSignal's app is asked for with the organization's key where the app's is refused")
  func organizationKey() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(403, #"{"errors":["no"]}"#)),
      .bytes(json(200, #"{"id":"4a1d","name":"Harbour"}"#)),
      organizationKey: "os_v2_org_theorganizations")
    defer { bench.end() }
    let app = try await bench.service.app()
    #expect(app.name == Untrusted("Harbour"))
    #expect(
      bench.server.requests.map { $0.values("Authorization") } == [
        ["Key \(ClientBench.oneSignalKey)"], ["Key os_v2_org_theorganizations"],
      ])
  }

  struct Answer: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var kind: ServiceFailure.Kind
    var words: String
    var testDescription: String { words }

    init(_ bytes: [UInt8], _ kind: ServiceFailure.Kind, _ words: String) {
      self.bytes = bytes
      self.kind = kind
      self.words = words
    }
  }

  static let answers: [Answer] = [
    Answer(
      json(404, #"{"error":{"code":"not_found","message":"No such message."}}"#), .notFound,
      "OpenPush does not have the message msg_1 (404: No such message. (not_found))."),
    Answer(json(404, "{}"), .notFound, "does not have the message msg_1 (404, without a reason)."),
    Answer(answer(401, [], []), .keyRefused, "with 401, without a word."),
    Answer(
      json(422, #"{"error":{"code":"validation_failed","message":"Bad id."}}"#), .refused,
      "refused the request with 422: Bad id. (validation_failed)."),
    Answer(
      page(502, title: "502 Bad  Gateway"), .serverError,
      "failed with 502, with a web page (\"502 Bad Gateway\"): something in front of the service"),
    Answer(answer(503, [], []), .serverError, "failed with 503, without a word."),
    Answer(
      answer(414, [], Array("414 URI Too\r\nLong.\n".utf8)), .refused,
      "refused the request with 414: 414 URI Too Long."),
    Answer(
      json(422, #"{"error":{"message":"Bad id.\n"}}"#), .refused,
      "refused the request with 422: Bad id."),
    Answer(
      answer(500, [], Array("upstream connect error".utf8)), .serverError,
      "failed with 500: upstream connect error."),
    Answer(
      answer(302, ["Location: https://login.example.com/"], []), .unreadable,
      "sent the request elsewhere (302 to https://login.example.com/)"),
    Answer(page(200, title: "Log in"), .unreadable, "cannot be read: it is a web page."),
    Answer(answer(200, [], []), .unreadable, "cannot be read: it is empty."),
    Answer(json(200, "{\"id\":\n tru}"), .unreadable, "it is not JSON (line 2, column"),
    Answer(json(200, "[1]"), .unreadable, "it is JSON of another form."),
    Answer(json(200, #"{"id":null}"#), .unreadable, "it is JSON of another form."),
    Answer(
      json(429, "{}", "Retry-After: 3600"), .rateLimited(retryAfterSeconds: 3600),
      "too many (429), and asks for 3600 seconds of patience."),
  ]

  @Test("an answer that is not the wanted one", arguments: answers)
  func notWanted(_ given: Answer) async throws {
    let bench = try ClientBench(.openpush, .bytes(given.bytes))
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.message(Untrusted("msg_1")) })
    #expect(failure.kind == given.kind)
    #expect(failure.sentence.string.contains(given.words))
    #expect(!failure.mayHaveBeenCarriedOut)
    #expect(!failure.remedy.isEmpty)
  }

  @Test("a service that fails is asked again, with growing patience, and then it is told")
  func patience() async throws {
    let bench = try ClientBench(.openpush, .bytes(page(502, title: "Bad Gateway")))
    defer { bench.end() }
    let failure = await failure { try await bench.service.app() }
    #expect(failure?.kind == .serverError)
    #expect(bench.server.requests.count == 5)
    #expect(bench.waited == [0.5, 1, 2, 4])
  }

  @Test("a service that recovers is not told about")
  func recovery() async throws {
    let bench = try ClientBench(
      .openpush, .reset, .bytes(json(503, "{}")), .bytes(json(429, "{}", "Retry-After: 3")),
      .bytes(json(200, #"{"id":"app_1","name":"Harbour","sandbox":true}"#)))
    defer { bench.end() }
    let app = try await bench.service.app()
    #expect(app.environment == .sandbox)
    #expect(bench.server.requests.count == 4)
    #expect(bench.log.records.map(\.attempt) == [1, 2, 3, 4])
  }

  @Test("a port that nobody listens on")
  func nobody() async throws {
    let port = try LoopbackListener.unusedPort()
    let bench = try ClientBench(
      .openpush, .silence, url: "http://127.0.0.1:\(port)")
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .unreachable)
    #expect(failure.sentence == "Nobody listens on port \(port) of 127.0.0.1.")
    #expect(bench.log.records.count == 2)
  }

  @Test("no answer in time")
  func silence() async throws {
    let bench = try ClientBench(
      .openpush, .silence, limits: TimeLimits(reads: 1, writes: 1))
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .timedOut)
    #expect(failure.sentence == "127.0.0.1 did not answer within 1 second.")
  }

  @Test("an address that may not be asked is not asked")
  func address() async throws {
    let bench = try ClientBench(.openpush, .silence, url: "http://push.example.com")
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .addressNotAllowed)
    #expect(failure.sentence.string.contains("nothing was sent"))
    let outcome = await bench.service.send(write())
    #expect(outcome.verdict == .notSent)
    #expect(bench.log.count == 0)
  }

  @Test("a key with a line break in it does not leave")
  func brokenKey() async throws {
    let bench = try ClientBench(
      .openpush, .bytes(json(200, "{}")), key: "op_rest_ordinary\nkey")
    defer { bench.end() }
    let failure = try #require(await failure { try await bench.service.app() })
    #expect(failure.kind == .addressNotAllowed)
    #expect(failure.sentence.string.contains("The key holds a line break"))
    #expect(!failure.sentence.string.contains("ordinary"))
    #expect(bench.server.requests.isEmpty)
  }

  @Test("escape sequences in an answer never reach a sentence as they are")
  func escapes() async throws {
    let bench = try ClientBench(
      .openpush,
      .bytes(json(404, #"{"error":{"code":"x","message":"\u001b[2Jgone\u202e"}}"#)))
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.message(Untrusted("m\u{1B}]0;x")) })
    #expect(failure.sentence.string.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!failure.sentence.string.unicodeScalars.contains("\u{202E}"))
  }
}
