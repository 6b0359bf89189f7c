import PushModel
import TextKit

extension OneSignalDialect {
  /// The fields that a filter can look at, and the relations that it can use (reference §5.1).
  static let filterFields: Set<String> = [
    "tag", "last_session", "first_session", "session_count", "session_time", "language",
    "app_version", "location", "country", "amount_spent", "bought_sku", "email", "user_id",
  ]
  static let filterRelations: Set<String> = [
    "=", "!=", ">", "<", "exists", "not_exists", "in_array", "not_in_array", "time_elapsed_gt",
    "time_elapsed_lt",
  ]

  /// The platforms behind each switch.
  static let platformsOfFlags: [(String, [Platform])] = [
    ("isIos", [.ios]), ("isAndroid", [.android]), ("isHuawei", [.huawei]), ("isAdm", [.fire]),
    ("isAnyWeb", [.web]), ("isChromeWeb", [.web]), ("isFirefox", [.web]), ("isSafari", [.web]),
    ("isEdge", [.web]), ("isChrome", [.web]), ("isWP_WNS", [.windows]), ("isMacOSX", [.macos]),
  ]

  /// Reads who a request is for as the service does; texts complain in the service's words.
  static func audienceRequest(
    _ checker: inout RequestChecker, _ complaints: inout [String], idNames: [String]
  ) -> AudienceRequest {
    let object = checker.object
    let targeting = OneSignalTargeting(object)
    for (key, _) in targeting.unreadable { checker.complain(key, "must be a list of strings") }
    guard let audience = targeting.audience else {
      complaints.append(OneSignalLiterals.noTargeting)
      return AudienceRequest(.other(description: Untrusted("nobody")))
    }
    if targeting.choices.count > 1 {
      let keys = targeting.choices.map(\.key).joined(separator: ", ")
      complaints.append("Only one targeting method may be used at a time: \(keys)")
    }
    var request = AudienceRequest(audience)
    request.channel = channel(&checker, &complaints)
    request.platforms = platforms(object)
    readAliases(object, &request, &checker)
    for name in idNames { checkIDs(name, &checker, &complaints) }
    if object["filters"] != nil { request.conditions = filters(&checker) }
    if checker.value("excluded_segments") != nil {
      request.excludedSegments = (object["excluded_segments"]?.array ?? []).compactMap(\.untrusted)
      if checker.value("included_segments") == nil {
        complaints.append("excluded_segments may only be used with included_segments")
      }
    }
    return request
  }

  private static func channel(_ checker: inout RequestChecker, _ complaints: inout [String])
    -> DeliveryChannel
  {
    let object = checker.object
    if checker.value("email_to") != nil || object["isEmail"]?.bool == true { return .email }
    if checker.value("include_phone_numbers") != nil || object["isSMS"]?.bool == true {
      return .sms
    }
    guard checker.value("target_channel") != nil else {
      if checker.value("include_aliases") != nil {
        complaints.append("target_channel is required with include_aliases")
      }
      return .push
    }
    let words = DeliveryChannel.allCases.map(\.rawValue)
    return checker.word("target_channel", among: words).flatMap { DeliveryChannel(rawValue: $0) }
      ?? .push
  }

  /// A switch set to true turns off all others that are not true as well; one set to false turns
  /// off itself.
  private static func platforms(_ object: JSONObject) -> Set<Platform>? {
    let on = platformsOfFlags.filter { object[$0.0]?.bool == true }.flatMap(\.1)
    if !on.isEmpty { return Set(on) }
    let off = platformsOfFlags.filter { object[$0.0]?.bool == false }.flatMap(\.1)
    if off.isEmpty { return nil }
    return Set(Platform.allCases).subtracting(off)
  }

  private static func readAliases(
    _ object: JSONObject, _ request: inout AudienceRequest, _ checker: inout RequestChecker
  ) {
    for label in object["include_aliases"]?.object?.members ?? [] {
      guard !label.value.isNull else { continue }
      let ids = checker.texts(
        label.value, "include_aliases.\(label.key)", maximum: OneSignalLimits.audienceIDs)
      guard let ids else { continue }
      request.aliases.append(AudienceRequest.AliasGroup(label: Untrusted(label.key), ids: ids))
    }
  }

  private static func checkIDs(
    _ name: String, _ checker: inout RequestChecker, _ complaints: inout [String]
  ) {
    guard let ids = checker.value(name)?.array else { return }
    guard ids.count <= OneSignalLimits.audienceIDs else {
      checker.complain(name, "must have at most \(OneSignalLimits.audienceIDs) entries")
      return
    }
    if let wrong = ids.first(where: { !UUIDText.isUUID($0.string ?? "") }) {
      complaints.append(
        OneSignalLiterals.subscriptionIDFormat + (wrong.string ?? wrong.text(.compact)))
    }
  }

  /// Reads filters into groups: `OR` parts them, `AND` may be left out, neither stands last.
  private static func filters(_ checker: inout RequestChecker) -> [[AudienceCondition]] {
    guard let elements = checker.value("filters")?.array, !elements.isEmpty else { return [] }
    guard elements.count <= OneSignalLimits.filters else {
      checker.complain("filters", "must have at most \(OneSignalLimits.filters) entries")
      return []
    }
    var groups: [[AudienceCondition]] = [[]]
    var isAfterOperator = true
    for (index, element) in elements.enumerated() {
      if let word = element["operator"]?.string {
        guard !isAfterOperator, word == "OR" || word == "AND" else {
          checker.complain("filters.\(index)", "must be OR or AND between two conditions")
          return []
        }
        if word == "OR" { groups.append([]) }
        isAfterOperator = true
        continue
      }
      isAfterOperator = false
      guard let condition = condition(element, "filters.\(index)", &checker) else { continue }
      groups[groups.count - 1].append(condition)
    }
    if isAfterOperator { checker.complain("filters", "must not end with an operator") }
    return groups
  }

  private static func condition(_ json: JSON, _ name: String, _ checker: inout RequestChecker)
    -> AudienceCondition?
  {
    guard let field = json["field"]?.string, filterFields.contains(field) else {
      checker.complain(name, "must have a known field")
      return nil
    }
    let relation = json["relation"]?.string ?? "="
    guard filterRelations.contains(relation) else {
      checker.complain(name, "must have a known relation")
      return nil
    }
    let key = json["key"]?.string
    if field == "tag", key?.isEmpty != false {
      checker.complain(name, "must have the tag's key")
      return nil
    }
    let value = json["value"]?.string ?? json["hours_ago"]?.string
    if relation == "in_array" || relation == "not_in_array" {
      let count = (value ?? "").split(separator: ",").count
      guard (1...OneSignalLimits.inArrayValues).contains(count) else {
        checker.complain(name, "must hold 1 to \(OneSignalLimits.inArrayValues) values")
        return nil
      }
    }
    return AudienceCondition(field: field, key: key, relation: relation, value: value)
  }
}
