/// One thing that a request changes about who there is.
enum RegisterChange: Sendable, Hashable {
  /// A label with its id, or a key with its value; nil takes it away.
  struct Entry: Sendable, Hashable {
    var name: String
    var value: String?
  }

  /// The new person gets the next number.
  case addPerson(AddedPerson)
  /// What the person still holds has to be moved or removed before.
  case removePerson(Int)
  /// The new subscription gets the next number.
  case addSubscription(AddedSubscription)
  case removeSubscription(Int)
  /// The id stays, the owner changes.
  case move(subscription: Int, to: Int)
  case setPermission(subscription: Int, Permission)
  /// A fresh token: whatever was wrong with the last one is over.
  case setToken(subscription: Int, String)
  case setDevice(subscription: Int, DeviceFacts)
  case setAliases(person: Int, [Entry])
  case setTags(person: Int, [Entry])
  case setPerson(Int, PersonFacts)
}

/// A name compared byte by byte: `String` would take two spellings of one letter for the same.
struct ExactName: Sendable, Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// A label and an id under it; no label holds a zero byte.
  init(label: String, id: String) { bytes = Array(label.utf8) + [0] + Array(id.utf8) }
}
