import TextKit

/// Somebody whom a request made.
struct AddedPerson: Sendable, Hashable {
  var createdAt: Timestamp
}

/// A subscription that a request made.
struct AddedSubscription: Sendable, Hashable {
  var channel: Channel
  var token: String
  /// The number of the person who holds it.
  var owner: Int
  var permission: Permission
  var createdAt: Timestamp
  var facts: DeviceFacts
}

/// What a request said of a device; nil where it said nothing.
struct DeviceFacts: Sendable, Hashable {
  var model: String?
  var osVersion: String?
  var appVersion: String?
  var sdkVersion: String?
  var carrier: String?
  var isRooted: Bool?
  var sessions: Int?
  /// Seconds of use in all.
  var sessionTime: Int?
  /// OneSignal's `test_type` and `net_type`, in its own numbers.
  var testType: Int64?
  var netType: Int64?
  var webAuth: String?
  var webKey: String?
  var lastActive: Timestamp?

  /// Takes over what the other one says.
  mutating func merge(_ other: DeviceFacts) {
    model = other.model ?? model
    osVersion = other.osVersion ?? osVersion
    appVersion = other.appVersion ?? appVersion
    sdkVersion = other.sdkVersion ?? sdkVersion
    carrier = other.carrier ?? carrier
    isRooted = other.isRooted ?? isRooted
    sessions = other.sessions ?? sessions
    sessionTime = other.sessionTime ?? sessionTime
    testType = other.testType ?? testType
    netType = other.netType ?? netType
    webAuth = other.webAuth ?? webAuth
    webKey = other.webKey ?? webKey
    lastActive = other.lastActive ?? lastActive
  }
}

/// What a request said of a person; nil where it said nothing.
struct PersonFacts: Sendable, Hashable {
  var language: String?
  var country: String?
  var timezone: String?
  var latitude: Double?
  var longitude: Double?
  var ip: String?
  var firstActive: Timestamp?
  var lastActive: Timestamp?
  var amountSpent: Double?
  /// As they were written, oldest first.
  var purchases: [JSON] = []

  /// Takes over what the other one says; its purchases come on top.
  mutating func merge(_ other: PersonFacts) {
    language = other.language ?? language
    country = other.country ?? country
    timezone = other.timezone ?? timezone
    latitude = other.latitude ?? latitude
    longitude = other.longitude ?? longitude
    ip = other.ip ?? ip
    firstActive = other.firstActive ?? firstActive
    lastActive = other.lastActive ?? lastActive
    amountSpent = other.amountSpent ?? amountSpent
    purchases += other.purchases
  }
}
