import Testing
import TextKit

@testable import EmbeddedService

@Suite struct IdentifierTests {
  @Test(arguments: [UInt64(0), 1, 42, .max])
  func bothFormsOfAnIdLeadBackToTheNumber(seed: UInt64) {
    let identifiers = Identifiers(seed: seed)
    for number in [0, 1, 2, 77, 4999, 999_999] {
      let openPush = identifiers.openPush(.subscription, number)
      let uuid = identifiers.uuid(.subscription, number)
      #expect(UUIDText.isUUID(uuid))
      #expect(identifiers.number(.subscription, openPush) == number)
      #expect(identifiers.number(.subscription, uuid) == number)
      #expect(identifiers.number(.subscription, uuid.uppercased()) == number)
    }
  }

  @Test func idsOfDifferentKindsAndSeedsDiffer() {
    let one = Identifiers(seed: 1)
    let two = Identifiers(seed: 2)
    let ids = (0..<2000).flatMap { number in
      [
        one.uuid(.subscription, number), one.uuid(.message, number), two.uuid(.message, number),
        one.uuid(.person, number),
      ]
    }
    #expect(Set(ids).count == ids.count)
    #expect(one.number(.message, one.uuid(.subscription, 3)) == nil)
    #expect(one.number(.message, two.uuid(.message, 3)) == nil)
  }

  @Test(arguments: [
    "", "sub_", "sub_xyz", "sub_000000000000", "SUB_7d1f0c3a9be4",
    "00000000-0000-4000-8000-000000000000", "not-a-uuid", "sub_7d1f0c3a9be4ff",
  ])
  func madeUpIdsLeadNowhere(id: String) {
    #expect(Identifiers(seed: 1).number(.subscription, id) == nil)
  }
}
