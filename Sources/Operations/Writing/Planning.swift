import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// Plans the sending of a composed draft.
  public func plan(_ draft: Draft, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    guard let audience = draft.audience else {
      throw .missing("it is for nobody yet", remedy: "Choose who it is for.")
    }
    guard !draft.body.isEmpty else {
      throw .missing("it has no text", remedy: "Write a body; a push without one shows nothing.")
    }
    let key = options.idempotencyKey ?? makeKey()
    let body = Wire.body(of: draft, for: context, idempotencyKey: key)
    return try await plan(
      WriteContents(
        action: .send(audience), body: body.bytes(.wire), key: key,
        isKeyMadeHere: options.idempotencyKey == nil,
        name: draft.name.isEmpty ? nil : draft.name,
        notes: Wire.notes([], body, .message, for: context, now: clock.now()),
        count: Wire.read(body, .message, for: context).count),
      options)
  }

  /// Plans the sending of a file: the body of the service's own call. What is sent is the body as
  /// it was read and checked, written anew.
  public func plan(sendFile bytes: [UInt8], _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    let json = try Self.parse(bytes)
    var reading = Wire.read(json, .message, for: context)
    try Self.refuseErrors(reading.problems)
    let key = options.idempotencyKey ?? reading.idempotencyKey ?? makeKey()
    Wire.setKey(key, in: &reading.body, for: context)
    return try await plan(
      WriteContents(
        action: .send(reading.audience), body: reading.body.bytes(.wire), key: key,
        isKeyMadeHere: options.idempotencyKey == nil && reading.idempotencyKey == nil,
        name: reading.name,
        notes: Wire.notes(reading.problems, json, .message, for: context, now: clock.now()),
        count: reading.count, template: reading.template),
      options)
  }

  /// Plans to let a subscription receive pushes again.
  public func planOptIn(_ id: Untrusted, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  { try await planOpting(true, .optIn(subscription: id), options) }

  /// Plans to keep pushes from a subscription. Its token stays with the service.
  public func planOptOut(_ id: Untrusted, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  { try await planOpting(false, .optOut(subscription: id), options) }

  private func planOpting(_ optedIn: Bool, _ action: WriteAction, _ options: PlanOptions)
    async throws(Refusal) -> WritePlan
  {
    try await plan(
      WriteContents(
        action: action, body: Wire.optedIn(optedIn, of: context.service).bytes(.wire),
        key: makeKey(), isKeyMadeHere: true, name: nil, notes: []),
      options)
  }

  /// Checks what every write is checked for, and gathers what its question shows.
  func plan(_ contents: WriteContents, _ options: PlanOptions) async throws(Refusal) -> WritePlan {
    // First of all: a refusal's sentence, a request and the journal would repeat a key.
    try refuseKeys(in: contents)
    let owner = try await ownerThatDecides(contents.action)
    if let refusal = modeGuard.refusal(of: contents.action, owner: owner) { throw refusal }
    let contents = try await withCopies(of: contents)
    if let refusal = modeGuard.refusal(of: contents.action, owner: owner) { throw refusal }
    let warning = try await refuseIfOpen(
      contents.action, body: contents.body, allowsNew: options.allowsNew)
    guard contents.isKeyMadeHere || Wire.isKey(contents.key, of: context.service) else {
      throw .unfitKey(contents.key, context.service)
    }
    let isRepeat =
      contents.isKeyMadeHere
      ? false
      : try await isRepeat(key: contents.key, of: contents.action, body: contents.body)
    let question = try await question(
      for: contents.action, contents.count,
      looksUpFacts: options.looksUpFacts(contents.action.reach))
    return WritePlan(
      action: contents.action, body: contents.body, idempotencyKey: contents.key,
      isRepeat: isRepeat, name: contents.name, question: question,
      notes: [warning].compactMap { $0 } + contents.notes,
      owner: owner, allowsNew: options.allowsNew)
  }

  /// Reads whom a single subscription belongs to, where that decides whether it is a test target.
  func ownerThatDecides(_ action: WriteAction) async throws(Refusal) -> Untrusted? {
    guard modeGuard.mode == .testOnly, modeGuard.refusal(of: action) != nil,
      let id = action.singleSubscription,
      modeGuard.testTargets.contains(where: \.isUser)
    else { return nil }
    do {
      return try await service.subscription(id).externalID
    } catch {
      throw .service(error)
    }
  }

  static func parse(_ bytes: [UInt8]) throws(Refusal) -> JSON {
    do {
      return try JSON.parse(bytes)
    } catch {
      throw .notJSON(error)
    }
  }

  static func refuseErrors(_ findings: [Finding]) throws(Refusal) {
    if findings.contains(where: { $0.severity == .error }) { throw .wrongBody(findings) }
  }
}

/// What is about to be planned.
struct WriteContents {
  var action: WriteAction
  var body: [UInt8]
  var key: String
  var isKeyMadeHere: Bool
  var name: String?
  var notes: [Finding]
  /// What counts whom it is for, where its body has an audience.
  var count: RecipientCount?
  /// The template that may give copies to others than those whom it is for.
  var template: Untrusted?
}
