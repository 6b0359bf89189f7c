import PushModel
import PushWire
import Testing
import TextKit

@Suite("Changes of users and subscriptions on the wire")
struct PeopleChangeTests {
  static let user = UserReference(id: Untrusted("qa-1"))
  static let pairs = [
    LabelledValue(label: Untrusted("tier"), value: Untrusted("gold")),
    LabelledValue(label: Untrusted("old"), value: Untrusted("")),
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    var change: PeopleChange
    var oneSignal: (line: String, body: String?)
    /// Nil where OpenPush has no such call.
    var openPush: (line: String, body: String?)?
    var testDescription: String { oneSignal.line }
  }

  static let cases: [Case] = [
    Case(
      change: .tag(user, pairs),
      oneSignal: (
        "PATCH /apps/A/users/by/external_id/qa-1",
        #"{"properties":{"tags":{"tier":"gold","old":""}}}"#
      ),
      openPush: ("PATCH /v1/apps/A/users/qa-1", #"{"tags":{"tier":"gold","old":""}}"#)),
    Case(
      change: .alias(user, [pairs[0]]),
      oneSignal: (
        "PATCH /apps/A/users/by/external_id/qa-1/identity", #"{"identity":{"tier":"gold"}}"#
      ),
      openPush: ("PATCH /v1/apps/A/users/qa-1", #"{"aliases":{"tier":"gold"}}"#)),
    Case(
      change: .removeAlias(label: Untrusted("tier"), user),
      oneSignal: ("DELETE /apps/A/users/by/external_id/qa-1/identity/tier", nil),
      openPush: ("PATCH /v1/apps/A/users/qa-1", #"{"aliases":{"tier":null}}"#)),
    Case(
      change: .deleteUser(UserReference(id: Untrusted("a/b c"))),
      oneSignal: ("DELETE /apps/A/users/by/external_id/a%2Fb%20c", nil),
      openPush: ("DELETE /v1/apps/A/users/a%2Fb%20c", nil)),
    Case(
      change: .deleteSubscription(Untrusted("s-1")),
      oneSignal: ("DELETE /apps/A/subscriptions/s-1", nil),
      openPush: ("DELETE /v1/apps/A/subscriptions/s-1", nil)),
    Case(
      change: .createUser(
        NewUser(
          aliases: [
            LabelledValue(label: UserReference.externalID, value: Untrusted("new"))
          ], tags: [pairs[0]],
          subscriptions: [NewSubscription(platform: .email, token: Untrusted("a@b.example"))])),
      oneSignal: (
        "POST /apps/A/users",
        #"{"identity":{"external_id":"new"},"properties":{"tags":{"tier":"gold"}},"#
          + #""subscriptions":[{"type":"Email","token":"a@b.example"}]}"#
      ), openPush: nil),
    Case(
      change: .createSubscription(
        NewSubscription(platform: .ios, token: Untrusted("ab12")), user),
      oneSignal: (
        "POST /apps/A/users/by/external_id/qa-1/subscriptions",
        #"{"subscription":{"type":"iOSPush","token":"ab12"}}"#
      ), openPush: nil),
    Case(
      change: .transfer(subscription: Untrusted("s-1"), to: user),
      oneSignal: (
        "PATCH /apps/A/subscriptions/s-1/owner", #"{"identity":{"external_id":"qa-1"}}"#
      ),
      openPush: nil),
    Case(
      change: .setToken(subscription: Untrusted("s-1"), Untrusted("cd34")),
      oneSignal: ("PATCH /apps/A/subscriptions/s-1", #"{"subscription":{"token":"cd34"}}"#),
      openPush: nil),
    Case(
      change: .setOptedIn(false, platform: .email, token: Untrusted("a@b.example")),
      oneSignal: (
        "PATCH /apps/A/subscriptions_by_token/Email/a%40b.example",
        #"{"subscription":{"enabled":false,"notification_types":-31}}"#
      ), openPush: nil),
    Case(
      change: .updateUser(user, UserUpdate(properties: UserProperties(tags: [pairs[0]]))),
      oneSignal: (
        "PATCH /apps/A/users/by/external_id/qa-1", #"{"properties":{"tags":{"tier":"gold"}}}"#
      ), openPush: ("PATCH /v1/apps/A/users/qa-1", #"{"tags":{"tier":"gold"}}"#)),
    Case(
      change: .updateUser(user, everything),
      oneSignal: (
        "PATCH /apps/A/users/by/external_id/qa-1",
        #"{"properties":{"language":"de","country":"DE","timezone_id":"Europe/Berlin","#
          + #""lat":53.5,"long":-9.25,"first_active":1770000000,"last_active":1771000000},"#
          + #""deltas":{"session_time":60,"session_count":2,"purchases":["#
          + #"{"sku":"bun","amount":"1.20","iso":"EUR","count":3}]}}"#
      ), openPush: nil),
    Case(
      change: .aliasHolder(of: Untrusted("s-1"), [pairs[0]]),
      oneSignal: (
        "PATCH /apps/A/subscriptions/s-1/user/identity", #"{"identity":{"tier":"gold"}}"#
      ), openPush: nil),
    Case(
      change: .updateSubscription(Untrusted("s-1"), SubscriptionFields(optedIn: false)),
      oneSignal: (
        "PATCH /apps/A/subscriptions/s-1",
        #"{"subscription":{"enabled":false,"notification_types":-31}}"#
      ), openPush: ("PATCH /v1/apps/A/subscriptions/s-1", #"{"opted_in":false}"#)),
    Case(
      change: .updateSubscription(Untrusted("s-1"), device),
      oneSignal: (
        "PATCH /apps/A/subscriptions/s-1",
        #"{"subscription":{"session_time":60,"session_count":2,"sdk":"050602","#
          + #""device_model":"iPhone15,2","device_os":"17.4","app_version":"2.1","carrier":"Quay","#
          + #""rooted":false,"test_type":1,"net_type":0}}"#
      ), openPush: nil),
    Case(
      change: .createSubscription(
        NewSubscription(
          platform: .ios, token: Untrusted("ab12"), fields: SubscriptionFields(optedIn: true)), user
      ),
      oneSignal: (
        "POST /apps/A/users/by/external_id/qa-1/subscriptions",
        #"{"subscription":{"type":"iOSPush","token":"ab12","enabled":true,"notification_types":1}}"#
      ), openPush: nil),
    Case(
      change: .createUser(
        NewUser(
          aliases: [LabelledValue(label: UserReference.externalID, value: Untrusted("new"))],
          properties: everything.properties)),
      oneSignal: (
        "POST /apps/A/users",
        #"{"identity":{"external_id":"new"},"properties":{"language":"de","country":"DE","#
          + #""timezone_id":"Europe/Berlin","lat":53.5,"long":-9.25,"first_active":1770000000,"#
          + #""last_active":1771000000}}"#
      ), openPush: nil),
  ]

  private static let everything: UserUpdate = {
    var properties = UserProperties()
    properties.language = Untrusted("de")
    properties.country = Untrusted("DE")
    properties.timezone = Untrusted("Europe/Berlin")
    properties.latitude = 53.5
    properties.longitude = -9.25
    properties.firstActiveAt = Timestamp(seconds: 1_770_000_000)
    properties.lastActiveAt = Timestamp(seconds: 1_771_000_000)
    let bun = Purchase(
      sku: Untrusted("bun"), amount: Untrusted("1.20"), currency: Untrusted("EUR"), count: 3)
    return UserUpdate(
      properties: properties, deltas: UserDeltas(sessionSeconds: 60, sessions: 2, purchases: [bun]))
  }()

  private static let device: SubscriptionFields = {
    var fields = SubscriptionFields()
    fields.sessionSeconds = 60
    fields.sessions = 2
    fields.sdkVersion = Untrusted("050602")
    fields.deviceModel = Untrusted("iPhone15,2")
    fields.osVersion = Untrusted("17.4")
    fields.appVersion = Untrusted("2.1")
    fields.carrier = Untrusted("Quay")
    fields.isRooted = false
    fields.environment = .sandbox
    fields.isOnWiFi = true
    return fields
  }()

  @Test("only what adds nothing may be repeated")
  func repeatable() {
    let update = Self.everything
    #expect(
      PeopleChange.updateUser(Self.user, UserUpdate(properties: update.properties)).isRepeatable)
    #expect(!PeopleChange.updateUser(Self.user, update).isRepeatable)
    #expect(PeopleChange.updateSubscription(Untrusted("s"), Self.device).isRepeatable)
    #expect(
      oneSignal(.updateUser(Self.user, update), 502, "").sentence.string.contains("added twice"))
  }

  @Test("OpenPush keeps tags on a subscription too")
  func openPushTags() {
    let change = PeopleChange.updateSubscription(
      Untrusted("s-1"), SubscriptionFields(tags: Self.pairs))
    #expect(OpenPushDialect.operation(of: change) == .updateSubscription)
    #expect(
      OpenPushDialect.body(of: change)?.text(.compact) == #"{"tags":{"tier":"gold","old":""}}"#)
  }

  @Test("names are read in the service's order, and a body without them is none")
  func identity() {
    var findings: [Finding] = []
    let names = OneSignalDialect.identity(
      json(#"{"identity":{"onesignal_id":"u-1","external_id":"qa-1","crm":"7"}}"#), &findings)
    #expect(
      names?.map { "\($0.label.raw)=\($0.value.raw)" } == [
        "onesignal_id=u-1", "external_id=qa-1", "crm=7",
      ])
    #expect(OneSignalDialect.identity(json(#"{"identity":{}}"#), &findings) == [])
    #expect(OneSignalDialect.identity(json(#"{"identity":null}"#), &findings) == nil)
    #expect(OneSignalDialect.identity(json("{}"), &findings) == nil)
  }

  @Test("OneSignal's call of each change", arguments: cases)
  func oneSignal(_ given: Case) throws {
    let route = try #require(
      OneSignalDialect.route(OneSignalDialect.operation(of: given.change)))
    let values = OneSignalDialect.values(of: given.change).merging(["app_id": "A"]) { $1 }
    #expect("\(route.method.rawValue) \(route.path(values))" == given.oneSignal.line)
    #expect(OneSignalDialect.body(of: given.change)?.text(.compact) == given.oneSignal.body)
    #expect(route.isWrite)
  }

  @Test("OpenPush's call of each change, where it has one", arguments: cases)
  func openPush(_ given: Case) throws {
    guard let wanted = given.openPush else {
      #expect(OpenPushDialect.operation(of: given.change) == nil)
      return
    }
    let operation = try #require(OpenPushDialect.operation(of: given.change))
    let route = try #require(OpenPushDialect.route(operation))
    let values = try #require(OpenPushDialect.values(of: given.change))
    #expect(
      "\(route.method.rawValue) \(route.path(values.merging(["app_id": "A"]) { $1 }))"
        == wanted.line)
    #expect(OpenPushDialect.body(of: given.change)?.text(.compact) == wanted.body)
  }

  @Test("OpenPush's paths know a user by the external id alone")
  func otherNames() {
    let user = UserReference(label: Untrusted("crm"), id: Untrusted("1"))
    #expect(OpenPushDialect.values(of: .tag(user, [])) == nil)
  }

  private func openPush(_ change: PeopleChange, _ status: Int, _ body: String) -> WriteOutcome {
    OpenPushDialect.peopleOutcome(change, status: status, headers: [], body: Array(body.utf8))
  }

  private func oneSignal(_ change: PeopleChange, _ status: Int, _ body: String) -> WriteOutcome {
    OneSignalDialect.peopleOutcome(change, status: status, headers: [], body: Array(body.utf8))
  }

  @Test("aliases that OpenPush refused make it partly, all of them nothing at all")
  func refusedAliases() {
    let both = PeopleChange.alias(Self.user, Self.pairs)
    let some = openPush(both, 200, #"{"external_id":"qa-1","refused_aliases":["old"]}"#)
    #expect(some.verdict == .partly)
    #expect(some.reasons == [Untrusted("old")])
    #expect(!some.sentence.string.contains("sent"))
    let all = openPush(both, 200, #"{"external_id":"qa-1","refused_aliases":["old","tier"]}"#)
    #expect(all.verdict == .notSent)
    #expect(all.sentence.string.contains("Nothing was changed."))
    #expect(openPush(both, 200, #"{"external_id":"qa-1"}"#).verdict == .sent)
  }

  @Test("an answer that cannot be read leaves it open; a refusal does not")
  func endings() {
    let tag = PeopleChange.tag(Self.user, Self.pairs)
    #expect(openPush(tag, 200, "<html>").verdict == .unknown)
    #expect(openPush(tag, 200, "").verdict == .unknown)
    #expect(openPush(tag, 502, "").verdict == .unknown)
    #expect(
      openPush(tag, 404, #"{"error":{"code":"not_found","message":"No."}}"#).verdict == .notSent)
    #expect(openPush(.deleteUser(Self.user), 204, "").verdict == .sent)
    #expect(oneSignal(tag, 202, "{}").verdict == .sent)
    #expect(oneSignal(tag, 202, "").verdict == .sent)
    #expect(oneSignal(tag, 202, "<html>").verdict == .unknown)
    let refused = oneSignal(
      tag, 409, #"{"errors":[{"code":"user-2","title":"Alias claimed","meta":{"crm":"1"}}]}"#)
    #expect(refused.verdict == .notSent)
    #expect(refused.reasons.first?.raw.contains("Alias claimed") == true)
    // A success status with errors is no success.
    #expect(oneSignal(tag, 200, #"{"errors":["no"]}"#).verdict == .notSent)
  }

  @Test("what was made is named by its id")
  func madeID() {
    let user = PeopleChange.createUser(NewUser(aliases: []))
    #expect(
      oneSignal(user, 201, #"{"identity":{"onesignal_id":"u-1"}}"#).resultID == Untrusted("u-1"))
    let subscription = PeopleChange.createSubscription(
      NewSubscription(platform: .sms, token: Untrusted("+1")), Self.user)
    #expect(
      oneSignal(subscription, 201, #"{"subscription":{"id":"s-1"}}"#).resultID == Untrusted("s-1"))
  }

  @Test("a removal that may have been carried out before is done when nothing is left")
  func goneAlready() {
    for change in [PeopleChange.deleteUser(Self.user), .deleteSubscription(Untrusted("s"))] {
      #expect(
        OneSignalDialect.goneAlready(change, status: 404, isRepeat: true)?.verdict == .sent)
      #expect(OneSignalDialect.goneAlready(change, status: 404, isRepeat: false) == nil)
      #expect(OpenPushDialect.goneAlready(change, status: 403, isRepeat: true) == nil)
    }
    let tag = PeopleChange.tag(Self.user, Self.pairs)
    #expect(OpenPushDialect.goneAlready(tag, status: 404, isRepeat: true) == nil)
  }
}
