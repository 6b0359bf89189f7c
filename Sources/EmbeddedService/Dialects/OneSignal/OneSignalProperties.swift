import PushWire
import TextKit

/// The members of a body's `properties` and `deltas`.
struct OneSignalProperties {
  var facts = PersonFacts()
  var tags: [RegisterChange.Entry] = []
  /// What a session adds.
  var sessions = 0
  var sessionTime = 0

  /// Reads both members of a body; what is missing or null says nothing.
  init(_ body: JSONObject) throws(OneSignalRefusal) {
    if let object = try OneSignalMembers(body).object("properties") {
      try read(object)
      if object["purchases"].map({ !$0.isNull }) == true {
        facts.purchases = try Self.purchases(object)
      }
      let changes = object.keys.count + max(0, tags.count - 1)
      guard changes <= OneSignalLimits.propertyChanges else {
        throw OneSignalCall.malformed(
          "One request changes at most \(OneSignalLimits.propertyChanges) properties")
      }
    }
    if let deltas = try OneSignalMembers(body).object("deltas") {
      sessions = try Self.whole("session_count", deltas)
      sessionTime = try Self.whole("session_time", deltas)
      facts.purchases += try Self.purchases(deltas)
    }
  }

  /// As changes of a person; what was spent so far grows by the purchases.
  func changes(of person: Int, _ register: Register) -> [RegisterChange] {
    var facts = facts
    let spent = facts.purchases.reduce(0) { $0 + Self.amount($1) }
    if facts.amountSpent == nil, spent > 0 {
      facts.amountSpent = (register.people[person]?.amountSpent ?? 0) + spent
    }
    var changes: [RegisterChange] = []
    if !tags.isEmpty { changes.append(.setTags(person: person, tags)) }
    if facts != PersonFacts() { changes.append(.setPerson(person, facts)) }
    return changes
  }

  /// What a user's record holds beyond the model's fields.
  static func extras(of person: Int, _ register: Register) -> [(String, JSON)] {
    let facts = register.people[person] ?? PersonFacts()
    let place = register.location(of: person)
    var members: [(String, JSON)] = []
    if let value = place?.latitude ?? facts.latitude { members.append(("lat", .double(value))) }
    if let value = place?.longitude ?? facts.longitude { members.append(("long", .double(value))) }
    if let value = facts.ip { members.append(("ip", .string(value))) }
    if let value = facts.amountSpent { members.append(("amount_spent", .double(value))) }
    if !facts.purchases.isEmpty { members.append(("purchases", .array(facts.purchases))) }
    return members
  }

  private mutating func read(_ object: JSONObject) throws(OneSignalRefusal) {
    if let value = object["tags"], !value.isNull {
      guard let object = value.object else {
        throw OneSignalCall.malformed("properties.tags has to be an object")
      }
      for key in object.keys {
        tags.append(RegisterChange.Entry(name: key, value: try Self.tag(object[key], key)))
      }
    }
    let members = OneSignalMembers(object)
    facts.language = try members.text("language")
    facts.country = try members.text("country")
    facts.timezone = try members.text("timezone_id")
    facts.ip = try members.text("ip")
    facts.latitude = try members.number("lat")
    facts.longitude = try members.number("long")
    facts.amountSpent = try members.number("amount_spent")
    facts.firstActive = try members.time("first_active")
    facts.lastActive = try members.time("last_active")
  }

  // An empty value takes a tag away; numbers and switches become text.
  private static func tag(_ value: JSON?, _ key: String) throws(OneSignalRefusal) -> String? {
    guard let value, !value.isNull else { return nil }
    if let text = value.string { return text.isEmpty ? nil : text }
    guard value.number != nil || value.bool != nil else {
      throw OneSignalCall.malformed("properties.tags.\(key) has to be a string")
    }
    return value.text(.compact)
  }

  private static func purchases(_ object: JSONObject) throws(OneSignalRefusal) -> [JSON] {
    guard let value = object["purchases"], !value.isNull else { return [] }
    guard let list = value.array, list.allSatisfy({ $0["sku"]?.string != nil }) else {
      throw OneSignalCall.malformed("purchases has to be a list of purchases with a sku")
    }
    return list
  }

  private static func amount(_ purchase: JSON) -> Double {
    let amount = purchase["amount"]
    let one =
      amount?.double
      ?? amount?.string.flatMap { Double($0.filter { $0.isNumber || $0 == "." || $0 == "-" }) } ?? 0
    return one * Double(purchase["count"]?.int64 ?? 1)
  }

  private static func whole(_ name: String, _ object: JSONObject) throws(OneSignalRefusal)
    -> Int
  {
    held(try OneSignalMembers(object).integer(name) ?? 0)
  }

  /// A number of sessions or of their seconds, held to what sums of them can hold: a century of
  /// seconds is more than anybody ever used an app.
  static func held(_ number: Int64) -> Int { Int(min(max(number, 0), 3_153_600_000)) }
}
