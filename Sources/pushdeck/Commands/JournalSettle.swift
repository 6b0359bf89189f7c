import Operations
import PushModel
import Storage
import TextKit

/// `journal settle`
enum JournalSettle {
  static let command = Command(
    words: ["journal", "settle"], arguments: [.optional("ID")],
    summary: "finds out whether a write whose end is not known arrived, and closes it",
    details: """
      Without ID it takes every open entry of the context. Each is looked for by reading alone: by what \
      it says and when it was made. What is found is closed. What is not found leaves again only with \
      --resend, or after a yes on the terminal that shows how long ago it left: with the same key, so \
      that the service sends nothing twice, and never after 24 hours or once the time it was scheduled \
      for has passed. --abandon closes one as not to be sent, without a look. It ends with 6 while one \
      of them is open.
      """,
    options: .contextual + .output + [.readOnly, .resend, .abandon], body: .task(.write, run))

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    if arguments.has(.abandon) {
      if arguments.has(.resend) {
        throw CommandFailure(
          .usage, "--resend and --abandon exclude each other, so nothing was done",
          remedy: "Give one of them.")
      }
      if arguments.positional.isEmpty {
        throw CommandFailure(
          .usage, "--abandon closes one entry and wants its ID, so nothing was done",
          remedy: "See pushdeck journal list.")
      }
    }
    let desk = try await Opening.desk(arguments, session)
    let run = SettlingRun(desk: desk, arguments: arguments, session: session)
    guard let id = arguments.positional.first else { return try await run.settleAll() }
    let entry = try await run.entry(id)
    if arguments.has(.abandon) { return try await run.abandon(entry) }
    return try await run.settle([entry])
  }
}

/// Settles entries one after the other and says what became of each.
private struct SettlingRun: Sendable {
  let desk: Desk
  let arguments: Arguments
  let session: CommandSession

  /// The entry of that ID, which has to be of this context and open.
  func entry(_ id: String) async throws(CommandFailure) -> JournalEntry {
    let entry: JournalEntry
    do {
      entry = try await desk.journalEntry(id)
    } catch {
      throw CommandFailure(settling: error)
    }
    guard desk.owns(entry) else {
      throw CommandFailure(
        .usage,
        "The journal entry \(Untrusted(id)) is of the context \(Untrusted(entry.intent.contextName)), so nothing was done",
        remedy: "Name that context.")
    }
    return entry
  }

  func settleAll() async throws(CommandFailure) -> ExitCode {
    let reading: JournalReading
    do {
      reading = try await desk.unsettled()
    } catch {
      throw CommandFailure(settling: error)
    }
    for problem in reading.problems { await session.tell("pushdeck: \(problem).") }
    if reading.entries.isEmpty, reading.problems.isEmpty {
      await session.tell("pushdeck: Nothing is open.")
    }
    let code = try await settle(reading.entries)
    return code == .done && !reading.problems.isEmpty ? .file : code
  }

  /// Settles entries; the code is that of the first that is not closed.
  func settle(_ entries: [JournalEntry]) async throws(CommandFailure) -> ExitCode {
    var code = ExitCode.done
    for entry in entries {
      let settling: Settling
      do {
        settling = try await desk.settle(entry.id)
      } catch {
        let failure = CommandFailure(settling: error)
        // What another one is at does not keep the rest from being settled.
        guard entries.count > 1 else { throw failure }
        await session.tell(failure.line)
        if code == .done { code = failure.code }
        continue
      }
      let ended = try await settle(settling)
      if code == .done { code = ended }
    }
    return code
  }

  func abandon(_ entry: JournalEntry) async throws(CommandFailure) -> ExitCode {
    let settlement: Settlement
    do {
      settlement = try await desk.abandon(entry.id)
    } catch {
      throw CommandFailure(settling: error)
    }
    return try await say(settlement)
  }

  private func settle(_ settling: Settling) async throws(CommandFailure) -> ExitCode {
    guard let question = settling.question, try await mayLeave(question) else {
      return try await say(settling.settlement)
    }
    return try await session.whileWriting { (departure) throws(CommandFailure) in
      try await say(await desk.resend(settling, departure))
    }
  }

  private func mayLeave(_ question: Question) async throws(CommandFailure) -> Bool {
    if arguments.has(.resend) { return true }
    return await Asker(arguments: arguments, session: session).confirms(question)
  }

  private func say(_ settlement: Settlement) async throws(CommandFailure) -> ExitCode {
    let code = code(settlement)
    if arguments.has(.json) {
      var members = settlement.entry.row.object?.members.map { ($0.key, $0.value) } ?? []
      members += [
        ("ending", .string(settlement.ending.rawValue)),
        ("sentence", .string(settlement.sentence.string)),
      ]
      try await session.write(JSON.object(members).text() + "\n")
    } else if code == .done {
      try await session.write(
        "\(Untrusted(settlement.entry.id).safe.string)  \(settlement.sentence.string)\n")
    }
    if code != .done {
      var failure = CommandFailure(
        code, "\(Untrusted(settlement.entry.id)): \(settlement.sentence)",
        remedy: settlement.remedy)
      if let refusal = settlement.refusal {
        failure.sentence += ". \(refusal.sentence)"
      }
      await session.tell(failure.line)
    }
    return code
  }

  private func code(_ settlement: Settlement) -> ExitCode {
    switch settlement.ending {
    case .found, .abandoned: return .done
    case .resent:
      guard !settlement.entry.isOpen else { return .unknown }
      return settlement.outcome.map { ExitCode($0, isStrict: false) } ?? .unknown
    case .open:
      if let failure = settlement.failure { return ExitCode(failure) }
      // It was asked for and is not allowed; else it is as unknown as before.
      if arguments.has(.resend), let refusal = settlement.refusal { return ExitCode(refusal) }
      return .unknown
    }
  }
}

extension CommandFailure {
  /// Why an entry of the journal was not settled.
  fileprivate init(settling error: JournalError) {
    let code: ExitCode =
      switch error {
      case .noSuchIntent, .settledAlready: .no
      case .heldElsewhere, .settlingElsewhere: .unknown
      case .file, .repeats, .unreadable, .held, .damaged: .file
      }
    self.init(code, "Nothing was settled: \(error.sentence)", remedy: error.remedy)
  }
}
