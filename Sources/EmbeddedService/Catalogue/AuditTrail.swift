import PushModel
import TextKit

/// The log of who did what to the organization's apps, oldest first.
struct AuditTrail: Sendable {
  private let identifiers: Identifiers
  private let organizationID: String
  private(set) var events: [AuditEvent] = []

  init(identifiers: Identifiers, organizationID: String, appID: String, start: Timestamp) {
    self.identifiers = identifiers
    self.organizationID = organizationID
    for seed in Self.seeds {
      var actor = AuditEvent.Actor()
      actor.type = Untrusted("member")
      actor.id = Untrusted(identifiers.uuid(.person, 900_000 + seed.member))
      actor.name = Untrusted(Self.members[seed.member].name)
      actor.email = Untrusted(Self.members[seed.member].email)
      var target = AuditEvent.Target()
      target.type = Untrusted(seed.type)
      target.name = Untrusted(seed.name)
      target.id = Untrusted(seed.id(identifiers))
      let at = Timestamp(seconds: (start - seed.age * 86_400).seconds)
      record(
        seed.action, appID: seed.type == "member" ? nil : appID, actor: actor, target: target,
        address: "203.0.113.\(20 + seed.member)", userAgent: "Mozilla/5.0 (dashboard)", at: at)
    }
  }

  /// Writes down what was done.
  mutating func record(
    _ action: String, appID: String?, actor: AuditEvent.Actor?, target: AuditEvent.Target?,
    address: String, userAgent: String?, at now: Timestamp
  ) {
    var event = AuditEvent(id: Untrusted(identifiers.uuid(.audit, events.count)))
    event.action = Untrusted(action)
    event.organizationID = Untrusted(organizationID)
    event.appID = appID.map { Untrusted($0) }
    event.at = now
    event.actor = actor
    event.targets = target.map { [$0] } ?? []
    event.address = Untrusted(address)
    event.userAgent = userAgent.map { Untrusted($0) }
    events.append(event)
  }

  private struct Seed {
    var age: Double
    var action: String
    var member: Int
    var type: String
    var name: String
    var kind: Identifiers.Kind
    var number: Int

    func id(_ identifiers: Identifiers) -> String { identifiers.uuid(kind, number) }
  }

  private static let members = [
    (name: "Isla Penhallow", email: "isla@harbour.example"),
    (name: "Jürgen Großmann", email: "juergen@harbour.example"),
    (name: "陽菜 高橋", email: "hina@harbour.example"),
  ]

  private static let seeds: [Seed] = [
    Seed(
      age: 88, action: "member.invited", member: 0, type: "member", name: "hina@harbour.example",
      kind: .person, number: 900_002),
    Seed(
      age: 64, action: "journey.created", member: 2, type: "journey", name: "Basket left open",
      kind: .journey, number: 2),
    Seed(
      age: 60, action: "journey.activated", member: 2, type: "journey", name: "Basket left open",
      kind: .journey, number: 2),
    Seed(
      age: 30, action: "segment.created", member: 1, type: "segment", name: "Gone a month",
      kind: .segment, number: 14),
    Seed(
      age: 20, action: "segment.paused", member: 1, type: "segment", name: "Pickup at Quay 4 only",
      kind: .segment, number: 13),
    Seed(
      age: 19, action: "app.updated", member: 0, type: "app", name: World.appName, kind: .app,
      number: 0),
    Seed(
      age: 12, action: "journey.created", member: 2, type: "journey", name: "Christmas market 🎄",
      kind: .journey, number: 3),
    Seed(
      age: 2, action: "template.updated", member: 2, type: "template", name: "Market letter",
      kind: .template, number: 2),
  ]
}
