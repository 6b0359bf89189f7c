import TextKit

/// The app's tags. Whether somebody has one, and with which value, is drawn for each person and
/// tag alone, so that an audience by a tag is counted without building anybody's record.
struct TagDefinition: Sendable {
  var key: String
  /// The share of people who have it.
  var share: Double
  /// Its values with their weights; empty for a tag whose value is the person's own.
  var values: [(value: String, weight: Double)]

  /// In the order in which the service answers them.
  static let all: [TagDefinition] = [
    TagDefinition(key: "first_name", share: 0.62, values: []),
    TagDefinition(key: "news", share: 0.95, values: [("yes", 88), ("no", 12)]),
    TagDefinition(
      key: "tier", share: 0.7, values: [("bronze", 60), ("silver", 28), ("gold", 10), ("", 2)]),
    TagDefinition(
      key: "favourite", share: 0.55,
      values: [
        ("fish", 22), ("bakery", 20), ("cheese", 14), ("fruit", 18), ("flowers", 8), ("鮨", 5),
        ("قهوة", 4), ("🦞 lobster", 6), ("café", 3),
      ]),
    TagDefinition(
      key: "pickup_stall", share: 0.34,
      values: [("Quay 1", 30), ("Quay 4", 26), ("Old Customs House", 20), ("Lighthouse", 24)]),
    TagDefinition(key: "basket", share: 0.16, values: [("open", 70), ("abandoned", 30)]),
    TagDefinition(key: "beta", share: 0.04, values: [("1", 100)]),
    TagDefinition(
      key: "note", share: 0.01,
      values: [
        ("prefers \u{1B}[31mred\u{1B}[0m text", 1), ("line one\nline two", 1),
        ("{\"nested\": \"json, \\\"quoted\\\"\"}", 1), ("=HYPERLINK(\"http://example.test\")", 1),
      ]),
  ]

  static func number(ofKey key: String) -> Int? {
    all.firstIndex { $0.key == key }
  }
}

extension Population {
  /// The value of a tag that a person was made with; nil for none.
  func tag(_ definition: Int, of person: Int) -> String? {
    let row = TagDefinition.all[definition]
    var draws = Draws(seed, .tags, UInt64(person), UInt64(definition))
    guard draws.chance(row.share) else { return nil }
    if row.values.isEmpty { return self.person(person).givenName }
    return draws.pick(row.values) { $0.weight }.value
  }

  /// All tags that a person was made with.
  func tags(of person: Int) -> [(key: String, value: String)] {
    TagDefinition.all.indices.compactMap { definition in
      tag(definition, of: person).map { (TagDefinition.all[definition].key, $0) }
    }
  }
}
