import Glibc
import PushModel
import Storage
import Testing
import TextKit

@Suite struct JournalTests {
  private static let start = Timestamp(seconds: 1_770_948_780)

  private func intent(
    _ id: String, context: String = "openpush app_1", body: String = #"{"a":1}"#, after: Double = 0
  ) -> Intent {
    Intent(
      id: id, at: Self.start + after, context: context, contextName: "shop", action: "send",
      target: "the user with external id anna", reach: .one, name: "Sale", activityType: nil,
      body: Array(body.utf8), idempotencyKey: "key-\(id)", by: "ana@laptop")
  }

  private func outcome(_ verdict: Verdict, after: Double = 1) -> IntentOutcome {
    IntentOutcome(
      at: Self.start + after, verdict: verdict, resultID: Untrusted("msg_1"),
      reasons: [Untrusted("because\u{1B}[31m")])
  }

  private func journal(_ scratch: Scratch) -> Journal {
    Journal(folder: scratch.path("journal"), clock: .fixed(Self.start))
  }

  @Test func aJournalThatWasNeverWrittenIsEmptyAndMakesNothing() throws {
    let scratch = try Scratch()
    #expect(try journal(scratch).read() == JournalReading())
    #expect(try scratch.names() == [])
  }

  @Test func anIntentIsKeptByteForByte() throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    var wide = intent("i-2", body: "\u{0}\u{FFFD}é\n\"", after: 5)
    wide.reach = .wide
    wide.name = nil
    wide.activityType = "Delivery"
    try journal.begin(intent("i-1"))
    try journal.begin(wide)
    let entries = try journal.read().entries
    #expect(entries.map(\.intent) == [intent("i-1"), wide])
    #expect(entries.allSatisfy { $0.isOpen && !$0.isHeldElsewhere && $0.verdict == nil })
    #expect(mode(of: scratch.path("journal")) == 0o700)
    for name in try scratch.names("journal") {
      #expect(mode(of: scratch.path("journal/" + name)) == 0o600)
    }
  }

  @Test func aFileNamesItsFormatFirst() throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    try journal.begin(intent("i-1"))
    let name = try #require(try scratch.names("journal").first { $0.hasSuffix(".jsonl") })
    let lines = try scratch.text("journal/" + name).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == #"{"format":"pushdeck-journal","version":1}"#)
    #expect(name.hasPrefix("20260213T021300Z-\(getpid())-"))
  }

  @Test(arguments: [
    (Verdict.sent, false), (.partly, false), (.notSent, false), (.unknown, true),
  ])
  func onlyAnUnknownEndLeavesItOpen(verdict: Verdict, isOpen: Bool) throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    try journal.begin(intent("i-1"))
    try journal.finish("i-1", outcome(verdict))
    let entry = try #require(try journal.read().entries.first)
    #expect(entry.isOpen == isOpen)
    #expect(entry.verdict == verdict)
    #expect(entry.outcomes == [outcome(verdict)])
    #expect(entry.resultID == Untrusted("msg_1"))
  }

  @Test func aKnownEndStandsWhateverTheClockDoes() throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    try journal.begin(intent("i-1"))
    try journal.finish("i-1", outcome(.sent, after: 1))
    try journal.finish("i-1", outcome(.unknown, after: 9))
    #expect(try journal.read().entries.first?.verdict == .sent)
  }

  @Test func theSameWriteIsNotBegunTwiceWhileItIsOpen() throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    let body = #"{"b":2}"#
    func isTwin(_ entry: JournalEntry) -> Bool { entry.intent.body == Array(body.utf8) }
    try journal.begin(intent("i-1", body: body), unless: isTwin)
    try journal.begin(intent("i-2"))
    let error = #expect(throws: JournalError.self) {
      try journal.begin(intent("i-3", body: body), unless: isTwin)
    }
    guard case .repeats(let twin) = error else {
      Issue.record("expected a refusal, got \(String(describing: error))")
      return
    }
    #expect(twin.id == "i-1")
    #expect(try journal.read().entries.map(\.id) == ["i-1", "i-2"])
    try journal.finish("i-1", outcome(.sent))
    try journal.begin(intent("i-3", body: body), unless: isTwin)
  }

  @Test func oneOfManyProcessesThatBeginTheSameWins() async throws {
    let scratch = try Scratch()
    let folder = scratch.path("journal")
    let intents = (0..<12).map { intent("i-\($0)") }
    let begun = await withTaskGroup(of: Bool.self) { group in
      for intent in intents {
        group.addTask {
          let journal = Journal(folder: folder, clock: .fixed(Self.start))
          do throws(JournalError) {
            try journal.begin(intent) { $0.intent.body == intent.body }
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(begun == 1)
    #expect(try journal(scratch).read().entries.count == 1)
  }

  /// What a process had written when it was killed: any part of its last line.
  @Test func aLineThatWasTornAnywhereIsAsIfItHadNotBeenWritten() throws {
    let written = try Scratch()
    do {
      let journal = journal(written)
      try journal.begin(intent("i-1"))
      try journal.finish("i-1", outcome(.sent))
      try journal.begin(intent("i-2", after: 2))
    }
    let name = try #require(try written.names("journal").first { $0.hasSuffix(".jsonl") })
    let bytes = try Files.read(written.path("journal/" + name))
    let lastLine = try #require(bytes.dropLast().lastIndex(of: 0x0A)) + 1

    let torn = try Scratch()
    torn.makeFolder("journal")
    for length in lastLine...bytes.count {
      try torn.write(Array(bytes[..<length]), to: "journal/" + name)
      let reading = try journal(torn).read()
      #expect(reading.problems == [], "\(length)")
      let isWhole = length == bytes.count
      #expect(reading.entries.map(\.id) == (isWhole ? ["i-1", "i-2"] : ["i-1"]), "\(length)")
      #expect(reading.entries.first?.verdict == .sent, "\(length)")
    }
  }

  @Test func aTornOutcomeLeavesTheIntentOpen() throws {
    let scratch = try Scratch()
    do {
      let journal = journal(scratch)
      try journal.begin(intent("i-1"))
      try journal.finish("i-1", outcome(.sent))
    }
    let name = try #require(try scratch.names("journal").first { $0.hasSuffix(".jsonl") })
    let path = scratch.path("journal/" + name)
    truncate(path, off_t(try Files.read(path).count - 2))
    let later = journal(scratch)
    #expect(try later.read().entries.map(\.isOpen) == [true])
    try later.claim("i-1").settle(outcome(.sent))
    #expect(try journal(scratch).read().entries.map(\.isOpen) == [false])
  }

  @Test func aDamagedLineIsReportedAndTheOthersAreRead() throws {
    let scratch = try Scratch()
    do {
      let journal = journal(scratch)
      try journal.begin(intent("i-1"))
      try journal.begin(intent("i-2", after: 1))
    }
    let name = try #require(try scratch.names("journal").first { $0.hasSuffix(".jsonl") })
    let text = try scratch.text("journal/" + name)
    // Another body than the one that its checksum is of.
    try scratch.write(
      text.replacing(sha256Hex(Array(#"{"a":1}"#.utf8)), with: "00", maxReplacements: 1),
      to: "journal/" + name)
    let reading = try journal(scratch).read()
    #expect(reading.entries.map(\.id) == ["i-2"])
    #expect(
      reading.problems.map(\.string) == [
        scratch.path("journal/" + name) + ":2: this line cannot be read"
      ])
  }

  @Test func aNewerFormatIsNotReadAndNotTouched() throws {
    let scratch = try Scratch()
    scratch.makeFolder("journal")
    let text = "{\"format\":\"pushdeck-journal\",\"version\":2}\n{\"record\":\"intent\"}\n"
    try scratch.write(text, to: "journal/new.jsonl")
    let reading = try journal(scratch).read()
    #expect(reading.entries.isEmpty)
    #expect(
      reading.problems.map(\.string) == [
        scratch.path("journal/new.jsonl") + " was written by a newer pushdeck and is not read"
      ])
    #expect(try scratch.text("journal/new.jsonl") == text)
  }

  @Test func whatALivingProcessIsAtIsNotTakenOver() throws {
    let scratch = try Scratch()
    var living: Journal? = journal(scratch)
    try living?.begin(intent("i-1"))
    let other = journal(scratch)
    #expect(try other.read().entries.map(\.isHeldElsewhere) == [true])
    #expect(throws: JournalError.heldElsewhere("i-1")) { try other.claim("i-1") }

    living = nil
    #expect(try other.read().entries.map(\.isHeldElsewhere) == [false])
    let third = journal(scratch)
    do {
      let claim = try other.claim("i-1")
      #expect(claim.entry.intent == intent("i-1"))
      #expect(!claim.entry.isHeldElsewhere)
      #expect(throws: JournalError.settlingElsewhere(process: getpid())) {
        try third.claim("i-1")
      }
      try claim.settle(outcome(.unknown))
    }
    // Still open, and free again.
    try third.claim("i-1").settle(outcome(.sent, after: 2))
    #expect(throws: JournalError.settledAlready("i-1")) { try other.claim("i-1") }
    #expect(try other.read().entries.first?.outcomes.map(\.verdict) == [.unknown, .sent])
  }

  @Test func whoeverNotedAnUnknownEndIsDoneWithItAndNeedNotEnd() throws {
    let scratch = try Scratch()
    let living = journal(scratch)
    try living.begin(intent("i-1"))
    try living.finish("i-1", outcome(.unknown))
    let other = journal(scratch)
    #expect(try other.read().entries.map(\.isHeldElsewhere) == [false])
    try other.claim("i-1").settle(outcome(.sent, after: 2))
    #expect(try living.read().entries.map(\.isOpen) == [false])
  }

  @Test func anIntentCanBeGivenUp() throws {
    let scratch = try Scratch()
    let journal = journal(scratch)
    try journal.begin(intent("i-1"))
    try journal.claim("i-1").abandon(at: Self.start + 60)
    let entry = try #require(try journal.read().entries.first)
    #expect(!entry.isOpen)
    #expect(entry.verdict == nil)
    #expect(entry.abandonedAt == Self.start + 60)
    #expect(throws: JournalError.noSuchIntent("i-9")) { try journal.claim("i-9") }
  }

  @Test func aFolderThatCannotBeWrittenRefusesTheIntent() throws {
    let scratch = try Scratch()
    scratch.makeFolder("journal", mode: 0o777)
    let error = #expect(throws: JournalError.self) { try journal(scratch).begin(intent("i-1")) }
    #expect(error?.sentence.string == scratch.path("journal") + " can be written by others")
  }
}
