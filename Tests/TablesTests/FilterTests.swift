import PushModel
import Tables
import Testing
import TextKit

@Suite struct FilterTests {
  private static let rows: [Subscription] = [
    Samples.subscription("anna-phone") {
      $0.externalID = Untrusted("anna")
      $0.deviceModel = Untrusted("iPhone15,2")
      $0.osVersion = Untrusted("17.4")
      $0.sessions = 3200
      $0.enabled = true
      $0.lastActiveAt = Samples.ago(3600)
      $0.tags = Samples.tags(["plan": "pro", "level": "12"])
    },
    Samples.subscription("ben-phone") {
      $0.platform = .android
      $0.type = Untrusted("AndroidPush")
      $0.externalID = Untrusted("Ben")
      $0.deviceModel = Untrusted("Pixel 8")
      $0.osVersion = Untrusted("17.10")
      $0.sessions = 0
      $0.enabled = false
      $0.lastActiveAt = Samples.ago(8 * 86_400)
      $0.tags = Samples.tags(["plan": "free", "level": "2.5", "full name": "Ben Ö"])
    },
    Samples.subscription("mail") {
      $0.platform = .email
      $0.type = Untrusted("Email")
      $0.token = Untrusted("")
    },
  ]

  @Test(arguments: [
    ("", "anna-phone ben-phone mail"),
    // Words: any visible column, ignoring case unless they hold a capital.
    ("anna", "anna-phone"), ("ben", "ben-phone"), ("Ben", "ben-phone"), ("Anna", ""),
    ("iphone", "anna-phone"), ("PHONE", ""), ("phone", "anna-phone ben-phone"),
    ("pixel 8", "ben-phone"), ("phone pixel", "ben-phone"),
    // What is shown is found, and how JSON spells it.
    ("e-mail", "mail"), ("platform:email", "mail"), ("platform=E-mail", "mail"),
    ("sessions:3,2", "anna-phone"), ("sessions:320", "anna-phone"),
    // Names, in any case.
    ("platform:ios", "anna-phone"), ("PLATFORM:ios", "anna-phone"),
    ("externalId=ann", ""), ("externalId=anna", "anna-phone"), ("externalId=ben", "ben-phone"),
    // Negation.
    ("-platform:ios", "ben-phone mail"), ("!platform:ios", "ben-phone mail"),
    ("-anna", "ben-phone mail"), ("phone -pixel", "anna-phone"),
    // Quotes keep spaces and signs.
    ("\"Pixel 8\"", "ben-phone"), ("\"8 Pixel\"", ""), ("deviceModel:\"l 8\"", "ben-phone"),
    ("\"platform:ios\"", ""), ("\"-anna\"", ""), ("\"a|b\"", ""),
    // Either.
    ("anna|pixel", "anna-phone ben-phone"), ("platform:ios|email", "anna-phone mail"),
    ("platform:ios | email", "anna-phone mail"), ("-platform:ios|email", "ben-phone"),
    ("platform:ios|externalId:ben", "anna-phone ben-phone"), ("anna|-phone", "anna-phone mail"),
    // Numbers and sizes.
    ("sessions>3k", "anna-phone"), ("sessions>=3.2k", "anna-phone"), ("sessions<1", "ben-phone"),
    ("sessions=3200", "anna-phone"), ("sessions=0", "ben-phone"), ("sessions<=0", "ben-phone"),
    // Nothing is known, which is neither 0 nor empty.
    ("sessions=", "mail"), ("-sessions=", "anna-phone ben-phone"),
    ("-sessions>0", "ben-phone mail"),
    // Ages count back from now; dates are UTC.
    ("lastActiveAt>7d", "ben-phone"), ("lastActiveAt<7d", "anna-phone"),
    ("lastActiveAt<90m", "anna-phone"), ("lastActiveAt>90m", "ben-phone"),
    ("lastActiveAt=8d", "ben-phone"), ("lastActiveAt>1w", "ben-phone"),
    ("lastActiveAt>2026-02-12", "anna-phone"), ("lastActiveAt=2026-02-13", "anna-phone"),
    ("lastActiveAt<2026-02-13", "ben-phone"), ("lastActiveAt>=2026-02-13T01:13", "anna-phone"),
    ("lastActiveAt>2026-02-13T01:13", ""), ("lastActiveAt:2026-02-05", "ben-phone"),
    // Versions compare as a person reads them.
    ("osVersion>17.4", "ben-phone"), ("osVersion<17.10", "anna-phone"),
    ("osVersion=17.4", "anna-phone"),
    // Yes and no.
    ("enabled=yes", "anna-phone"), ("enabled=no", "ben-phone"), ("enabled=", "mail"),
    ("-enabled=yes", "ben-phone mail"),
    // Tags.
    ("tag.plan:pro", "anna-phone"), ("tag.plan=pro|free", "anna-phone ben-phone"),
    ("tag.level>5", "anna-phone"), ("tag.level<12", "ben-phone"), ("tag.Plan:pro", ""),
    ("tag.plan=", "mail"), ("-tag.plan=", "anna-phone ben-phone"),
    ("tag.\"full name\":\"ben ö\"", "ben-phone"), ("tag.level>2.25", "anna-phone ben-phone"),
    // Case folds beyond ASCII.
    ("tags:ö", "ben-phone"), ("tags:Ö", "ben-phone"),
    // What is no name before a sign is a word.
    ("15,2", "anna-phone"), (":)", ""), ("02:13", ""),
    // A name with nothing behind it hides nothing while one is typing.
    ("platform:", "anna-phone ben-phone mail"),
    ("\\", ""), ("\"\\\"\"", ""),
  ])
  func finds(filter: String, expected: String) throws {
    let schema = SubscriptionColumns.schema
    let matcher = RowMatcher(
      try Filter.parse(filter, for: schema), schema: schema,
      visible: ["id", "platform", "externalId", "deviceModel", "osVersion", "sessions"],
      context: Samples.context)
    let found = Self.rows.filter(matcher.matches).map(\.id.raw).joined(separator: " ")
    #expect(found == expected)
  }

