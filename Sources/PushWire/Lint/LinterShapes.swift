import PushModel
import TextKit

/// Types, ranges, lengths and words, as the table of fields has them.
extension Linter {
  mutating func checkShapes() {
    for field in fields {
      guard let value = member(of: field) else { continue }
      check(value, field)
    }
  }

  /// A field that is there; a null that the service does not know is told.
  private mutating func member(of field: BodyField) -> LintValue? {
    if let value = value(field.name) { return value }
    switch service {
    case .onesignal: break
    case .openpush:
      if let offset = offsetOfNull(field.name) {
        findings.add(
          .nullValue, path: field.name, offset: offset,
          "The documents of OpenPush know no null here.", remedy: "Leave the field out.")
      }
    }
    if field.isRequired {
      noteMissing(
        .missingField, field.name,
        "\(Untrusted(field.name)) is missing, and \(service.title) refuses \(kind.inWords) without it."
      )
    }
    return nil
  }

  private mutating func check(_ value: LintValue, _ field: BodyField) {
    switch field.shape {
    case .text(let maximum): checkText(value, field, maximum)
    case .url, .dateText, .uuid, .colour: _ = string(value)
    case .word(let words): checkWord(value, words)
    case .whole(let range):
      if let number = whole(value) { checkRange(value, number, range, field) }
    case .unixTime: _ = whole(value)
    case .wholeOf(let allowed): checkAmong(value, field, allowed)
    case .number(let range): checkNumber(value, field, range)
    case .rate: checkRate(value)
    case .flag:
      if value.json.bool == nil { noteType(value, "true or false") }
    case .object: _ = object(value)
    case .textMap, .languages: checkTextMap(value)
    case .objects(let maximum):
      if let elements = list(value) {
        for element in elements { _ = object(element) }
        if let maximum { checkCount(value, value.json.array?.count ?? 0, maximum) }
      }
    case .texts(let maximum):
      if let elements = list(value) {
        for element in elements { _ = string(element) }
        if let maximum { checkCount(value, value.json.array?.count ?? 0, maximum) }
      }
    }
  }

  mutating func noteType(_ value: LintValue, _ wanted: SafeText) {
    note(.wrongType, value, "This should be \(wanted) and is \(FieldReader.kindName(value.json)).")
  }

  mutating func string(_ value: LintValue) -> String? {
    if let text = value.json.string { return text }
    noteType(value, "a text")
    return nil
  }

  mutating func object(_ value: LintValue) -> JSONObject? {
    if let object = value.json.object { return object }
    noteType(value, "an object")
    return nil
  }

  mutating func list(_ value: LintValue) -> [LintValue]? {
    if value.json.array != nil { return value.elements }
    noteType(value, "a list")
    return nil
  }

  mutating func whole(_ value: LintValue) -> Int64? {
    if let number = value.json.int64 { return number }
    noteType(value, "a whole number")
    return nil
  }

  private mutating func checkText(_ value: LintValue, _ field: BodyField, _ maximum: Int?) {
    guard let text = string(value) else { return }
    if field.isRequired, text.isEmpty {
      note(
        .missingField, value,
        "\(Untrusted(field.name)) is empty, and \(service.title) refuses \(kind.inWords) without it."
      )
    }
    let count = text.unicodeScalars.count
    if let maximum, count > maximum {
      note(
        .tooLong, value,
        "This has \(grouped(count)) characters, and \(service.title) takes \(maximum).",
        remedy: "Shorten it.")
    }
  }

  private mutating func checkWord(_ value: LintValue, _ words: [String]) {
    guard let word = string(value), !words.contains(where: { exactly($0, word) }) else { return }
    if service == .openpush, value.path == "op_apns_interruption_level", word == "critical" {
      note(
        .criticalOnOpenPush, value, "OpenPush refuses critical pushes.",
        remedy: "Use time-sensitive.")
      return
    }
    noteWord(value, word, words)
  }

  mutating func noteWord(_ value: LintValue, _ word: String, _ words: [String]) {
    note(
      .unknownWord, value, "\(quoted(word)) is none of the words that this takes.",
      remedy: Self.meant(word, words)
        .map { "Did you mean \(Untrusted($0))?" } ?? "There are \(listed(words)).")
  }

  /// The word that was meant. A hyphen for an underscore is no mistake in the word itself.
  private static func meant(_ word: String, _ words: [String]) -> String? {
    func bare(_ text: String) -> String {
      String(text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    }
    return words.first { bare($0) == bare(word) } ?? nearest(word, among: words)
  }

  private mutating func checkRange(
    _ value: LintValue, _ number: Int64, _ range: ClosedRange<Int64>, _ field: BodyField
  ) {
    guard !range.contains(number) else { return }
    let isTime = field.name == "ttl"
    let most: SafeText =
      range.upperBound == .max
      ? "at least \(range.lowerBound)"
      : "from \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    note(
      isTime ? .ttlOutOfRange : .outOfRange, value,
      "\(grouped(number)) is outside what this takes: \(isTime ? most + " seconds" : most).",
      remedy: isTime && number > range.upperBound && number.isMultiple(of: 1_000)
        && range.contains(number / 1_000)
        ? "These may be milliseconds: \(grouped(number / 1_000)) would be the seconds." : nil)
  }

  private mutating func checkAmong(_ value: LintValue, _ field: BodyField, _ allowed: [Int64]) {
    guard let number = whole(value), !allowed.contains(number) else { return }
    note(
      field.name == "priority" ? .priorityUnknown : .outOfRange, value,
      "\(grouped(number)) is none of the numbers that this takes: \(listed(allowed.map { String($0) }, "or")).",
      remedy: field.name == "priority" ? "10 is at once, 5 when it suits the device." : nil)
  }

  private mutating func checkNumber(
    _ value: LintValue, _ field: BodyField, _ range: ClosedRange<Double>
  ) {
    guard value.json.number != nil else { return noteType(value, "a number") }
    guard value.json.double.map({ range.contains($0) }) != true else { return }
    note(
      field.name.hasSuffix("relevance_score") ? .relevanceOutOfRange : .outOfRange, value,
      range.upperBound == 1
        ? "This should be between 0 and 1." : "No number of this size can be held.")
  }

  private mutating func checkRate(_ value: LintValue) {
    guard let rate = value.json.int64 ?? value.json.string.flatMap({ Int64($0) }) else {
      return noteType(value, "a whole number")
    }
    if rate < 0 { note(.outOfRange, value, "A rate is 0 for none, or more.") }
  }

  private mutating func checkTextMap(_ value: LintValue) {
    guard object(value) != nil else { return }
    for (_, text) in value.members { _ = string(text) }
  }

  private mutating func checkCount(_ value: LintValue, _ count: Int, _ maximum: Int) {
    guard count > maximum else { return }
    note(
      .listOverLimit, value,
      "There are \(grouped(count)) entries, and \(service.title) takes \(grouped(maximum)).",
      remedy: "Split it over several requests.")
  }
}
