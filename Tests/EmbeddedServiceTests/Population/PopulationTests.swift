import PushModel
import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct PopulationTests {
  private func population(_ count: Int, seed: UInt64 = 1) -> Population {
    Population(seed: seed, count: count, start: Harness.start)
  }

  @Test(arguments: [UInt64(1), 2, 77])
  func platformsHaveBelievableShares(seed: UInt64) {
    let population = population(5000, seed: seed)
    var counts: [Platform: Int] = [:]
    for number in 0..<5000 { counts[population.cell(number).channel.platform, default: 0] += 1 }
    let ranges: [(Platform, ClosedRange<Int>)] = [
      (.ios, 1800...2400), (.android, 1400...1950), (.huawei, 150...350), (.web, 500...950),
      (.email, 100...300), (.sms, 40...150),
    ]
    for (platform, range) in ranges {
      #expect(range.contains(counts[platform] ?? 0), "\(platform)")
    }
    #expect(counts.values.reduce(0, +) == 5000)
  }

  @Test(arguments: [UInt64(1), 2, 77])
  func everyStatusOccursAndMostAreSubscribed(seed: UInt64) {
    let population = population(5000, seed: seed)
    let rows = (0..<5000).map { population.cell($0).permission }
    #expect(Set(rows) == Set(Permission.all.indices))
    let subscribed = rows.filter { Permission.all[$0].isSubscribed }.count
    #expect((3300...3950).contains(subscribed))
    for number in 0..<5000 {
      let cell = population.cell(number)
      #expect(Permission.all[cell.permission].family == cell.channel.family)
    }
  }

  @Test func identitiesHaveBelievableShares() {
    let population = population(5000)
    let identities = (0..<5000).map { population.person(population.person(of: $0)).identity }
    #expect((1300...1700).contains(identities.filter { $0 == .anonymous }.count))
    #expect((60...300).contains(identities.filter { $0 == .rejected }.count))
    #expect(identities.filter { $0 == .identified }.count > 3000)
  }

  @Test func somePeopleHaveSeveralDevices() {
    let population = population(5000)
    let several = (0..<population.namedPeople).filter { population.subscriptions(of: $0).count > 1 }
    #expect(several.count > population.namedPeople / 5)
    for person in 0..<population.people {
      for subscription in population.subscriptions(of: person) {
        #expect(population.person(of: subscription) == person)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 10, 97, 1000, 1024])
  func everyPlaceHasOneSubscriptionAndTheyGrowYounger(count: Int) {
    let population = population(count)
    let order = (0..<count).map { population.subscription(atPlace: $0) }
    #expect(Set(order).count == count)
    for (place, subscription) in order.enumerated() {
      #expect(population.place(of: subscription) == place)
    }
    let times = order.map { population.createdAt($0) }
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 < Harness.start })
    #expect(population.people >= 1)
  }

  @Test func aTokenLeadsToItsSubscriptionAndNoOther() {
    let population = population(1500)
    var seen: Set<String> = []
    for number in 0..<1500 {
      guard let token = population.token(number) else {
        #expect(!Permission.all[population.cell(number).permission].hasToken)
        continue
      }
      #expect(seen.insert(token).inserted)
      #expect(population.subscription(token: token) == number)
    }
    for token in ["", "x", "+999", "+999000000001x", "a@example.com", ":APA91b", "IQAAAAC"] {
      #expect(population.subscription(token: token) == nil)
    }
  }

  @Test func tokensHaveTheShapeOfTheirPlatform() throws {
    let population = population(1500)
    for number in 0..<1500 {
      guard let token = population.token(number) else { continue }
      switch population.cell(number).channel {
      case .ios: #expect(token.utf8.count == 64 && token.utf8.allSatisfy(isHexDigit))
      case .android: #expect(token.utf8.count == 163 && token.contains(":APA91b"))
      case .email: #expect(token.hasSuffix("@example.com"))
      case .sms: #expect(token.hasPrefix("+999"))
      case .huawei, .chrome, .edge, .firefox, .safari: #expect(token.utf8.count > 60)
      case .fire, .windows, .macos, .chromeExtension, .safariLegacy:
        Issue.record("nobody in a population has one of these")
      }
    }
  }

  @Test func everyNameOfAPersonLeadsToThem() {
    let population = population(1500)
    for number in 0..<population.namedPeople {
      let person = population.person(number)
      let externalID = population.externalID(number)
      #expect(person.externalID == externalID)
      #expect(population.person(label: "external_id", id: externalID) == number)
      for alias in person.aliases {
        #expect(population.person(label: alias.label, id: alias.id) == number)
      }
    }
    for id in ["", "hm-", "hm-99999999", "hm-0100001", "hm-+100020", "hm--9223372036854775808"] {
      #expect(population.person(label: "external_id", id: id) == nil)
    }
    #expect(population.person(label: "crm_id", id: "C--9223372036854775808") == nil)
    #expect(population.person(label: "ExternalIds", id: "qa-1") == nil)
  }

  @Test func theSameSeedMakesTheSamePeople() {
    let one = population(1100, seed: 5)
    let two = population(1100, seed: 5)
    let other = population(1100, seed: 6)
    let all = 0..<1100
    #expect(all.allSatisfy { one.cell($0) == two.cell($0) })
    #expect(all.allSatisfy { one.profile($0) == two.profile($0) })
    #expect(all.allSatisfy { one.token($0) == two.token($0) })
    #expect(all.filter { one.cell($0) == other.cell($0) }.count < 1000)
  }

  @Test func hostileTextIsThereForAConsoleToMeet() {
    let population = population(5000)
    let models = (0..<5000).compactMap { population.profile($0).model }
    #expect(models.contains { $0.unicodeScalars.contains("\u{1B}") })
    let notes = (0..<population.people).flatMap { population.tags(of: $0) }
    #expect(notes.contains { $0.value.unicodeScalars.contains("\u{1B}") })
    #expect(notes.contains { $0.value.contains("\n") })
    #expect(Population.unusualExternalIDs.contains { $0.contains("/") })
  }
}

@Suite struct PermissionTests {
  @Test(arguments: Permission.all)
  func bothDialectsNumbersSayTheSame(row: Permission) {
    let dialect: StatusDialect? =
      switch row.family {
      case .apple: .onesignalIOS
      case .google, .huawei: .onesignalAndroid
      case .web: .onesignalWeb
      case .address: nil
      }
    if let dialect, let number = row.oneSignal {
      let status = StatusTable.decode(number, dialect)
      #expect(status.label != "unknown")
      if !row.isGone { #expect(status.subscribed == row.isSubscribed) }
    }
    if let number = row.openPush {
      let status = StatusTable.decode(number, .openpushIOS)
      #expect(row.family == .apple)
      #expect(status.unknownBits == 0)
      if row.hasToken, !row.isGone { #expect(status.subscribed == row.isSubscribed) }
    }
    #expect((row.family == .apple) == (row.openPush != nil))
  }

  @Test(arguments: Permission.all)
  func anOptOutTakesEffectAndAnOptInNeverInventsPermission(row: Permission) {
    let out = row.optedOut()
    #expect(!out.isSubscribed)
    #expect(out.oneSignal == -31)
    #expect(out.openPush == (row.family == .apple ? -2 : nil))
    let back = row.optedIn()
    if row.isSubscribed { #expect(back == row) }
    if [0, -18, -19].contains(row.oneSignal) { #expect(!back.isSubscribed) }
    if row.isGone || !row.hasToken { #expect(!back.isSubscribed) }
    if row.oneSignal == -2 { #expect(back.isSubscribed) }
  }
}
