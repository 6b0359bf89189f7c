import PushModel
import PushServices
import TestServers
import Testing
import TextKit

@Suite("Exports on the wire")
struct ExportCallsTests {
  /// A look for a file, with all that came of it.
  private func look(_ service: any PushService, _ address: String) async throws -> (
    answer: ExportAnswer, bytes: [UInt8]
  ) {
    let bytes = Locked<[UInt8]>([])
    let answer = try await service.downloadExport(address) { piece in
      bytes.withLock { $0 += piece }
      return true
    }
    return (answer, bytes.withLock { $0 })
  }

  // MARK: one at a time

  private static let literal =
    #"{"errors":["User already running another CSV export. Please wait until your other CSV exporter finishes and try again."]}"#

  static let refusals: [(status: Int, body: String, retryAfter: Double?, words: String)] = [
    (429, literal, 31, "OneSignal is making another export for this account"),
    (429, literal, nil, "OneSignal is making another export for this account"),
    (400, literal, nil, "OneSignal is making another export for this account"),
    (429, #"{"errors":["API rate limit exceeded"]}"#, 31, "turned the export away (429)"),
    (429, "", nil, "turned the export away (429)"),
  ]

  @Test("another export of the account is told as that, and not waited for in silence")
  func another() async throws {
    for (status, body, retryAfter, words) in Self.refusals {
      let header = retryAfter.map { ["Retry-After: \(Int($0))"] } ?? []
      let bench = try ClientBench(.onesignal, .bytes(answer(status, header, Array(body.utf8))))
      defer { bench.end() }
      for call in ["subscriptions", "message"] {
        let failure = try #require(
          await failure {
            try await call == "message"
              ? bench.service.requestMessageExport(.events, of: Untrusted("m"))
              : bench.service.requestSubscriptionExport()
          })
        #expect(failure.kind == .exportRunning(retryAfterSeconds: retryAfter))
        #expect(failure.sentence.string.contains(words), "\(failure.sentence)")
        #expect(failure.sentence.string.contains("one at a time"))
        #expect(failure.sentence.string.contains("A colleague may have asked for it"))
        #expect(failure.sentence.string.contains("No export was asked for"))
        #expect(!failure.mayHaveBeenCarriedOut)
      }
      #expect(bench.server.requests.count == 2)
      #expect(bench.waited.isEmpty)
    }
  }

