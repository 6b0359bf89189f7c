import PushModel
import Testing
import TextKit

@Suite struct SubscriptionTests {
  static func status(_ subscribed: Bool?, remedy: SafeText? = nil) -> AuthorizationStatus {
    AuthorizationStatus(
      value: subscribed == true ? 31 : -18, dialect: .openpushIOS, subscribed: subscribed,
      permitted: nil, label: "x", bits: [], unknownBits: 0, provisional: false, retryable: false,
      serverOwned: false, sentence: "The status speaks.", remedy: remedy)
  }

  static func subscription(_ change: (inout Subscription) -> Void) -> Subscription {
    var subscription = Subscription(
      id: Untrusted("s"), type: Untrusted("ios"), platform: .ios)
    change(&subscription)
    return subscription
  }

  @Test(
    "what decides is named, and never by a status that something else overrules",
    arguments: [
      ("status", subscription { $0.status = status(false) }, "x"),
      (
        "switch",
        subscription {
          $0.status = status(true); $0.enabled = false; $0.hasToken = true
        }, "switchedOff"
      ),
      ("switch alone", subscription { $0.enabled = false }, "switchedOff"),
      (
        "unknown status",
        subscription {
          $0.status = status(nil); $0.enabled = false
        }, "switchedOff"
      ),
      (
        "no token yet",
        subscription {
          $0.status = status(true); $0.enabled = false; $0.hasToken = false
        }, "noToken"
      ),
      (
        "no token",
        subscription {
          $0.status = status(true); $0.hasToken = false
        }, "noToken"
      ),
      (
        "gone",
        subscription {
          $0.status = status(true); $0.unreachableAt = Timestamp(seconds: 1)
        }, "tokenGone"
      ),
      (
        "good",
        subscription {
          $0.status = status(true); $0.enabled = true
        }, "x"
      ),
      ("nothing", subscription { _ in }, nil),
    ] as [(String, Subscription, String?)])
  func deciding(_ name: String, _ subscription: Subscription, _ word: String?) {
    #expect(subscription.deciding == word)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subscription: Subscription
    let subscribed: Bool?

    init(_ name: String, _ subscribed: Bool?, _ change: (inout Subscription) -> Void) {
      testDescription = name
      subscription = SubscriptionTests.subscription(change)
      self.subscribed = subscribed
    }
  }

  static let cases = [
    Case("nothing is known", nil) { _ in },
    Case("the switch is off, whatever the status", false) {
      $0.enabled = false
      $0.status = status(true)
    },
    Case("the status says no", false) {
      $0.enabled = true
      $0.status = status(false)
    },
    Case("status and switch say yes", true) {
      $0.enabled = true
      $0.status = status(true)
      $0.token = Untrusted("5f2a")
    },
    Case("the token is empty", false) {
      $0.enabled = true
      $0.status = status(true)
      $0.token = Untrusted("")
    },
    Case("the token is said to be none", false) {
      $0.enabled = true
      $0.hasToken = false
    },
    Case("the token is not mentioned", true) { $0.enabled = true },
    Case("the provider said that it is gone", false) {
      $0.enabled = true
      $0.unreachableAt = Timestamp(seconds: 1)
    },
    Case("a status that does not say, and the switch does", true) {
      $0.enabled = true
      $0.status = status(nil)
    },
    Case("a status that does not say, and nothing else", nil) { $0.status = status(nil) },
    Case("the status alone", true) { $0.status = status(true) },
  ]

  @Test("whether a push can go there follows from the evidence in order", arguments: cases)
  func subscribed(_ expected: Case) {
    #expect(expected.subscription.subscribed == expected.subscribed)
    #expect(expected.subscription.reachability.reachable == expected.subscribed)
    #expect(expected.subscription.reachability.sentence.string.hasSuffix("."))
  }

  @Test("what stands in the way is named with its remedy")
  func reachability() {
    let denied = Self.subscription {
      $0.status = Self.status(false, remedy: "Ask the user.")
      $0.enabled = false
    }.reachability
    #expect(denied.sentence == "The status speaks.")
    #expect(denied.remedy == "Ask the user.")
    let off = Self.subscription { $0.enabled = false }.reachability
    #expect(off.sentence.string.contains("switched off"))
    let gone = Self.subscription {
      $0.enabled = true
      $0.unreachableAt = Timestamp(seconds: 1)
    }.reachability
    #expect(gone.sentence.string.contains("gone"))
    let waiting = Self.subscription {
      $0.enabled = false
      $0.status = Self.status(true)
      $0.hasToken = false
    }.reachability
    #expect(waiting.sentence.string.hasPrefix("Permission is given"))
    let none = Self.subscription { $0.hasToken = false }.reachability
    #expect(none.sentence.string.contains("no token"))
  }

  @Test("a sandbox token can be reached, with a word on how")
  func sandbox() {
    let reachability = Self.subscription {
      $0.enabled = true
      $0.environment = .sandbox
    }.reachability
    #expect(reachability.reachable == true)
    #expect(reachability.sentence.string.contains("sandbox"))
    #expect(reachability.remedy != nil)
  }

  @Test(
    "only devices that can tell are expected to confirm",
    arguments: [
      (Platform.ios, true), (.android, true), (.huawei, true), (.fire, true), (.web, true),
      (.macos, false), (.windows, false), (.email, false), (.sms, false),
    ])
  func confirm(_ platform: Platform, _ can: Bool) {
    #expect(platform.canConfirm == can)
  }
}
