import PushModel
import TextKit

/// What only an embedded service has: its state, its requests and its clock. Each call is a row, so
/// that another is another row; faults never touch them, and they are not counted themselves.
enum ControlCalls {
  /// What every path of them begins with.
  static let pathPrefix = "/_embedded/"

  private struct Context {
    var request: HTTPRequest
    var world: World
    var clock: SimulatedClock
    var faults: FaultRules
    var journal: RequestJournal
    var elapsed: Double
  }

  private struct Row: Sendable {
    var method: String
    var path: String
    var answer: @Sendable (inout Context) -> HTTPResponse
  }

  private static let rows: [Row] = [
    Row(method: "GET", path: "/_embedded/state", answer: state),
    Row(method: "GET", path: "/_embedded/requests", answer: requests),
    Row(method: "POST", path: "/_embedded/advance", answer: advance),
    Row(method: "POST", path: "/_embedded/faults", answer: faults),
    Row(method: "POST", path: "/_embedded/messages", answer: messages),
    Row(method: "POST", path: "/_embedded/enable", answer: enable),
    Row(method: "GET", path: "/_embedded/stories", answer: stories),
    Row(method: "POST", path: "/_embedded/story", answer: story),
  ]

  static func answer(
    _ request: HTTPRequest, world: inout World, clock: inout SimulatedClock,
    faults: inout FaultRules, journal: RequestJournal, elapsed: Double
  ) -> HTTPResponse {
    let known = rows.filter { $0.path == request.path }
    guard let row = known.first(where: { $0.method == request.method }) else {
      if known.isEmpty { return error("There is no such call.", status: 404) }
      return error(
        "The method is not allowed here.", status: 405,
        headers: [HTTPHeader(name: "Allow", value: known.map(\.method).joined(separator: ", "))])
    }
    var context = Context(
      request: request, world: world, clock: clock, faults: faults, journal: journal,
      elapsed: elapsed)
    defer {
      world = context.world
      clock = context.clock
      faults = context.faults
    }
    return row.answer(&context)
  }

  private static func state(_ context: inout Context) -> HTTPResponse {
    var byKey: [String: (messages: Int, replays: Int)] = [:]
    for (key, entry) in context.world.replays.entries {
      let known = byKey[key.text] ?? (0, 0)
      byKey[key.text] = (known.messages + entry.messages, known.replays + entry.replays)
    }
    return .json(
      .object([
        ("messagesCreated", .int(context.world.createdMessages)),
        ("devicesNotified", .int(context.world.notifiedDevices)),
        ("now", .int(context.world.now.seconds)),
        ("disabledAt", .optional(context.world.quota?.disabledAt?.seconds)),
        (
          "byIdempotencyKey",
          .object(
            byKey.sorted { $0.key < $1.key }.map { key, counts in
              (
                key,
                .object([("messages", .int(counts.messages)), ("replays", .int(counts.replays))])
              )
            })
        ),
        (
          "requests",
          .object(
            context.journal.order.map { ($0, .int(context.journal.counts[$0] ?? 0)) })
        ),
      ]))
  }

  private static func requests(_ context: inout Context) -> HTTPResponse {
    let text = context.request.queryValue("last") ?? "100"
    guard let count = Int(text), count >= 0 else {
      return error("“last” has to be a whole number of 0 or more.", status: 400)
    }
    return .json(
      .array(
        context.journal.last(count).map { entry in
          .object([
            ("method", .string(entry.method)), ("path", .string(entry.path)),
            ("bodyBase64", .string(base64Encode(entry.body))), ("status", .int(entry.status)),
          ])
        }))
  }

  private static func advance(_ context: inout Context) -> HTTPResponse {
    withBody(&context, "{\"seconds\": N}") { body, context in
      let seconds = body.number("seconds", isRequired: true)
      guard let seconds, body.problems.isEmpty else { return nil }
      guard context.clock.advance(by: seconds) else {
        body.complain("seconds", "has to be 0 or more, and a century in all at most")
        return nil
      }
      context.world.advance(to: context.clock.now(elapsed: context.elapsed))
      return .json(.object([("now", .int(context.world.now.seconds))]))
    }
  }