  @Test func wordsAreLookedForInVisibleColumnsOnly() throws {
    let schema = SubscriptionColumns.schema
    let filter = try Filter.parse("pixel", for: schema)
    func count(_ visible: [String]) -> Int {
      let matcher = RowMatcher(
        filter, schema: schema, visible: visible, context: Samples.context)
      return Self.rows.count { matcher.matches($0) }
    }
    #expect(count(["deviceModel"]) == 1)
    #expect(count(["id", "platform"]) == 0)
  }

  @Test(arguments: [
    (
      "plattform:ios",
      """
      There is no column "plattform". Did you mean "platform"? \
      Put the word in quotes to look for it as text.
      """
    ),
    ("sessions>many", "sessions is a number and \"many\" is none. Sizes read like 3k."),
    ("sessions=nan", "sessions is a number and \"nan\" is none. Sizes read like 3k."),
    ("sessions>0x10", "sessions is a number and \"0x10\" is none. Sizes read like 3k."),
    (
      "lastActiveAt>soon",
      """
      lastActiveAt is a time and "soon" is none. \
      Write an age such as 7d or 90m, or a date such as 2026-02-13.
      """
    ),
    ("enabled=maybe", "enabled is yes or no, not \"maybe\"."),
    ("sessions>", "Write a value behind \"sessions>\"."),
    ("anna -", "Write what must not be there behind - or !."),
    ("anna |", "Write something on both sides of |."),
    ("|anna", "Write something on both sides of |."),
    ("a||b", "Write something on both sides of |."), ("\"anna", "The quotes are not closed."),
    ("tag.:x", "Write the tag's key behind the dot, as in tag.plan:pro."),
  ])
  func saysWhyItCannotBeRead(filter: String, sentence: String) {
    let error = #expect(throws: FilterError.self) {
      try Filter.parse(filter, for: SubscriptionColumns.schema)
    }
    #expect(error?.sentence.string == sentence)
  }

  @Test func rowsWithoutTagsSaySo() {
    #expect(throws: FilterError.noTags) {
      try Filter.parse("tag.plan:pro", for: MessageColumns.schema)
    }
  }

  @Test func sharesAreInPercent() throws {
    let message = Samples.message("m") {
      $0.funnel.targeted = 200
      $0.funnel.errored = 5
    }
    let schema = MessageColumns.schema
    for (text, holds) in [
      ("erroredRate>2%", true), ("erroredRate>2.5", false), ("erroredRate=2.5%", true),
      ("erroredRate<3", true), ("clickedRate<100", false),
    ] {
      let matcher = RowMatcher(
        try Filter.parse(text, for: schema), schema: schema, visible: [], context: Samples.context)
      #expect(matcher.matches(message) == holds, "\(text)")
    }
  }

  @Test func onlyAgesDependOnTime() throws {
    let schema = SubscriptionColumns.schema
    #expect(try Filter.parse("lastActiveAt>7d", for: schema).dependsOnTime)
    #expect(try !Filter.parse("lastActiveAt>2026-01-01 anna", for: schema).dependsOnTime)
  }
}
