import PushWire
import TextKit

/// OneSignal's filters, read into conditions: those of a send, of an estimate and of a segment are
/// the same (onesignal-api.md §§5.1, 12).
enum OneSignalFilters {
  /// Groups of conditions, one of which has to hold; `OR` begins a new one.
  static func groups(_ json: JSON?) throws(OneSignalRefusal) -> [[AudienceCondition]] {
    guard let entries = json?.array, !entries.isEmpty, entries.count <= OneSignalLimits.filters
    else { throw refusal("must be a list of 1 to \(OneSignalLimits.filters) entries") }
    var groups: [[AudienceCondition]] = [[]]
    for entry in entries {
      guard let filter = entry.object else { throw refusal("must hold objects alone") }
      if let word = filter["operator"] {
        switch word.string {
        case "OR": groups.append([])
        case "AND": break
        default: throw refusal("must have OR or AND as an operator")
        }
        continue
      }
      groups[groups.count - 1].append(try condition(filter))
    }
    guard !groups.contains(where: \.isEmpty), entries.last?["operator"] == nil else {
      throw refusal("must not begin or end with an operator")
    }
    return groups
  }

  private static func condition(_ filter: JSONObject) throws(OneSignalRefusal)
    -> AudienceCondition
  {
    let subject = try subject(filter)
    // A circle has no relation of its own.
    if case .location = subject {
      return AudienceCondition(subject: subject, relation: .exists, value: "")
    }
    guard let relation = filter["relation"]?.string.flatMap(AudienceCondition.Relation.init) else {
      throw refusal("must have a relation that is known")
    }
    guard relations(of: subject).contains(relation) else {
      throw refusal(
        "on \(filter["field"]?.string ?? "") must not have the relation \(relation.rawValue)")
    }
    var value = ""
    switch subject {
    case .lastSession, .firstSession:
      value = text(filter["hours_ago"]) ?? text(filter["value"]) ?? ""
      guard Double(value) != nil else { throw refusal("on sessions must have hours_ago") }
    case .sessionCount, .sessionTime:
      value = text(filter["value"]) ?? ""
      guard Double(value) != nil else {
        throw refusal("on \(filter["field"]?.string ?? "") must have a number as their value")
      }
    case .tag, .language, .country, .appVersion, .location:
      value = text(filter["value"]) ?? ""
    }
    switch relation {
    case .exists, .notExists: break
    case .inArray, .notInArray:
      guard value.split(separator: ",").count <= OneSignalLimits.inArrayValues else {
        throw refusal("must have at most \(OneSignalLimits.inArrayValues) values in an array")
      }
    case .equal, .notEqual, .greater, .less, .timeElapsedGreater, .timeElapsedLess:
      guard filter["value"] != nil || filter["hours_ago"] != nil else {
        throw refusal("must have a value with the relation \(relation.rawValue)")
      }
    }
    return AudienceCondition(subject: subject, relation: relation, value: value)
  }

  // What can be asked of each: only tags may be missing, and only tags hold times.
  private static func relations(of subject: AudienceCondition.Subject)
    -> [AudienceCondition.Relation]
  {
    switch subject {
    case .tag: AudienceCondition.Relation.allCases
    case .language, .country: [.equal, .notEqual, .inArray, .notInArray]
    case .appVersion: [.equal, .notEqual, .greater, .less, .inArray, .notInArray]
    case .lastSession, .firstSession, .sessionCount, .sessionTime:
      [.equal, .notEqual, .greater, .less]
    case .location: []
    }
  }

  private static func subject(_ filter: JSONObject) throws(OneSignalRefusal)
    -> AudienceCondition.Subject
  {
    switch filter["field"]?.string {
    case "tag":
      guard let key = filter["key"]?.string, !key.isEmpty else {
        throw refusal("on tags must have a key")
      }
      return .tag(key)
    case "language": return .language
    case "country": return .country
    case "app_version": return .appVersion
    case "session_count": return .sessionCount
    case "session_time": return .sessionTime
    case "last_session": return .lastSession
    case "first_session": return .firstSession
    case "location": return .location(try circle(filter))
    case let field:
      throw refusal("must not have the field “\(field ?? "")”, which is not known")
    }
  }

  private static func circle(_ filter: JSONObject) throws(OneSignalRefusal) -> Circle {
    let numbers = ["radius", "lat", "long"].compactMap { Double(text(filter[$0]) ?? "") }
    guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else {
      throw refusal("on location must have radius, lat and long as numbers")
    }
    return Circle(
      centre: Place(latitude: numbers[1], longitude: numbers[2]), radius: numbers[0])
  }

  /// Filters as a segment keeps and tells them: their values are strings there (§12).
  static func kept(_ filters: JSON) -> JSON {
    .array(
      (filters.array ?? []).map { entry in
        guard var object = entry.object else { return entry }
        for name in ["value", "hours_ago", "radius", "lat", "long"] {
          if let number = object[name]?.number { object[name] = .string(number.text) }
        }
        return .object(object)
      })
  }

  // Values are strings; a number is taken for one.
  private static func text(_ json: JSON?) -> String? { json?.string ?? json?.number?.text }

  private static func refusal(_ complaint: String) -> OneSignalRefusal {
    .text(400, "Filters \(complaint)")
  }

  /// Conditions in OneSignal's words.
  static func json(_ groups: [[AudienceCondition]]) -> JSON {
    var entries: [JSON] = []
    for (index, group) in groups.enumerated() {
      if index > 0 { entries.append(.object([("operator", "OR")])) }
      entries += group.map { json($0) }
    }
    return .array(entries)
  }

  private static func json(_ condition: AudienceCondition) -> JSON {
    var value = "value"
    var members: [(String, JSON)] = []
    switch condition.subject {
    case .tag(let key): members += [("field", "tag"), ("key", .string(key))]
    case .language: members.append(("field", "language"))
    case .country: members.append(("field", "country"))
    case .appVersion: members.append(("field", "app_version"))
    case .sessionCount: members.append(("field", "session_count"))
    case .sessionTime: members.append(("field", "session_time"))
    case .lastSession:
      members.append(("field", "last_session"))
      value = "hours_ago"
    case .firstSession:
      members.append(("field", "first_session"))
      value = "hours_ago"
    case .location(let circle):
      let parts = [
        ("radius", circle.radius), ("lat", circle.centre.latitude),
        ("long", circle.centre.longitude),
      ]
      return .object(
        [("field", "location")] + parts.map { ($0.0, .string(JSON.double($0.1).text(.compact))) })
    }
    members.append(("relation", .string(condition.relation.rawValue)))
    members.append((value, .string(condition.value)))
    return .object(members)
  }
}
