import Testing
import TextKit

@testable import EmbeddedService

/// One write a second on one user or subscription, whatever it is called by.
@Suite struct LimitedRecordTests {
  private struct Named {
    var harness: Harness
    var app: String
    /// Somebody with two more names than the external id.
    var externalID: String
    var oneSignalID: String
    var crmID: String
    var subscription: Int

    init() throws {
      harness = Harness(hasLimits: true)
      app = harness.oneSignalApp
      let world = harness.service.world
      let found = (20..<world.population.namedPeople).first { number in
        world.register.person(number).aliases.contains { $0.label == "crm_id" }
      }
      let number = try #require(found)
      let person = world.register.person(number)
      externalID = try #require(person.externalID)
      oneSignalID = world.identifiers.uuid(.person, number)
      crmID = try #require(person.aliases.first { $0.label == "crm_id" }?.id)
      subscription = try #require(world.register.subscriptions(of: number).first)
    }

    mutating func tag(_ label: String, _ id: String) -> Int {
      harness.oneSignal(
        "PATCH", "/apps/\(app)/users/by/\(label)/\(id)", ["properties": ["tags": ["a": "1"]]]
      ).status
    }
  }

  @Test func aUserUnderAnotherNameIsTheSameUser() throws {
    var named = try Named()
    #expect(named.tag("external_id", named.externalID) == 202)
    #expect(named.tag("external_id", named.externalID) == 429)
    #expect(named.tag("crm_id", named.crmID) == 429)
    #expect(named.tag("onesignal_id", named.oneSignalID) == 429)
    #expect(named.tag("onesignal_id", named.oneSignalID.uppercased()) == 429)
    named.harness.elapsed = 1
    #expect(named.tag("onesignal_id", named.oneSignalID) == 202)
    #expect(named.tag("external_id", named.externalID) == 429)
  }

  @Test func namesGivenThroughASubscriptionAreTheUsers() throws {
    var named = try Named()
    let id = named.harness.oneSignalID(named.subscription)
    #expect(named.tag("external_id", named.externalID) == 202)
    let through = named.harness.oneSignal(
      "PATCH", "/apps/\(named.app)/subscriptions/\(id)/user/identity",
      ["identity": ["external_id": .string(named.externalID)]])
    #expect(through.status == 429)
    // The subscription itself is another record.
    let own = named.harness.oneSignal(
      "PATCH", "/apps/\(named.app)/subscriptions/\(id)", ["subscription": ["enabled": false]])
    #expect(own.status == 200)
  }

  @Test func makingAUserThatIsThereWritesOnIt() throws {
    var named = try Named()
    let body: JSON = ["identity": ["external_id": .string(named.externalID)]]
    #expect(named.harness.oneSignal("POST", "/apps/\(named.app)/users", body).status == 200)
    #expect(named.harness.oneSignal("POST", "/apps/\(named.app)/users", body).status == 429)
    #expect(named.tag("crm_id", named.crmID) == 429)
    let fresh: JSON = ["identity": ["external_id": "hm-new"]]
    #expect(named.harness.oneSignal("POST", "/apps/\(named.app)/users", fresh).status == 201)
  }

  @Test func aSubscriptionUnderItsTokenIsTheSameSubscription() throws {
    var harness = Harness(hasLimits: true)
    let number = try #require(harness.reachableSubscription())
    let token = try #require(harness.service.world.register.token(number))
    let app = harness.oneSignalApp
    let body: JSON = ["subscription": ["enabled": true]]
    let byID = harness.oneSignal(
      "PATCH", "/apps/\(app)/subscriptions/\(harness.oneSignalID(number))", body)
    #expect(byID.status == 200)
    let byToken = harness.oneSignal(
      "PATCH", "/apps/\(app)/subscriptions_by_token/iOSPush/\(token)", body)
    #expect(byToken.status == 429)
  }

  @Test func whoIsUnknownIsLimitedByName() throws {
    var named = try Named()
    #expect(named.tag("external_id", "nobody") == 404)
    #expect(named.tag("external_id", "nobody") == 429)
    #expect(named.tag("external_id", "nobody-else") == 404)
  }
}