  @Test("one that an earlier attempt may have begun is told as that")
  func ownOne() async throws {
    let bench = try ClientBench(
      .onesignal, .reset, .bytes(answer(429, ["Retry-After: 31"], Array(Self.literal.utf8))))
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.requestSubscriptionExport() })
    #expect(failure.kind == .exportRunning(retryAfterSeconds: 31))
    #expect(failure.mayHaveBeenCarriedOut)
    #expect(failure.sentence.string.contains("asked for here a moment ago"))
    #expect(!failure.sentence.string.contains("No export was asked for"))
  }

  @Test("one whose request was lost on a kept connection is not told as somebody else's")
  func ownOneOnKeptConnection() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(200, #"{"id":"4a1d","name":"Harbour"}"#)), .reset,
      .bytes(answer(429, ["Retry-After: 31"], Array(Self.literal.utf8))))
    defer { bench.end() }
    _ = try await bench.service.app()
    let failure = try #require(
      await failure { try await bench.service.requestSubscriptionExport() })
    #expect(failure.kind == .exportRunning(retryAfterSeconds: 31))
    #expect(failure.mayHaveBeenCarriedOut)
    #expect(!failure.sentence.string.contains("No export was asked for"))
  }

  @Test("one whose answers were all lost may have been begun")
  func lost() async throws {
    let bench = try ClientBench(.onesignal, .reset)
    defer { bench.end() }
    let failure = try #require(
      await failure { try await bench.service.requestSubscriptionExport() })
    #expect(failure.kind == .connectionLost)
    #expect(failure.mayHaveBeenCarriedOut)
  }

  @Test("a refusal of another kind stays what it is")
  func otherRefusals() async throws {
    let bench = try ClientBench(
      .onesignal, .bytes(json(400, #"{"errors":["last_active_since must be Unix seconds"]}"#)),
      .bytes(json(403, #"{"errors":["This API is not available for applications on your plan."]}"#))
    )
    defer { bench.end() }
    #expect(await failure { try await bench.service.requestSubscriptionExport() }?.kind == .refused)
    #expect(
      await failure { try await bench.service.requestSubscriptionExport() }?.kind == .keyRefused)
  }

  // MARK: the file

  @Test("the file is asked for without the key, and nothing of a refusal goes among its bytes")
  func withoutKey() async throws {
    let files = try ScriptedServer([
      .bytes(answer(404, [], Array("<Error><Code>NoSuchKey</Code></Error>".utf8))),
      .bytes(answer(200, [], Array("rows".utf8))),
    ])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let address = "\(files.url)/users_8f3a.csv.gz"
    let pending = try await look(bench.service, address)
    guard case .missing(.answered(404, nil), _) = pending.answer else {
      Issue.record("\(pending.answer)")
      return
    }
    #expect(pending.bytes.isEmpty)
    let whole = try await look(bench.service, address)
    #expect(whole.answer == .whole(byteCount: 4))
    #expect(whole.bytes == Array("rows".utf8))
    for request in files.requests {
      #expect(request.values("Authorization").isEmpty)
      #expect(!request.head.contains(ClientBench.oneSignalKey))
      #expect(request.values("Accept-Encoding").isEmpty)
    }
    // The API's own server saw nothing of it.
    #expect(bench.server.requests.isEmpty)
  }

  @Test("a redirect is not followed, wherever it leads, and its address is not told")
  func redirect() async throws {
    for location in ["http://127.0.0.1:1/x", "https://files.example/secret", "file:///etc/passwd"] {
      let files = try ScriptedServer([.bytes(answer(302, ["Location: \(location)"], []))])
      let bench = try ClientBench(.onesignal, .silence)
      defer { bench.end() }
      let result = try await look(bench.service, "\(files.url)/users_8f3a.csv.gz")
      guard case .missing(.answered(302, nil), let failure) = result.answer else {
        Issue.record("\(result.answer)")
        return
      }
      #expect(failure.kind == .unreadable)
      #expect(failure.sentence.string.contains("does not follow"))
      #expect(!failure.sentence.string.contains("secret"))
      #expect(!failure.sentence.string.contains("users_8f3a"))
      #expect(files.requests.count == 1)
    }
  }

  @Test(
    "an address that may not be asked is not asked",
    arguments: [
      ("http://files.example/a", "it is not HTTPS"),
      ("ftp://files.example/a", "it begins with ftp"),
      ("file:///etc/passwd", ""), ("https://user:word@files.example/a", "a user name"),
      ("users.csv.gz", "no scheme"), ("", "no scheme"),
    ])
  func addresses(_ address: String, _ words: String) async throws {
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let failure = try #require(await failure { try await look(bench.service, address) })
    #expect(failure.kind == .unreadable)
    #expect(failure.sentence.string.contains(words), "\(failure.sentence)")
    #expect(failure.sentence.string.contains("Nothing was fetched"))
  }

  @Test("whoever takes the bytes may be slow, and gets them all in their order")
  func slow() async throws {
    let body = (0..<(12 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) }
    let files = try ScriptedServer([.bytes(answer(200, [], body))])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let bytes = Locked<[UInt8]>([])
    let transport = bench.transport
    let answer = try await bench.service.downloadExport(files.url + "/f") { piece in
      let before = bytes.withLock { all in
        defer { all += piece }
        return all.count
      }
      // More than once while the transfer has to wait for room.
      if before >> 21 != (before + piece.count) >> 21 { _ = await transport.pause(seconds: 0.05) }
      return true
    }
    #expect(answer == .whole(byteCount: Int64(body.count)))
    // Twelve million bytes are nothing to print.
    let isSame = bytes.withLock { $0 == body }
    #expect(isSame)
  }

  @Test("who wants no more ends the download on the wire")
  func enough() async throws {
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    let files = try HostileServer(
      nil, [.repeating(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), piece: piece)])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let count = Locked(0)
    let answer = try await bench.service.downloadExport(files.url + "/f") { piece in
      count.withLock { count in
        count += piece.count
        return count < 5 << 20
      }
    }
    #expect(answer == .notTaken)
    while files.endedConnections == 0 { await Task.yield() }
  }

  @Test("who wants no more ends a download that has fallen silent too")
  func enoughOfSilence() async throws {
    let files = try HostileServer(nil, [.bytes(Array("HTTP/1.1 200 OK\r\n\r\nrows".utf8))])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let answer = try await bench.service.downloadExport(files.url + "/f") { _ in false }
    #expect(answer == .notTaken)
    while files.endedConnections == 0 { await Task.yield() }
  }

  @Test("a file whose last piece was refused is not whole")
  func refusedAtTheEnd() async throws {
    let files = try ScriptedServer([.bytes(answer(200, [], Array("rows".utf8)))])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    let transport = bench.transport
    let answer = try await bench.service.downloadExport(files.url + "/f") { _ in
      // By then the transfer has long ended.
      _ = await transport.pause(seconds: 0.05)
      return false
    }
    #expect(answer == .notTaken)
  }

  @Test("a connection that breaks in between counts as lost, one that is too large does not")
  func broken() async throws {
    let half = Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)
    let files = try ScriptedServer([
      .bytesThenClose(half), .reset,
      .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 3221225472\r\n\r\n".utf8)),
    ])
    let bench = try ClientBench(.onesignal, .silence)
    defer { bench.end() }
    for _ in 0..<2 {
      guard case .missing(.lost, let failure) = try await look(bench.service, files.url).answer
      else {
        Issue.record("not lost")
        return
      }
      #expect(failure.kind == .connectionLost)
    }
    guard case .missing(.hopeless, let failure) = try await look(bench.service, files.url).answer
    else {
      Issue.record("taken")
      return
    }
    #expect(failure.kind == .tooLarge)
    #expect(failure.sentence.string.contains("2048 MiB"))
  }
}
