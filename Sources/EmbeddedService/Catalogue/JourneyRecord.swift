import PushModel
import TextKit

/// A journey as the service keeps it.
struct JourneyRecord: Sendable {
  /// What it shows, without its steps.
  var journey: Journey
  var appID: String
  var steps: [JourneyStep]
  /// Who enters, in the service's words.
  var audience: [(String, JSON)]
  /// What else it shows, in the service's words.
  var extras: [(String, JSON)] = []
  /// How many enter an hour of those it is for, before what is told of users.
  var hourly: Double
  /// The event that lets somebody in.
  var event: String?

  var id: String { journey.id.raw }

  /// What it has counted by now.
  func statistics(_ now: Timestamp, population: Int, told: Int) -> JourneyStatistics {
    guard let startedAt = journey.startedAt else {
      return JourneyFlow(id: id, steps: steps, entered: 0, running: 0).statistics
    }
    let running = max(0, min(now, journey.archivedAt ?? now) - startedAt)
    let entered = Int(hourly * Double(population) / 5000 * running / 3600) + told
    // Nobody is held in one that was stopped for good: time went on without it.
    let elapsed = journey.archivedAt == nil ? running : .infinity
    return JourneyFlow(id: id, steps: steps, entered: entered, running: elapsed).statistics
  }
}

extension JourneyRecord {
  /// Makes the ids of the steps of one journey.
  private struct Numbering {
    let identifiers: Identifiers
    var nodes = 0
    var ways = 0

    mutating func step(
      _ kind: String, seconds: Double = 0, _ members: [(String, JSON)] = [],
      ways: [JourneyStep.Way] = []
    ) -> JourneyStep {
      nodes += 1
      return JourneyStep(
        id: identifiers.uuid(.node, nodes), kind: kind, members: members, seconds: seconds,
        ways: ways)
    }

    mutating func send(_ template: Int, by kind: String = "send_push") -> JourneyStep {
      step(kind, [("template_id", .string(identifiers.uuid(.template, template)))])
    }

    mutating func way(_ share: Double, _ condition: JSON?, _ steps: [JourneyStep])
      -> JourneyStep.Way
    {
      ways += 1
      return JourneyStep.Way(
        id: identifiers.uuid(.branch, ways), share: share, condition: condition, steps: steps)
    }
  }

  /// What the app has from the beginning, oldest first.
  static func beginning(of appID: String, _ identifiers: Identifiers, _ start: Timestamp)
    -> [JourneyRecord]
  {
    var numbering = Numbering(identifiers: identifiers)
    func segment(_ number: Int) -> [(String, JSON)] {
      [
        ("kind", "segment"),
        ("included_segment_ids", [.string(identifiers.uuid(.segment, number))]),
        ("excluded_segment_ids", []), ("future_additions_only", true),
      ]
    }
    let festival = record(
      0, "Harbour Festival 2025", "archived", days: (310, 300), archived: 270, hourly: 9,
      steps: [numbering.send(4)], audience: segment(1), of: appID, identifiers, start)
    let welcome = record(
      1, "Welcome aboard", "active", days: (97, 95), hourly: 2.4, steps: welcome(&numbering),
      audience: segment(1), of: appID, identifiers, start)
    var basket = record(
      2, "Basket left open", "active", days: (64, 60), hourly: 3.1, steps: basket(&numbering),
      audience: [("kind", "event_trigger"), ("name", "basket_left"), ("attributes", [])],
      of: appID, identifiers, start)
    basket.event = "basket_left"
    basket.extras = [
      ("reentry_rules", ["duration_seconds": 86_400]),
      (
        "early_exit", ["rules": ["on_event": ["name": "order_placed"]]]
      ),
    ]
    var christmas = record(
      3, "Christmas market 🎄", "scheduled", days: (12, nil), hourly: 0,
      steps: [numbering.send(5), numbering.step("wait", seconds: 172_800), numbering.send(1)],
      audience: segment(5), of: appID, identifiers, start)
    christmas.extras = [("schedule", ["start_at": .string((start + 15 * 86_400.0).iso8601)])]
    let back = record(
      4, "Win back, second try", "draft", days: (3, nil), hourly: 0,
      steps: [numbering.send(5)], audience: segment(14), of: appID, identifiers, start)
    return [festival, welcome, basket, christmas, back]
  }

  private static func welcome(_ numbering: inout Numbering) -> [JourneyStep] {
    let hello = numbering.send(4)
    let wait = numbering.step("wait", seconds: 259_200, [("annotation", "three days")])
    let letter = numbering.send(2, by: "send_email")
    let push = numbering.send(5)
    let split = numbering.step(
      "split_range", [("randomize_on_entry", false)],
      ways: [numbering.way(0.7, nil, [letter]), numbering.way(0.3, nil, [push])])
    let tag = numbering.step("tag", [("assignments", ["welcomed": "yes"])])
    return [hello, wait, split, tag]
  }

  private static func basket(_ numbering: inout Numbering) -> [JourneyStep] {
    let wait = numbering.step("wait", seconds: 10_800)
    let reminder = numbering.send(1)
    let later = numbering.step("wait", seconds: 86_400)
    let last = numbering.send(5)
    let clicked: JSON = [
      "kind": "on_notification_action", "action": "clicked",
      "sending_node_id": .string(reminder.id),
    ]
    let choice = numbering.step(
      "yes_no",
      ways: [
        numbering.way(0.09, clicked, []),
        numbering.way(0.91, nil, [later, last]),
      ])
    return [wait, reminder, choice]
  }

  private static func record(
    _ number: Int, _ name: String, _ state: String, days: (made: Double, started: Double?),
    archived: Double? = nil, hourly: Double, steps: [JourneyStep], audience: [(String, JSON)],
    of appID: String, _ identifiers: Identifiers, _ start: Timestamp
  ) -> JourneyRecord {
    func at(_ days: Double) -> Timestamp { Timestamp(seconds: (start - days * 86_400).seconds) }
    var journey = Journey(id: Untrusted(identifiers.uuid(.journey, number)))
    journey.name = Untrusted(name)
    journey.state = Untrusted(state)
    journey.createdAt = at(days.made)
    journey.startedAt = days.started.map(at)
    journey.archivedAt = archived.map(at)
    journey.updatedAt = journey.archivedAt ?? journey.startedAt ?? journey.createdAt
    journey.origin = Untrusted("dashboard")
    journey.audienceKind = audience.first?.1.untrusted
    return JourneyRecord(
      journey: journey, appID: appID, steps: steps, audience: audience, hourly: hourly)
  }
}
