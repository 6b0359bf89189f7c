import Glibc
import PushModel
import Testing
import TextKit

@testable import Storage

@Suite struct `Journal files that are put together` {
  private static let start = Timestamp(seconds: 1_770_948_780)
  private static let day = 86_400.0

  private func intent(_ id: String, after: Double = 0) -> Intent {
    Intent(
      id: id, at: Self.start + after, context: "openpush app_1", contextName: "shop",
      action: "send",
      target: "the user with external id anna", body: Array("{\"id\":\"\(id)\"}".utf8),
      idempotencyKey: "k-\(id)")
  }

  private func outcome(_ verdict: Verdict, after: Double = 0) -> IntentOutcome {
    IntentOutcome(at: Self.start + after, verdict: verdict, resultID: Untrusted("msg_1"))
  }

  private func journal(_ scratch: Scratch) -> Journal {
    Journal(folder: scratch.path("journal"), clock: .fixed(Self.start))
  }

  /// What processes leave that wrote one intent each and are gone.
  private func write(
    _ scratch: Scratch, _ count: Int, _ verdict: Verdict? = .sent, name: String = "i",
    after: Double = 0
  ) throws {
    for number in 0..<count {
      let journal = journal(scratch)
      try journal.begin(intent("\(name)-\(number)", after: after))
      if let verdict { try journal.finish("\(name)-\(number)", outcome(verdict, after: after)) }
    }
  }

  private func compact(_ scratch: Scratch, after: Double = 0, rest: Int = -1) throws -> Int {
    try JournalCompaction(
      folder: scratch.path("journal"), own: nil, cache: JournalCache(), now: Self.start + after,
      restSeconds: rest
    ).run()
  }

  private func files(_ scratch: Scratch) throws -> [String] {
    try scratch.names("journal").filter { $0.hasSuffix(".jsonl") }
  }

  @Test func `what is settled becomes one file and says what it said before`() throws {
    let scratch = try Scratch()
    try write(scratch, 70)
    let before = try journal(scratch).read()
    #expect(before.entries.count == 70)
    #expect(try compact(scratch) == 70)
    #expect(try files(scratch).count == 1)
    #expect(try files(scratch)[0].hasSuffix(".settled.jsonl"))
    #expect(try journal(scratch).read() == before)
    #expect(mode(of: scratch.path("journal/" + (try files(scratch)[0]))) == 0o600)
  }

  @Test func `the look for a twin passes over what is settled`() throws {
    let scratch = try Scratch()
    try write(scratch, 70)
    _ = try compact(scratch)
    let cache = JournalCache()
    let reading = try JournalReading.read(scratch.path("journal"), .unsettled, own: nil, cache)
    #expect(reading == JournalReading())
    #expect(cache.readCount == 0)
  }

  @Test func `what is open, held, damaged or newer stays where it is`() throws {
    let scratch = try Scratch()
    try write(scratch, 64)
    try write(scratch, 2, .unknown, name: "unknown")
    try write(scratch, 1, nil, name: "killed")
    let living = journal(scratch)
    try living.begin(intent("living"))
    try living.finish("living", outcome(.sent))
    let header = "{\"format\":\"pushdeck-journal\",\"version\":1}\n"
    try scratch.write(header + "torn by nobody\n", to: "journal/damaged.jsonl")
    try scratch.write(
      "{\"format\":\"pushdeck-journal\",\"version\":2}\n", to: "journal/newer.jsonl")
    // One that was opened and has no first line yet.
    try scratch.write("", to: "journal/empty.jsonl")
    let before = try journal(scratch).read()
    #expect(try compact(scratch) == 64)
    #expect(try files(scratch).count == 1 + 2 + 1 + 1 + 3)
    #expect(try journal(scratch).read() == before)
    #expect(
      try journal(scratch).read(.unsettled).entries.filter(\.isOpen).map(\.id).sorted()
        == ["killed-0", "unknown-0", "unknown-1"])
  }

  @Test func `an intent that another process settled comes along with that one's file alone`()
    throws
  {
    let scratch = try Scratch()
    try write(scratch, 64)
    try write(scratch, 1, .unknown, name: "lost")
    var settler: Journal? = journal(scratch)
    try settler?.claim("lost-0").settle(outcome(.sent, after: 1))
    // The settler lives: neither file may go.
    #expect(try compact(scratch) == 64)
    #expect(try files(scratch).count == 3)
    settler = nil
    try write(scratch, 64, name: "later")
    #expect(try compact(scratch) == 66)
    #expect(try files(scratch).count == 2)
    #expect(try journal(scratch).read(.unsettled) == JournalReading())
    #expect(try journal(scratch).read().entries.first { $0.id == "lost-0" }?.verdict == .sent)
  }

  @Test func `few files, and files that were just written, are left alone`() throws {
    let scratch = try Scratch()
    try write(scratch, 63)
    #expect(try compact(scratch) == 0)
    try write(scratch, 1, name: "last")
    #expect(try compact(scratch, rest: 3_600) == 0)
    #expect(try files(scratch).count == 64)
  }

  @Test func `what is settled is kept for ninety days, and what is open for ever`() throws {
    let scratch = try Scratch()
    try write(scratch, 32, name: "old")
    try write(scratch, 32, name: "young", after: 2 * Self.day)
    try write(scratch, 1, .unknown, name: "open")
    #expect(try compact(scratch, after: 91 * Self.day) == 64)
    let entries = try journal(scratch).read().entries
    #expect(entries.count == 33)
    #expect(entries.filter { $0.id.hasPrefix("old") }.isEmpty)
    #expect(entries.filter(\.isOpen).map(\.id) == ["open-0"])
  }

  @Test func `a process that was killed before the old files went has lost and doubled nothing`()
    throws
  {
    let scratch = try Scratch()
    try write(scratch, 64)
    let before = try journal(scratch).read()
    let old = try files(scratch).map { ($0, try scratch.text("journal/" + $0)) }
    _ = try compact(scratch)
    for (name, text) in old.prefix(40) { try scratch.write(text, to: "journal/" + name) }
    #expect(try journal(scratch).read() == before)
    try write(scratch, 30, name: "later")
    #expect(try compact(scratch) == 70)
    #expect(try journal(scratch).read().entries.filter { $0.id.hasPrefix("i-") } == before.entries)
  }
}
