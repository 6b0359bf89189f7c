import TextKit

/// A value of the body with its path.
struct LintValue {
  let path: String
  let json: JSON
  /// Where its key stands; its own place in a list.
  let keyOffset: Int?

  init(_ json: JSON, path: String = "", keyOffset: Int? = nil) {
    self.json = json
    self.path = path
    self.keyOffset = keyOffset ?? json.range?.lowerBound
  }

  /// Where the value begins.
  var offset: Int? { json.range?.lowerBound ?? keyOffset }

  /// A member that is there and not null.
  func member(_ name: String) -> LintValue? {
    guard let member = json.object?.members.last(where: { exactly($0.key, name) }),
      !member.value.isNull
    else { return nil }
    return at(member)
  }

  /// How many parts of one value are looked at: more than any list may have.
  static let partsLookedAt = 25_000

  /// The members that are not null, in order; empty when this is no object.
  var members: [(key: String, value: LintValue)] {
    (json.object?.members ?? []).prefix(Self.partsLookedAt).filter { !$0.value.isNull }
      .map { ($0.key, at($0)) }
  }

  /// The elements, in order; empty when this is no list.
  var elements: [LintValue] {
    (json.array ?? []).prefix(Self.partsLookedAt).enumerated().map { index, element in
      LintValue(element, path: "\(path).\(index)")
    }
  }

  /// The texts under languages, in order; empty when this is no object.
  var texts: [(language: String, text: String, value: LintValue)] {
    members.compactMap { key, value in value.json.string.map { (key, $0, value) } }
  }

  func at(_ member: JSONObject.Member) -> LintValue {
    LintValue(
      member.value, path: SendBodyReading.join(path, member.key),
      keyOffset: member.keyRange?.lowerBound)
  }
}

/// Text from the body in quotes, cut where it is long.
func quoted(_ text: String) -> SafeText {
  "“\(Untrusted(text).safe(maximumColumns: 60))”"
}

/// Words in a row, such as `a, b and c`.
func listed(_ words: [String], _ last: SafeText = "and") -> SafeText {
  let parts = words.map { Untrusted($0).safe(maximumColumns: 60) }
  guard let end = parts.last, parts.count > 1 else { return parts.first ?? "" }
  return SafeText.joined(Array(parts.dropLast()), separator: ", ") + " \(last) \(end)"
}
