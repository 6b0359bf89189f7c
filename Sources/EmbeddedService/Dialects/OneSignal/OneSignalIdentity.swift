import PushWire
import TextKit

/// The names in a body's `identity`, checked against who has them.
struct OneSignalIdentity {
  private static let longestID = 128

  /// Labels and ids in the order of the body.
  var aliases: [(label: String, id: String)] = []

  /// Reads the member `identity` of a body; one that is missing or null holds nothing.
  init(_ body: JSONObject) throws(OneSignalRefusal) {
    guard let value = body["identity"], !value.isNull else { return }
    guard let object = value.object else {
      throw OneSignalCall.malformed("identity has to be an object")
    }
    for label in object.keys {
      guard !label.isEmpty, let id = object[label]?.string, !id.isEmpty else {
        throw OneSignalCall.malformed("identity.\(label) has to be a string that is not empty")
      }
      guard id.count <= Self.longestID, label.count <= Self.longestID else {
        throw OneSignalCall.malformed(
          "identity.\(label) has more than \(Self.longestID) characters")
      }
      if label == "onesignal_id", !UUIDText.isUUID(id) { throw OneSignalCall.invalidUUID }
      if label == Register.externalID, Self.isPlaceholder(id) {
        throw OneSignalCall.malformed("external_id “\(id)” is a placeholder and names nobody")
      }
      aliases.append((label, id))
    }
  }

  /// Whoever already has one of the names, each once.
  func holders(_ register: Register) -> [Int] {
    var people: [Int] = []
    for alias in aliases {
      guard let person = register.person(label: alias.label, id: alias.id) else { continue }
      if !people.contains(person) { people.append(person) }
    }
    return people
  }

  /// The names as changes of a person; 409 when one belongs to somebody else. Custom labels need an
  /// external id beside them or before them (onesignal-api.md §8).
  func changes(of person: Int, _ register: Register, isNew: Bool) throws(OneSignalRefusal)
    -> [RegisterChange.Entry]
  {
    for alias in aliases {
      let holder = register.person(label: alias.label, id: alias.id)
      if let holder, holder != person {
        throw .coded(
          status: 409, code: OneSignalLiterals.codeAliasTaken,
          title: "Alias claimed by another User",
          meta: .object([(alias.label, .string(alias.id))]))
      }
      if alias.label == "onesignal_id", holder == nil {
        throw OneSignalCall.malformed("onesignal_id is given by the service")
      }
    }
    let own = aliases.filter { $0.label != "onesignal_id" }
    let isNamed =
      own.contains { $0.label == Register.externalID }
      || (!isNew && register.person(person).externalID != nil)
    guard isNamed || own.isEmpty else {
      throw OneSignalCall.malformed("A custom alias needs an external_id first")
    }
    return own.map { RegisterChange.Entry(name: $0.label, value: $0.id) }
  }

  private static func isPlaceholder(_ id: String) -> Bool {
    OneSignalLimits.placeholderExternalIDs.contains { $0.lowercased() == id.lowercased() }
  }
}
