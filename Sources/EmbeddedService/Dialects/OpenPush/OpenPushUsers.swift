import PushModel
import PushWire
import TextKit

/// OpenPush's calls on users: those whom the app has named.
enum OpenPushUsers {
  static func list(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    let limit = try call.limit()
    let from = try call.cursor()
    let register = world.register
    let label = call.request.queryValue("alias_label")
    let id = call.request.queryValue("alias_id")
    // Half a name names nobody.
    if label != nil || id != nil {
      guard let label, let id else {
        return .json(OpenPushDialect.pageJSON("users", [], nextCursor: nil, total: 0))
      }
      let found = register.person(label: label, id: id)
        .flatMap { register.person($0).externalID == nil ? nil : $0 }
      let rows = found.map { [OpenPushDialect.json(of: world.user($0, .openpush))] } ?? []
      return .json(
        OpenPushDialect.pageJSON("users", rows, nextCursor: nil, total: Int64(rows.count)))
    }
    var rows: [JSON] = []
    var place = from
    while place < register.namedPlaces, rows.count < limit {
      if let person = register.named(atPlace: place) {
        rows.append(OpenPushDialect.json(of: world.user(person, .openpush)))
      }
      place += 1
    }
    // Those who are gone make no page of their own.
    while place < register.namedPlaces, register.named(atPlace: place) == nil { place += 1 }
    return .json(
      OpenPushDialect.pageJSON(
        "users", rows,
        nextCursor: place < register.namedPlaces ? OpenPushCall.cursor(place) : nil,
        total: Int64(register.namedCount)))
  }

  static func get(_ call: OpenPushCall, _ world: World) throws(OpenPushRefusal) -> HTTPResponse {
    .json(OpenPushDialect.json(of: world.user(try person(call, world.register), .openpush)))
  }

  /// Tags and aliases. Aliases that cannot be taken are named on the answer, and the rest is done.
  static func update(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let person = try person(call, world.writtenRegister)
    var check = BodyCheck(try call.body())
    check.allow(["tags", "aliases"])
    let tags = check.object("tags")
    for member in tags?.members ?? [] where member.value.string == nil {
      check.complain("tags.\(member.key)", "has to be a string")
    }
    let aliases = check.object("aliases")
    for member in aliases?.members ?? []
    where member.value.string == nil && !member.value.isNull {
      check.complain("aliases.\(member.key)", "has to be a string or null")
    }
    if check.problems.isEmpty, tags == nil, aliases == nil {
      check.complain("tags", "or aliases has to be there")
    }
    guard check.problems.isEmpty else { throw .validation(check.problems) }
    var changes: [RegisterChange] = []
    if let tags { changes.append(.setTags(person: person, entries(tags))) }
    var refused: [String] = []
    if let aliases {
      let (taken, rest) = sorted(entries(aliases), of: person, world.writtenRegister)
      refused = rest
      if !taken.isEmpty { changes.append(.setAliases(person: person, taken)) }
    }
    world.writeNow(changes)
    return .json(
      OpenPushDialect.json(of: world.user(person, .openpush), refusedAliases: refused))
  }

  /// The user is gone; each subscription stays and belongs to somebody without a name.
  static func delete(_ call: OpenPushCall, _ world: inout World) throws(OpenPushRefusal)
    -> HTTPResponse
  {
    let register = world.writtenRegister
    let person = try person(call, register)
    var changes: [RegisterChange] = []
    for (step, subscription) in register.subscriptions(of: person).enumerated() {
      changes.append(.addPerson(AddedPerson(createdAt: world.now)))
      changes.append(.move(subscription: subscription, to: register.peopleNumbers + step))
    }
    world.writeNow(changes + [.removePerson(person)])
    return HTTPResponse(status: 204)
  }

  /// The members that are a text or null as entries, each name once.
  static func entries(_ object: JSONObject) -> [RegisterChange.Entry] {
    object.keys.map { RegisterChange.Entry(name: $0, value: object[$0]?.string) }
  }

  // A label is refused when the service keeps it for itself, when the id names somebody else or
  // nobody, and when the user has as many aliases as there may be (openpush-openapi.yaml).
  private static func sorted(
    _ entries: [RegisterChange.Entry], of person: Int, _ register: Register
  ) -> (taken: [RegisterChange.Entry], refused: [String]) {
    var labels = Set(register.person(person).aliases.map { ExactName($0.label) })
    var taken: [RegisterChange.Entry] = []
    var refused: [String] = []
    // What is taken away makes room for what comes.
    for entry in entries where entry.value == nil {
      if entry.name == OpenPushLimits.reservedAliasLabel {
        refused.append(entry.name)
      } else if labels.remove(ExactName(entry.name)) != nil {
        taken.append(entry)
      }
    }
    for entry in entries {
      guard let id = entry.value else { continue }
      let holder = register.person(label: entry.name, id: id)
      let isKept = ["", OpenPushLimits.reservedAliasLabel, "onesignal_id"].contains(entry.name)
      let isNew = !labels.contains(ExactName(entry.name))
      let isFull = isNew && labels.count >= OpenPushLimits.aliases
      guard !isKept, !id.isEmpty, holder == nil || holder == person, !isFull else {
        refused.append(entry.name)
        continue
      }
      labels.insert(ExactName(entry.name))
      taken.append(entry)
    }
    return (taken, refused)
  }

  private static func person(_ call: OpenPushCall, _ register: Register) throws(OpenPushRefusal)
    -> Int
  {
    guard let person = register.person(label: "external_id", id: call.values["external_id"] ?? "")
    else { throw .notFound }
    return person
  }
}
