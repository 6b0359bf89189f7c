import PushModel
import PushServices
import Testing
import TextKit

@Suite("Calls about a message, against the embedded service")
struct MessageCallsTests {
  private func withBench(_ body: (EmbeddedBench) async throws -> Void) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    try await body(bench)
  }

  private func message(_ state: MessageState, _ service: any PushService, _ bench: EmbeddedBench)
    async throws -> Message
  {
    let rows = try await bench.all { cursor throws(ServiceFailure) in
      try await service.messages(cursor, limit: 50)
    }
    return try #require(rows.first { $0.state == state })
  }

  @Test("what is scheduled is stopped once, what is over is not", arguments: ServiceKind.allCases)
  func cancel(_ kind: ServiceKind) async throws {
    try await withBench { bench in
      let service = bench.service(kind)
      let waiting = try await message(.scheduled, service, bench)
      #expect(waiting.funnel.pending ?? 0 > 0)
      #expect(waiting.funnel.targeted == waiting.funnel.pending)
      let scheduled = waiting.id
      let outcome = await service.cancel(message: scheduled)
      #expect(outcome.verdict == .sent, "\(outcome.sentence)")
      #expect(try await service.message(scheduled).state == .cancelled)
      #expect(await service.cancel(message: scheduled).verdict == .sent)
      let sent = try await message(.sent, service, bench).id
      let late = await service.cancel(message: sent)
      #expect(late.verdict == .notSent)
      #expect([400, 409].contains(late.httpStatus))
      #expect(!late.reasons.isEmpty)
      let missing = await service.cancel(
        message: Untrusted("6f1f9ba0-0000-4000-8000-00000000dead"))
      #expect(missing.httpStatus == 404)
    }
  }

  @Test("what is going out is stopped, and what was handed over stays")
  func cancelSending() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let taken = await service.send(
        bench.write(.onesignal, to: .everyone, key: UUIDText.random()))
      // Forty a second are handed over, so that a few hundred take longer than this.
      try await bench.advance(seconds: 3)
      let sending = try await service.message(try #require(taken.resultID))
      #expect(sending.state == .sending)
      #expect((sending.funnel.accepted ?? 0) > 0)
      #expect(await service.cancel(message: sending.id).verdict == .sent)
      try await bench.advance(seconds: 3_600)
      let after = try await service.message(sending.id)
      #expect(after.state == .cancelled)
      #expect(after.funnel.accepted == sending.funnel.accepted)
    }
  }

  @Test(
    "a fault of the configuration is OpenPush's failed; OneSignal has no such state, and tells it")
  func failed() async throws {
    try await withBench { bench in
      let openPush = try await message(.failed, bench.service(.openpush), bench)
      #expect(openPush.failure?.code == Untrusted("apns_provider_token_expired"))
      let service = bench.service(.onesignal)
      let rows = try await bench.all { cursor throws(ServiceFailure) in
        try await service.messages(cursor, limit: 50)
      }
      let oneSignal = try #require(rows.first { $0.name == openPush.name })
      #expect(oneSignal.state == .sent)
      #expect(oneSignal.failure == nil)
      #expect(oneSignal.isRefusedWhole)
      #expect(oneSignal.funnel.errored == openPush.funnel.errored)
    }
  }

  @Test("files about a message are asked for, and fetched without a key")
  func exports() async throws {
    try await withBench { bench in
      let service = bench.service(.onesignal)
      let sent = try await message(.sent, service, bench).id
      for export in MessageExport.allCases {
        let address = try await service.requestMessageExport(export, of: sent)
        let bytes = try #require(try await service.downloadExport(address))
        switch export {
        case .events: #expect(bytes.starts(with: [0x1F, 0x8B]))
        case .sent, .clicked:
          #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("player_id,"))
        }
        let folder = try #require(address.split(separator: "/").dropLast().last)
        var kept = ""
        dump(bench.log.records, to: &kept)
        #expect(!kept.contains(folder))
      }
      let none = await failure {
        try await bench.service(.openpush).requestMessageExport(.events, of: sent)
      }
      #expect(none?.kind == .notOffered)
    }
  }

  @Test("OpenPush pages through a message's receipts, each once")
  func receipts() async throws {
    try await withBench { bench in
      let service = bench.service(.openpush)
      let sent = try await message(.sent, service, bench)
      var rows: [Receipt] = []
      var cursor: PageCursor? = .start
      while let at = cursor {
        let page = try await service.receipts(sent.id, at, limit: 7)
        rows += page.rows
        cursor = page.next
      }
      let accepted = rows.filter { $0.stage == .accepted }
      #expect(Int64(accepted.count) == sent.funnel.accepted)
      #expect(Set(accepted.map(\.subscriptionID)).count == accepted.count)
      let times = rows.compactMap(\.at)
      #expect(times == times.sorted())
      let none = await failure {
        try await bench.service(.onesignal).receipts(sent.id, .start, limit: 7)
      }
      #expect(none?.kind == .notOffered)
    }
  }
}
