import Glibc
import PushModel
import Testing
import TextKit

@testable import Storage

@Suite struct `A journal that processes share` {
  private static let start = Timestamp(seconds: 1_770_948_780)

  private func intent(_ id: String, body: String = "{}") -> Intent {
    Intent(
      id: id, at: Self.start, context: "openpush app_1", contextName: "shop", action: "send",
      target: "the user with external id anna", body: Array(body.utf8), idempotencyKey: "k-\(id)")
  }

  private func journal(_ scratch: Scratch, patience: Double = Journal.patience) -> Journal {
    Journal(folder: scratch.path("journal"), clock: .fixed(Self.start), patience: patience)
  }

  private let isTwin: (JournalEntry) -> Bool = { $0.intent.body == Array("{}".utf8) }

  @Test(.timeLimit(.minutes(1)))
  func `one that stays between looking and writing is waited for so long, and named`() throws {
    let scratch = try Scratch()
    let first = journal(scratch)
    try first.begin(intent("i-1"))
    try first.finish("i-1", IntentOutcome(at: Self.start, verdict: .sent))
    do {
      let turn = try SharedTurn.take("lock", in: scratch.path("journal"))
      defer { withExtendedLifetime(turn) {} }
      let error = #expect(throws: JournalError.self) {
        try journal(scratch, patience: 0.05).begin(intent("i-2"), unless: isTwin)
      }
      #expect(error == .held(process: getpid(), seconds: 0.05))
      #expect(
        error?.sentence.string
          == "another pushdeck (process \(getpid())) holds the journal and did not let go of it within 1 s"
      )
      #expect(error?.remedy.string.contains("End process \(getpid())") == true)
    }
    // Whoever was refused has left no file behind, and the next one is free to write.
    #expect(try scratch.names("journal").filter { $0.hasSuffix(".jsonl") }.count == 1)
    try journal(scratch).begin(intent("i-2"), unless: isTwin)
    #expect(try first.read().entries.map(\.id) == ["i-1", "i-2"])
  }

  @Test func `what cannot be read may be the same write, unless that is allowed`() throws {
    let scratch = try Scratch()
    scratch.makeFolder("journal")
    try scratch.write(
      "{\"format\":\"pushdeck-journal\",\"version\":2}\n", to: "journal/newer.jsonl")
    // A folder cannot be read as a file, whoever asks.
    scratch.makeFolder("journal/unreadable.jsonl")
    let journal = journal(scratch)
    let error = #expect(throws: JournalError.self) {
      try journal.begin(intent("i-1"), unless: isTwin)
    }
    #expect(
      error
        == .unreadable([
          "\(Untrusted(scratch.path("journal/newer.jsonl"))) was written by a newer pushdeck and is not read",
          "\(Untrusted(scratch.path("journal/unreadable.jsonl"))) is not a file",
        ]))
    #expect(error?.sentence.string.hasSuffix("and 1 more of it cannot be read") == true)
    #expect(error?.remedy.string.contains("--new") == true)
    #expect(try journal.read().entries.isEmpty)
    try journal.begin(intent("i-1"))
    // The one that would be repeated is told before what cannot be read.
    #expect(throws: JournalError.self) { try journal.begin(intent("i-2"), unless: isTwin) }
    #expect(try journal.read().entries.map(\.id) == ["i-1"])
  }

  @Test func `only files that changed are read again`() throws {
    let scratch = try Scratch()
    let folder = scratch.path("journal")
    let living = journal(scratch)
    for number in 0..<3 { try journal(scratch).begin(intent("gone-\(number)")) }
    try living.begin(intent("i-1"))
    let cache = JournalCache()
    let first = try JournalReading.read(folder, .all, own: nil, cache)
    #expect(first.entries.count == 4)
    #expect(cache.readCount == 4)
    #expect(try JournalReading.read(folder, .all, own: nil, cache) == first)
    #expect(cache.readCount == 4)
    try living.finish("i-1", IntentOutcome(at: Self.start, verdict: .sent))
    let second = try JournalReading.read(folder, .all, own: nil, cache)
    #expect(second.entries.filter(\.isOpen).map(\.id) == ["gone-0", "gone-1", "gone-2"])
    #expect(cache.readCount == 5)
    let gone = try #require(try scratch.names("journal").first { $0.hasSuffix(".jsonl") })
    try Files.remove(folder + "/" + gone)
    #expect(try JournalReading.read(folder, .all, own: nil, cache).entries.count == 3)
  }
}
