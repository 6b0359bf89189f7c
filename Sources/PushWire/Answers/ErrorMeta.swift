import TextKit

/// What a service tells beside an error, in a few short remarks: which alias clashes, what the limit
/// is. A key in it is cut to its last characters.
struct ErrorMeta {
  /// How many values are told; a complaint is a line, and the whole answer is among the requests.
  private static let most = 4
  /// How many characters of a value are told.
  private static let longest = 60
  /// How deep the values are looked for.
  private static let deepest = 3
  /// The ends of names whose values open something.
  private static let secretEnds = [
    "_key", "_secret", "_token", "_hash", "password", "authorization",
  ]

  private var values: [(name: String, text: String)] = []

  init(_ meta: JSON) { add(meta, name: "", depth: 0) }

  /// Such as `crm: 77` and `conflicting_aliases.external_id: ana`.
  var remarks: [String] {
    var remarks = values.prefix(Self.most).map { value in
      value.name.isEmpty ? value.text : "\(value.name): \(value.text)"
    }
    if values.count > Self.most { remarks.append("\(values.count - Self.most) more") }
    return remarks
  }

  private mutating func add(_ json: JSON, name: String, depth: Int) {
    switch json.value {
    case .null: break
    case .bool, .number: values.append((name, json.text(.compact)))
    case .string(let text):
      if !text.isEmpty { values.append((name, Self.short(text, name))) }
    case .array(let elements):
      let texts = elements.compactMap { $0.string ?? ($0.number?.text) }
      let list = texts.count == elements.count ? texts.joined(separator: ", ") : nil
      if !elements.isEmpty {
        values.append((name, Self.short(list ?? json.text(.compact), name)))
      }
    case .object(let object):
      guard depth < Self.deepest else {
        values.append((name, Self.short(json.text(.compact), name)))
        return
      }
      for member in object.members {
        add(
          member.value, name: name.isEmpty ? member.key : "\(name).\(member.key)",
          depth: depth + 1)
      }
    }
  }

  private static func short(_ text: String, _ name: String) -> String {
    let name = name.lowercased()
    if secretEnds.contains(where: { name.hasSuffix($0) }) { return Secret(text).description }
    let masked = KeyForms.masked(text)
    return masked.count > longest ? "\(masked.prefix(longest))…" : masked
  }
}
