import PushWire
import TextKit

/// The one user or subscription that a call writes on. Several names of it, or its id and its token,
/// are still one: the limit is for whoever it is (onesignal-api.md §3).
enum LimitedRecord: Sendable, Hashable {
  case user(Int)
  case subscription(Int)
  /// Nobody has the name yet, or any more.
  case name(String)

  /// Nil for a call that writes on none.
  init?(
    _ route: Route, _ values: [String: String], body: [UInt8], _ register: Register
  ) {
    guard route.group == .users else { return nil }
    if route.operation == .createUser {
      guard let person = Self.known(body, register) else { return nil }
      self = .user(person)
    } else if let id = values["subscription_id"] {
      let number = register.population.identifiers.number(.subscription, id)
      guard let number, register.isThere(number) else {
        self = .name(id.lowercased())
        return
      }
      self =
        route.operation == .addAliasesOfSubscription
        ? .user(register.holder(of: number)) : .subscription(number)
    } else if let token = values["token"] {
      self = register.subscription(token: token).map { .subscription($0) } ?? .name(token)
    } else if let label = values["alias_label"], let id = values["alias_id"] {
      self = register.person(label: label, id: id).map { .user($0) } ?? .name("\(label)/\(id)")
    } else {
      return nil
    }
  }

  // Making a user that is there already changes that one.
  private static func known(_ body: [UInt8], _ register: Register) -> Int? {
    let identity = (try? JSON.parse(body))?["identity"]?.object
    return identity?.members.lazy.compactMap { member in
      member.value.string.flatMap { register.person(label: member.key, id: $0) }
    }.first
  }
}
