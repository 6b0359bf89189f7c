/// Where a field may stand: keys from the root down.
///
/// Written as `aps/alert/title`; `custom>i` says that `custom` is text holding JSON (or, in a
/// pasted dump, already is an object). A `>` at the end reads the last value as such text. `:text` at the
/// end means that only a text, number or boolean counts there.
struct PayloadPath: Sendable, Hashable, ExpressibleByStringLiteral {
  struct Step: Sendable, Hashable {
    let key: String
    /// Whether what the step leads through may be text holding JSON.
    let throughText: Bool
  }

  let steps: [Step]
  let endsInText: Bool
  let wantsScalar: Bool

  init(stringLiteral value: String) {
    var steps: [Step] = []
    var key = ""
    var throughText = false
    var rest = value[...]
    wantsScalar = rest.hasSuffix(":text")
    if wantsScalar { rest = rest.dropLast(5) }
    for character in rest {
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

  /// The key at the root.
  var first: String { steps.first?.key ?? "" }
}
