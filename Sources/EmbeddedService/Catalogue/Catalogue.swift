import PushModel
import TextKit

/// What an organization keeps besides people and messages: its apps and their keys, segments,
/// templates and journeys, what was told of users, and the log of who did what.
struct Catalogue: Sendable {
  let identifiers: Identifiers
  let organizationID: String
  var apps: [AppRecord]
  var keys: [KeyRecord]
  var segments: [SegmentRecord]
  var templates: [TemplateRecord]
  var journeys: [JourneyRecord]
  var events = EventStore()
  var audit: AuditTrail

  private var made: [Identifiers.Kind: Int] = [:]

  init(identifiers: Identifiers, start: Timestamp) {
    self.identifiers = identifiers
    let organizationID = identifiers.uuid(.organization, 0)
    self.organizationID = organizationID
    let appID = identifiers.uuid(.app, 0)
    apps = [
      AppRecord.first(id: appID, organizationID: organizationID, identifiers.seed, start)
    ]
    keys = KeyRecord.beginning(of: appID, identifiers, start)
    segments = SegmentRecord.beginning(of: appID, identifiers, start)
    templates = TemplateRecord.beginning(of: appID, identifiers, start)
    journeys = JourneyRecord.beginning(of: appID, identifiers, start)
    audit = AuditTrail(
      identifiers: identifiers, organizationID: organizationID, appID: appID, start: start)
    made = [
      .app: apps.count, .key: keys.count, .segment: segments.count, .template: templates.count,
      .journey: journeys.count,
    ]
  }

  /// An id that nothing has carried yet.
  mutating func newID(_ kind: Identifiers.Kind) -> String {
    let number = made[kind, default: 0]
    made[kind] = number + 1
    return identifiers.uuid(kind, number)
  }

  /// The segment of exactly that name.
  func segment(named name: String, of appID: String) -> SegmentRecord? {
    segments.first { $0.appID == appID && $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The place of a segment.
  func segment(id: String, of appID: String) -> Int? {
    segments.firstIndex { $0.appID == appID && $0.id == id.lowercased() }
  }

  /// The place of a template.
  func template(id: String, of appID: String) -> Int? {
    templates.firstIndex { $0.appID == appID && $0.id == id.lowercased() }
  }

  /// The place of an app.
  func app(id: String) -> Int? {
    apps.firstIndex { $0.id == id.lowercased() }
  }

  /// The place of a key.
  func key(id: String, of appID: String) -> Int? {
    keys.firstIndex { $0.appID == appID && $0.id == id.lowercased() }
  }

  /// The journey of that id.
  func journey(id: String, of appID: String) -> JourneyRecord? {
    journeys.first { $0.appID == appID && $0.id == id.lowercased() }
  }
}
