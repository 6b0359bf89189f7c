import PushWire
import TextKit

/// The members of an object in a request, each read by its type. What is missing or null says nothing
/// (onesignal-api.md §20.21); what has another type is refused.
struct OneSignalMembers {
  let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func object(_ name: String) throws(OneSignalRefusal) -> JSONObject? {
    try member(name, "an object", \.object)
  }

  func text(_ name: String) throws(OneSignalRefusal) -> String? {
    try member(name, "a string", \.string)
  }

  func flag(_ name: String) throws(OneSignalRefusal) -> Bool? {
    try member(name, "true or false", \.bool)
  }

  func integer(_ name: String) throws(OneSignalRefusal) -> Int64? {
    try member(name, "a whole number", \.int64)
  }

  func number(_ name: String) throws(OneSignalRefusal) -> Double? {
    try member(name, "a number", \.double)
  }

  /// A moment in Unix seconds.
  func time(_ name: String) throws(OneSignalRefusal) -> Timestamp? {
    try integer(name).map { Timestamp(seconds: $0) }
  }

  private func member<Value>(_ name: String, _ wanted: String, _ read: (JSON) -> Value?)
    throws(OneSignalRefusal) -> Value?
  {
    guard let value = object[name], !value.isNull else { return nil }
    guard let found = read(value) else {
      throw OneSignalCall.malformed("\(name) has to be \(wanted)")
    }
    return found
  }
}
