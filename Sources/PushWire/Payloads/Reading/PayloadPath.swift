import TextKit

/// Where a field may stand: keys from the root down.
///
/// Written as `aps/alert/title`; `custom>i` says that `custom` is text holding JSON (or, in a
/// pasted dump, already is an object). A `>` at the end reads the last value as such text. `:scalar` at
/// the end means that only a text, number or boolean counts there, `:text` that only a text does.
struct PayloadPath: Sendable, Hashable, ExpressibleByStringLiteral {
  struct Step: Sendable, Hashable {
    let key: String
    /// Whether what the step leads through may be text holding JSON.
    let throughText: Bool
  }

  let steps: [Step]
  let endsInText: Bool
  let wants: Wanted

  /// The kinds of values that count at the end of a path.
  enum Wanted: String, Sendable, Hashable {
    case anything, scalar, text

    func holds(_ json: JSON) -> Bool {
      switch self {
      case .anything: true
      case .scalar: json.isScalar
      case .text: json.string != nil
      }
    }
  }

  init(stringLiteral value: String) {
    var steps: [Step] = []
    var key = ""
    var throughText = false
    let parts = value.split(separator: ":")
    wants = parts.count > 1 ? Wanted(rawValue: String(parts[1])) ?? .anything : .anything
    for character in parts.first ?? "" {
      guard character == "/" || character == ">" else {
        key.append(character)
        continue
      }
      steps.append(Step(key: key, throughText: throughText))
      throughText = character == ">"
      key = ""
    }
    endsInText = key.isEmpty && throughText
    if !key.isEmpty { steps.append(Step(key: key, throughText: throughText)) }
    self.steps = steps
  }

  /// As it is shown: dotted, texts not told from objects.
  var dotted: String { steps.map(\.key).joined(separator: ".") }

  /// The key at the root.
  var first: String { steps.first?.key ?? "" }
}
