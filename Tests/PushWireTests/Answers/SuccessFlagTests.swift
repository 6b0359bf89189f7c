import PushModel
import PushWire
import Testing
import TextKit

@Suite("An answer that denies its own success")
struct SuccessFlagTests {
  /// A write, and what is made of an answer to it.
  struct Write: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var outcome: @Sendable (_ body: String) -> WriteOutcome

    init(_ name: String, _ outcome: @escaping @Sendable (String) -> WriteOutcome) {
      testDescription = name
      self.outcome = outcome
    }
  }

  static let user = UserReference(id: Untrusted("qa-1"))

  static func people(_ change: PeopleChange) -> Write {
    Write("\(change.target.string)") {
      OneSignalDialect.peopleOutcome(change, status: 200, headers: [], body: bytes($0))
    }
  }

  static func catalogue(_ write: CatalogueWrite) -> Write {
    Write("\(write)") {
      OneSignalDialect.catalogueOutcome(
        write, status: 200, headers: [], body: bytes($0), isRepeat: false)
    }
  }

  static let writes: [Write] = [
    people(.deleteUser(user)),
    people(.tag(user, [LabelledValue(label: Untrusted("tier"), value: Untrusted("gold"))])),
    people(.alias(user, [LabelledValue(label: Untrusted("crm"), value: Untrusted("77"))])),
    people(.deleteSubscription(Untrusted("s-1"))),
    people(.transfer(subscription: Untrusted("s-1"), to: user)),
    people(.createUser(NewUser(aliases: []))),
    Write("opt-out") {
      OneSignalDialect.subscriptionOutcome(.optOut, status: 200, headers: [], body: bytes($0))
    },
    Write("opt-in") {
      OneSignalDialect.subscriptionOutcome(.optIn, status: 200, headers: [], body: bytes($0))
    },
    Write("cancel") {
      OneSignalDialect.cancelOutcome(status: 200, headers: [], body: bytes($0))
    },
    Write("send") {
      OneSignalDialect.sendOutcome(status: 200, headers: [], body: bytes($0), isRepeat: false)
    },
    Write("activity update") {
      OneSignalDialect.activityOutcome(
        .activityUpdate, status: 200, headers: [], body: bytes($0), isRepeat: false)
    },
    catalogue(.make(.segment)), catalogue(.change(.segment)), catalogue(.delete(.template)),
    catalogue(.copyTemplate), catalogue(.rotateKey), catalogue(.recordEvents),
  ]

  @Test(
    "is not sent, whatever was asked for and however the flag is spelled",
    arguments: writes,
    [#"{"success":false}"#, #"{"success":"false"}"#, #"{"success":"False"}"#, #"{"success":0}"#])
  func denied(_ write: Write, _ body: String) {
    let outcome = write.outcome(body)
    #expect(outcome.verdict == .notSent)
    #expect(outcome.sentence.string.contains("Nothing was"))
    #expect(outcome.sentence.string.contains("answered 200"))
  }

  @Test(
    "a flag that says yes, or nothing, is none", arguments: writes,
    [#"{"success":true}"#, #"{"success":"true"}"#, #"{"success":null}"#, #"{"success":1}"#, "{}"])
  func notDenied(_ write: Write, _ body: String) {
    #expect(write.outcome(body).verdict != .notSent)
  }

  @Test("an id beside it leaves open what happened")
  func contradiction() {
    let body = #"{"success":false,"id":"m-1"}"#
    let sent = OneSignalDialect.sendOutcome(
      status: 200, headers: [], body: bytes(body), isRepeat: false)
    #expect(sent.verdict == .unknown)
    #expect(sent.sentence.string.contains("m-1"))
    let made = OneSignalDialect.catalogueOutcome(
      .make(.segment), status: 201, headers: [], body: bytes(body), isRepeat: false)
    #expect(made.verdict == .unknown)
  }
}