  private static func faults(_ context: inout Context) -> HTTPResponse {
    withBody(&context, "{\"rules\": [RULE…]}") { body, context in
      let list = body.strings("rules", least: 0, most: FaultRules.limit, isRequired: true)
      guard let list, body.problems.isEmpty else { return nil }
      do throws(FaultRuleError) {
        var rules: [FaultRule] = []
        for text in list { rules.append(try FaultRule(text)) }
        context.faults.replace(rules)
      } catch {
        return self.error("\(error.sentence.string). \(error.remedy.string)", status: 400)
      }
      return .json(
        .object([("rules", .array(context.faults.rules.map { .string($0.text) }))]))
    }
  }

  private static func messages(_ context: inout Context) -> HTTPResponse {
    withBody(&context, "{\"count\": N}") { body, context in
      let count = body.integer("count", atLeast: 0, atMost: 100_000, isRequired: true)
      guard let count, body.problems.isEmpty else { return nil }
      context.world.addPast(Int(count))
      return .json(.object([("messages", .int(context.world.messages.count))]))
    }
  }

  // The button of OneSignal's dashboard: an app that was disabled for sending too much may send again.
  private static func enable(_ context: inout Context) -> HTTPResponse {
    context.world.quota?.enable()
    return .json(
      .object([("disabledAt", .optional(context.world.quota?.disabledAt?.seconds))]))
  }

  private static func stories(_ context: inout Context) -> HTTPResponse {
    .json(.array(Story.allCases.map { .string($0.rawValue) }))
  }

  private static func story(_ context: inout Context) -> HTTPResponse {
    let words = ServiceKind.allCases.map(\.rawValue)
    let form = "{\"name\": NAME, \"service\": \(words.joined(separator: " or "))}"
    return withBody(&context, form) { body, context in
      let name = body.string("name", isRequired: true)
      let word = body.word("service", among: words, isRequired: true)
      guard let name, let service = word.flatMap({ ServiceKind(rawValue: $0) }),
        body.problems.isEmpty
      else { return nil }
      return stage(name, service, &context)
    }
  }

  private static func stage(_ name: String, _ service: ServiceKind, _ context: inout Context)
    -> HTTPResponse
  {
    do throws(StoryError) {
      let staged = try context.world.stage(try Story(named: name))
      return .json(
        .object([
          ("messageId", .string(context.world.id(.message, staged.message, service))),
          (
            "subscriptionId",
            .string(context.world.id(.subscription, staged.subscription, service))
          ),
          ("firstBroken", .optional(staged.story.firstBroken?.rawValue)),
        ]))
    } catch {
      let status =
        switch error {
        case .unknown: 400
        case .nobody: 409
        }
      return self.error("\(error.sentence.string). \(error.remedy.string)", status: status)
    }
  }

  // Reads a body of that form; where the call cannot be answered, what is wrong with it is said.
  private static func withBody(
    _ context: inout Context, _ form: String,
    _ answer: (inout BodyCheck, inout Context) -> HTTPResponse?
  ) -> HTTPResponse {
    guard let object = (try? JSON.parse(context.request.body))?.object else {
      return error("The body has to be \(form); it is no JSON object.", status: 400)
    }
    var body = BodyCheck(object)
    if let response = answer(&body, &context) { return response }
    let complaints = body.problems.map { "“\($0.field)” \($0.complaint)" }
    return error(
      "The body has to be \(form): \(complaints.joined(separator: "; ")).", status: 400)
  }

  static func error(_ text: String, status: Int, headers: [HTTPHeader] = [])
    -> HTTPResponse
  {
    .json(.object([("error", .string(text))]), status: status, headers: headers)
  }
}
