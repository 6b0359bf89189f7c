import PushModel
import Testing
import TextKit

@Suite struct AudienceTests {
  static func ids(_ texts: String...) -> [Untrusted] { texts.map { Untrusted($0) } }

  @Test(
    "one name is one, everything else is wide",
    arguments: [
      (Audience.subscriptions(ids("s-1")), Audience.Reach.one, "the subscription s-1"),
      (.subscriptions(ids("s-1", "s-2")), .wide, "2 subscriptions"),
      (.subscriptions([]), .wide, "0 subscriptions"),
      (.externalIDs(ids("c")), .one, "the user with external id c"),
      (.externalIDs(ids("c", "d", "e")), .wide, "3 users by external id"),
      (.aliases(label: Untrusted("crm"), ids: ids("7")), .one, "the user with crm 7"),
      (.aliases(label: Untrusted("crm"), ids: ids("7", "8")), .wide, "2 users by crm"),
      (.segments(ids("Gold", "Staff")), .wide, "the segments Gold, Staff"),
      (.everyone, .wide, "everyone who is subscribed"),
      (
        .other(description: Untrusted("2 filters")), .wide,
        "an audience of its own making: 2 filters"
      ),
    ])
  func reach(_ audience: Audience, _ reach: Audience.Reach, _ sentence: String) {
    #expect(audience.reach == reach)
    #expect(audience.sentence.string == sentence)
  }

  @Test("a hostile id cannot speak to the terminal")
  func hostile() {
    let audience = Audience.subscriptions([Untrusted("\u{1B}[2J\u{202E}")])
    let scalars = audience.sentence.string.unicodeScalars
    #expect(!scalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }
}
