import PushModel
import PushServices
import PushWire
import TextKit

extension Desk {
  /// Plans the start of a composed activity.
  public func plan(activityStart draft: ActivityDraft, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    guard let audience = draft.audience else {
      throw .missing("it is for nobody yet", remedy: "Choose who it is for.")
    }
    let id = try Self.activityID(draft.activityID)
    guard !draft.activityType.isEmpty else {
      throw .missing(
        "it has no type", remedy: "Give the name of the app's ActivityAttributes type.")
    }
    let key = options.idempotencyKey ?? makeKey()
    let body = Wire.activityStart(draft, for: context, idempotencyKey: key)
    return try await plan(
      WriteContents(
        action: .startActivity(id: id, type: draft.activityType, audience),
        body: body.bytes(.wire), key: key, isKeyMadeHere: options.idempotencyKey == nil,
        name: draft.name.isEmpty ? nil : draft.name,
        notes: Wire.notes([], body, .activityStart, for: context, now: clock.now()),
        count: Wire.read(body, .activityStart, for: context).count),
      options)
  }

  /// Plans an update of an activity with a whole content state.
  public func plan(activityUpdate draft: ActivityDraft, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    let id = try Self.activityID(draft.activityID)
    return try await plan(
      change: .updateActivity(id: id),
      body: Wire.activityUpdate(draft, for: context), name: draft.name, options)
  }

  /// Plans the end of an activity. A draft without a content state takes the last one known.
  public func plan(activityEnd draft: ActivityDraft, _ options: PlanOptions = PlanOptions())
    async throws(Refusal) -> WritePlan
  {
    let id = try Self.activityID(draft.activityID)
    var draft = draft
    if draft.contentState == nil, Wire.endWantsState(context.service) {
      try refuseKeys(in: [id.raw])
      draft.contentState = try await lastState(of: id)
    }
    return try await plan(
      change: .endActivity(id: id), body: Wire.activityEnd(draft, for: context),
      name: draft.name, options)
  }

  /// Plans the start of an activity from a file: the body of the service's own call.
  ///
  /// - Parameter type: The activity's type, for the service whose body does not hold it.
  public func plan(
    activityStartFile bytes: [UInt8], type: String?, _ options: PlanOptions = PlanOptions()
  ) async throws(Refusal) -> WritePlan {
    let json = try Self.parse(bytes)
    var reading = Wire.read(json, .activityStart, for: context)
    try Self.refuseErrors(reading.problems)
    let id = try Self.activityID(reading.activityID ?? "")
    if let type, let inBody = reading.activityType, type != inBody {
      throw .missing(
        "the body is of the type \(Untrusted(inBody)) and --type says \(Untrusted(type))",
        remedy: "Leave --type out, or correct the body.")
    }
    guard let type = reading.activityType ?? type else {
      throw .missing("the activity's type is not said", remedy: "Give it with --type NAME.")
    }
    let key = options.idempotencyKey ?? reading.idempotencyKey ?? makeKey()
    Wire.setKey(key, in: &reading.body, for: context)
    return try await plan(
      WriteContents(
        action: .startActivity(id: id, type: type, reading.audience),
        body: reading.body.bytes(.wire), key: key,
        isKeyMadeHere: options.idempotencyKey == nil && reading.idempotencyKey == nil,
        name: reading.name,
        notes: Wire.notes(reading.problems, json, .activityStart, for: context, now: clock.now()),
        count: reading.count),
      options)
  }

  /// Plans an update of an activity from a file: the body of the service's own call.
  public func plan(
    activityUpdateFile bytes: [UInt8], id: Untrusted, _ options: PlanOptions = PlanOptions()
  ) async throws(Refusal) -> WritePlan {
    let json = try Self.parse(bytes)
    let reading = Wire.read(json, .activityUpdate, for: context)
    try Self.refuseErrors(reading.problems)
    return try await plan(
      change: .updateActivity(id: id), body: reading.body, name: reading.name ?? "",
      notes: Wire.notes(reading.problems, json, .activityUpdate, for: context, now: clock.now()),
      options)
  }

  /// Plans the end of an activity from a file: the body of the service's own call.
  public func plan(
    activityEndFile bytes: [UInt8], id: Untrusted, _ options: PlanOptions = PlanOptions()
  ) async throws(Refusal) -> WritePlan {
    let json = try Self.parse(bytes)
    let reading = Wire.read(json, .activityEnd, for: context)
    try Self.refuseErrors(reading.problems)
    return try await plan(
      change: .endActivity(id: id), body: reading.body, name: reading.name ?? "",
      notes: Wire.notes(reading.problems, json, .activityEnd, for: context, now: clock.now()),
      options)
  }

  private func plan(
    change action: WriteAction, body: JSON, name: String, notes: [Finding] = [],
    _ options: PlanOptions
  ) async throws(Refusal) -> WritePlan {
    try await plan(
      WriteContents(
        action: action, body: body.bytes(.wire), key: options.idempotencyKey ?? makeKey(),
        isKeyMadeHere: options.idempotencyKey == nil, name: name.isEmpty ? nil : name,
        notes: notes),
      options)
  }

  private static func activityID(_ text: String) throws(Refusal) -> Untrusted {
    guard !text.isEmpty else {
      throw .missing("the activity has no id", remedy: "Give it an id of your own choosing.")
    }
    guard !text.utf8.contains(UInt8(ascii: "/")) else {
      throw .missing("an activity's id holds no /", remedy: "Choose another id.")
    }
    return Untrusted(text)
  }

  private func lastState(of id: Untrusted) async throws(Refusal) -> JSON {
    let known = try? await activity(id)
    guard let state = known?.contentState else {
      throw .missing(
        "no state of the activity \(id) is known here",
        remedy: "Give a file with the last content state.")
    }
    return state
  }
}
