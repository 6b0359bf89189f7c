import PushModel
import PushWire
import TextKit

/// OneSignal's outcomes, counted from what became of the deliveries (onesignal-api.md §15).
enum OneSignalOutcomes {
  /// What is asked for.
  private struct Query {
    var names: [(name: String, aggregation: String)]
    /// Nil counts from the beginning.
    var since: Timestamp?
    var channels: Set<Channel>
    var attribution: OutcomeQuery.Attribution
  }

  static func get(_ call: OneSignalCall, _ world: inout World) throws(OneSignalRefusal)
    -> HTTPResponse
  {
    guard let query = try query(call.request, world) else {
      throw .text(400, "outcome_names is required")
    }
    var counts = Counts()
    // What was sent long before the span still counts clicks inside it, but hardly any: nobody
    // waits longer than this.
    let oldest = (query.since ?? world.start - 30 * 86_400.0) - 5 * 86_400.0
    for number in world.messages.indices where world.messages[number].startsAt >= oldest {
      counts.add(number, query.channels, since: query.since, &world)
    }
    return .json(.object([("outcomes", answer(query, counts, sessions(query, world)))]))
  }

  /// The outcomes of one message, where its reading asks for them.
  static func members(
    _ call: OneSignalCall, ofMessage number: Int, _ world: inout World
  ) throws(OneSignalRefusal) -> [(String, JSON)] {
    guard var query = try query(call.request, world) else { return [] }
    // Without a span a message counts its whole life.
    if call.request.queryValue("outcome_time_range") == nil { query.since = nil }
    var counts = Counts()
    counts.add(number, query.channels, since: query.since, &world)
    // A session that began with a click is the message's own; others are nobody's.
    let clicked = (count: counts.clicks, seconds: counts.clicks * 94)
    return [("outcomes", answer(query, counts, clicked))]
  }

  private static func query(_ request: HTTPRequest, _ world: World) throws(OneSignalRefusal)
    -> Query?
  {
    let names = request.query.filter { ["outcome_names", "outcome_names[]"].contains($0.name) }
      .flatMap { $0.value.split(separator: ",").map { String($0.drop { $0 == " " }) } }
    guard !names.isEmpty else { return nil }
    var wanted: [(name: String, aggregation: String)] = []
    for name in names {
      let parts = name.split(separator: ".")
      guard let last = parts.last, parts.count > 1, ["sum", "count"].contains(String(last)) else {
        throw .text(400, "Add .sum or .count to every requested outcome id")
      }
      let outcome = (name: String(name.dropLast(last.count + 1)), aggregation: String(last))
      // The same name in both spellings of the query is one wish.
      if !wanted.contains(where: { $0 == outcome }) { wanted.append(outcome) }
    }
    let word = request.queryValue("outcome_time_range") ?? OutcomeQuery.Span.hour.rawValue
    guard let span = OutcomeQuery.Span(rawValue: word) else {
      throw .text(400, "outcome_time_range must be one of 1h, 1d, 1mo")
    }
    let seconds: Double =
      switch span {
      case .hour: 3600
      case .day: 86_400
      case .month: 30 * 86_400
      }
    let attribution = request.queryValue("outcome_attribution") ?? "total"
    guard let attribution = OutcomeQuery.Attribution(rawValue: attribution) else {
      throw .text(
        400, "outcome_attribution must be one of direct, influenced, unattributed, total")
    }
    return Query(
      names: wanted, since: world.now - seconds, channels: try channels(request),
      attribution: attribution)
  }

  private static func channels(_ request: HTTPRequest) throws(OneSignalRefusal) -> Set<Channel> {
    guard let text = request.queryValue("outcome_platforms"), !text.isEmpty else {
      return Set(Channel.allCases)
    }
    var channels: Set<Channel> = []
    for part in text.split(separator: ",") {
      guard let number = Int(part) else {
        throw .text(400, "outcome_platforms must be a list of device types")
      }
      channels.formUnion(Channel.allCases.filter { $0.oneSignalDeviceType == number })
    }
    return channels
  }

  /// How often something happened.
  private struct Counts {
    var clicks = 0
    var confirmations = 0

    mutating func add(
      _ number: Int, _ channels: Set<Channel>, since: Timestamp?, _ world: inout World
    ) {
      let startsAt = world.messages[number].startsAt
      guard let since, since > startsAt else {
        guard let tally = world.delivery(number)?.tally else { return }
        clicks += tally.counted(.clicked, Array(channels))
        confirmations += tally.counted(.confirmed, Array(channels))
        return
      }
      guard let delivery = world.deliveryWithEvents(number) else { return }
      for event in delivery.past
      where channels.contains(event.channel) && delivery.time(of: event) >= since {
        switch event.stage {
        case .clicked: clicks += 1
        case .confirmed: confirmations += 1
        case .accepted, .received, .unsubscribed, .errored: break
        }
      }
    }
  }

  // Each device is known by its last session, which counts when it lies in the span.
  private static func sessions(_ query: Query, _ world: World) -> (count: Int, seconds: Int) {
    var count = 0
    var seconds = 0
    for subscription in 0..<world.register.subscriptionNumbers {
      let channel = world.register.cell(subscription).channel
      guard channel.medium == .push, query.channels.contains(channel),
        world.register.isThere(subscription)
      else { continue }
      if let since = query.since, world.register.lastActive(subscription) < since { continue }
      let profile = world.register.profile(subscription)
      count += 1
      seconds += profile.sessionTime / max(1, profile.sessions)
    }
    return (count, seconds)
  }

  private static func answer(
    _ query: Query, _ counts: Counts, _ sessions: (count: Int, seconds: Int)
  ) -> JSON {
    // A click belongs to its message directly, and so does the session that it began.
    let direct = min(counts.clicks, sessions.count)
    func attributed(_ total: Int, direct: Int) -> Int {
      switch query.attribution {
      case .total: total
      case .direct: direct
      case .influenced: 0
      case .unattributed: total - direct
      }
    }
    return OneSignalDialect.outcomesJSON(
      query.names.map { name, aggregation in
        let value: Int
        switch (name, aggregation) {
        case ("os__click", "count"): value = attributed(counts.clicks, direct: counts.clicks)
        case ("os__confirmed_delivery", "count"):
          value = attributed(counts.confirmations, direct: counts.confirmations)
        case ("os__session_duration", "count"):
          value = attributed(sessions.count, direct: direct)
        case ("os__session_duration", _):
          let share = sessions.count > 0 ? Double(direct) / Double(sessions.count) : 0
          value = attributed(sessions.seconds, direct: Int(Double(sessions.seconds) * share))
        default: value = 0
        }
        var outcome = Outcome(id: Untrusted(name))
        outcome.aggregation = Untrusted(aggregation)
        outcome.value = Double(value)
        return outcome
      })
  }
}
