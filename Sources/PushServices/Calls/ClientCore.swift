import PushModel
import PushWire
import TextKit

/// What both clients do alike: turn an answer into a record or a failure in words, and the end of a
/// write into an outcome.
struct ClientCore: Sendable {
  /// An answer as the dialects read it.
  typealias Answer = (status: Int, headers: [(String, String)], body: [UInt8])
  /// Says what a write's answer means.
  typealias Judge = (Answer, _ isRepeat: Bool) -> WriteOutcome

  let kind: ServiceKind
  let appID: String
  let keys: KeyRing
  /// Who carries calls out; the reason instead where the context's address may not be asked.
  let caller: Result<ServiceCaller, AddressRefusal>
  /// Reads what the service complained about.
  let errors: @Sendable (Int, [UInt8]) -> [ServiceErrorText]

  /// The wall clock's time.
  let now: @Sendable () -> Timestamp

  /// The app's key as it is now; nil when there is none.
  var key: Secret? { keys.app }
  /// OneSignal's organization key as it is now.
  var organizationKey: Secret? { keys.organization }
  /// How far the service's clock and this machine's are apart; nil before the first answer.
  var clockSkew: ClockSkew? { (try? caller.get())?.skew.skew }

  /// The first of the keys in a text. What is shorter than eight bytes is a key of no service, and
  /// could stand in any word.
  func ownKey(in bytes: [UInt8]) -> Secret? {
    Redactor(keys.all.filter { $0.withExposed { $0.utf8.count >= 8 } }).knownKey(in: bytes)
  }

  var budgetStates: [BudgetState] { (try? caller.get().budgetStates) ?? [] }

  /// A dialect's route; throws when it has none.
  func route(_ operation: Operation, _ route: Route?) throws(ServiceFailure) -> Route {
    guard let route else { throw noRoute(operation) }
    return route
  }

  private func noRoute(_ operation: Operation) -> ServiceFailure {
    FailureWording.notOffered(
      "\(kind.title) has no call for \(Untrusted(operation.rawValue)).",
      instead: "Use the service's own dashboard.")
  }

  /// The mark of a listing's cursor; throws for a cursor of another kind of listing.
  func mark(_ cursor: PageCursor) throws(ServiceFailure) -> String? {
    switch cursor {
    case .start: nil
    case .mark(let mark): mark
    case .offset: throw wrongCursor
    }
  }

  /// The offset of a listing's cursor; throws for a cursor of another kind of listing.
  func offset(_ cursor: PageCursor) throws(ServiceFailure) -> Int {
    switch cursor {
    case .start: 0
    case .offset(let offset): offset
    case .mark: throw wrongCursor
    }
  }

  private var wrongCursor: ServiceFailure {
    ServiceFailure(
      .refused, sentence: "The listing cannot go on from there: the mark is another service's.",
      remedy: "Begin the list again.")
  }

  // MARK: reads

  /// Carries a read out and decodes its answer; nil from `decode` means that it is not what was
  /// asked for.
  func read<Record>(_ call: ServiceCall, _ decode: (JSON, inout [Finding]) -> Record?)
    async throws(ServiceFailure) -> Record
  {
    let (response, words) = try await answer(call)
    switch BodyMeaning(response.body) {
    case .json(let json):
      var findings: [Finding] = []
      guard let record = decode(json, &findings) else {
        throw words.unreadable(response, because: "it is JSON of another form")
      }
      (try? caller.get())?.log.noteFindings(findings)
      return record
    case .empty: throw words.unreadable(response, because: "it is empty")
    case .webPage: throw words.unreadable(response, because: "it is a web page")
    case .text: throw words.unreadable(response, because: syntaxProblem(response.body))
    }
  }

  /// The same of a page, which tells itself what was noticed in it.
  func readPage<Row>(_ call: ServiceCall, _ decode: (JSON) -> Page<Row>?)
    async throws(ServiceFailure) -> Page<Row>
  {
    try await read(call) { json, findings in
      let page = decode(json)
      findings += page?.findings ?? []
      return page
    }
  }

  private func syntaxProblem(_ body: [UInt8]) -> SafeText {
    do throws(JSONSyntaxError) {
      _ = try JSON.parse(body, options: .lenient)
      return "it is JSON of another form"
    } catch {
      return "it is not JSON (line \(error.line), column \(error.column))"
    }
  }

  /// Carries a read out; throws unless the status is a success.
  private func answer(_ call: ServiceCall)
    async throws(ServiceFailure) -> (HTTPResponse, FailureWording)
  {
    let caller = try availableCaller(for: call)
    let ending = await caller.carryOut(call)
    let words = words(caller, call)
    switch ending {
    case .answered(let response, let isRepeat):
      guard (200..<300).contains(response.status) else {
        // An export that an earlier attempt began stands in the way of a later one.
        throw words.refusal(
          response, reasons: reasons(response), mayHaveLeft: isRepeat && !call.waitsOutLimits)
      }
      return (response, words)
    case .failed(let failure, let mayHaveLeft):
      throw words.failure(failure, mayHaveLeft: mayHaveLeft && !call.waitsOutLimits)
    case .heldBack(let seconds, let mayHaveLeft):
      throw words.heldBack(seconds: seconds, mayHaveLeft: mayHaveLeft && !call.waitsOutLimits)
    }
  }

  /// Fetches an address that the service named, without a key; its bytes go to `receive`.
  func fetch(
    _ address: String, bodyLimit: Int, to receive: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(ServiceFailure) -> ExportAnswer {
    let caller = try availableCaller()
    let url: ServiceURL
    do throws(AddressRefusal) {
      url = try ServiceURL.named(address, by: caller.base)
    } catch {
      throw ExportWording.address(error, kind)
    }
    let words = ExportWording(
      kind: kind,
      words: FailureWording(
        kind: kind, base: url, subject: "the export", key: nil, skew: nil,
        limit: caller.limits.reads, connectLimit: caller.limits.connecting))
    switch await caller.fetch(url, bodyLimit: bodyLimit, to: receive) {
    case .answered(let response) where (200..<300).contains(response.status):
      return .whole(byteCount: response.facts.bytesReceived)
    case .answered(let response):
      let (event, failure) = words.missing(response)
      return .missing(event, failure)
    case .failed(let failure) where failure.kind == .notTaken: return .notTaken
    case .failed(let failure):
      let (event, failure) = words.missing(failure)
      return .missing(event, failure)
    }
  }

  // MARK: writes

  /// Carries a write out. `route` is the dialect's for `operation`; `judge` reads an answer with a
  /// success status.
  ///
  /// - Parameter settles: Says what another status means, where it means more than a refusal.
  func write(
    _ call: ServiceCall?, _ operation: Operation, _ kind: WriteKind,
    settles: (Answer, _ isRepeat: Bool) -> WriteOutcome? = { _, _ in nil }, _ judge: Judge
  ) async -> WriteOutcome {
    guard let call else { return WriteWording.outcome(noRoute(operation), kind) }
    let caller: ServiceCaller
    do throws(ServiceFailure) {
      caller = try availableCaller(for: call)
    } catch {
      return WriteWording.outcome(error, kind)
    }
    let ending = await caller.carryOut(call)
    let words = words(caller, call)
    switch ending {
    case .answered(let response, let isRepeat):
      let answer: Answer = (
        response.status, response.headers.map { ($0.name, $0.value) }, response.body
      )
      if (200..<300).contains(response.status) { return judge(answer, isRepeat) }
      if let settled = settles(answer, isRepeat) { return settled }
      let isOpen = WriteWording.leavesOpen(status: response.status, isRepeat: isRepeat)
      return WriteWording.outcome(
        words.refusal(response, reasons: reasons(response), mayHaveLeft: isOpen), kind)
    case .failed(let failure, let mayHaveLeft):
      let mayHaveLeft = mayHaveLeft || call.isRepeat
      return WriteWording.outcome(words.failure(failure, mayHaveLeft: mayHaveLeft), kind)
    case .heldBack(let seconds, let mayHaveLeft):
      let mayHaveLeft = mayHaveLeft || call.isRepeat
      return WriteWording.outcome(words.heldBack(seconds: seconds, mayHaveLeft: mayHaveLeft), kind)
    }
  }

  /// Notes what a write touched, so that reads of it wait for the service to catch up, and what is
  /// rightly not found from now on.
  func note(_ change: WriteBook.Change) async { await (try? caller.get())?.note(change) }

  /// The seconds since one of the names was written; nil once the service has had the time to show it.
  func secondsSinceWrite(of names: [WriteBook.Name]) async -> Double? {
    await (try? caller.get())?.secondsSinceWrite(of: names)
  }

  // MARK: words

  /// What carries a call out, once nothing speaks against that it leaves.
  private func availableCaller(for call: ServiceCall) throws(ServiceFailure) -> ServiceCaller {
    if call.route.keyTier == .app, keys.app == nil { throw FailureWording.noAppKey(call.subject) }
    // As a segment of a path these lead to the record above: proxies take `%2E%2E` for `..`.
    if let step = call.values.values.first(where: { [".", ".."].contains($0) }) {
      throw FailureWording.noID(step)
    }
    return try availableCaller()
  }

  private func availableCaller() throws(ServiceFailure) -> ServiceCaller {
    do throws(AddressRefusal) {
      return try caller.get()
    } catch {
      throw FailureWording.address(error)
    }
  }

  private func words(_ caller: ServiceCaller, _ call: ServiceCall) -> FailureWording {
    FailureWording(
      kind: kind, base: caller.base, subject: call.subject,
      key: KeyWording(call.headers)?.now(keys), skew: caller.skew.skew,
      limit: call.isWrite ? caller.limits.writes : caller.limits.reads,
      connectLimit: caller.limits.connecting, operation: call.route.operation,
      tier: call.route.keyTier)
  }

  /// The service's own reasons; what is no JSON has none, and its form is said instead.
  private func reasons(_ response: HTTPResponse) -> [Untrusted] {
    switch BodyMeaning(response.body) {
    case .json: errors(response.status, response.body).map(\.text)
    case .empty, .webPage, .text: []
    }
  }
}
