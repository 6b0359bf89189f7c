import PushModel
import TextKit

/// Texts that are shown: languages, emptiness, marks that people should not see.
extension Linter {
  /// Checks contents, headings and subtitle of OneSignal.
  ///
  /// - Parameter required: The fields that must have English text.
  mutating func checkLanguages(required: [String]) {
    let names = ["contents", "headings", "subtitle"]
    for name in names {
      let value = value(name)
      if required.contains(name) { checkEnglish(name, value) }
      guard let value else { continue }
      for (language, text, place) in value.texts {
        checkLanguage(language, place)
        checkShown(
          place, text, isEmptinessTold: language == "en" && required.contains(name))
      }
    }
    checkSameLanguages(names.compactMap { value($0) }.filter { !$0.texts.isEmpty })
  }

  private mutating func checkEnglish(_ name: String, _ value: LintValue?) {
    if let english = value?.member("en") {
      guard let text = english.json.string, text.isEmpty else { return }
      note(
        .missingEnglish, english, "The English text is empty, and OneSignal wants one.",
        remedy: "It is what people see whose language is not there.")
      return
    }
    if let value, value.json.object == nil { return }
    let like = value?.texts.first { $0.language.lowercased().hasPrefix("en") }
    noteMissing(
      .missingEnglish, "\(name).en", in: value,
      "There is no English text in \(Untrusted(name)), and OneSignal wants one.",
      remedy: like.map { "It is under \(quoted($0.language)); call it en." }
        ?? "Add it as en, whatever its language: it is what all others see.")
  }

  private mutating func checkLanguage(_ language: String, _ value: LintValue) {
    guard !OneSignalDialect.languages.contains(where: { exactly($0, language) }) else { return }
    let meant =
      OneSignalDialect.languages.first { $0.lowercased() == language.lowercased() }
      ?? OneSignalDialect.languages.first {
        language.lowercased().hasPrefix("\($0)-") || language.lowercased().hasPrefix("\($0)_")
      }
    findings.add(
      .unknownLanguage, path: value.path, offset: value.keyOffset,
      "\(quoted(language)) is not among OneSignal's languages; nobody may see this text.",
      remedy: meant.map { "Did you mean \(Untrusted($0))?" })
  }

  /// Every text should be in the languages of the one with the most.
  private mutating func checkSameLanguages(_ values: [LintValue]) {
    for value in values {
      let own = Set(value.texts.map(\.language))
      for other in values where other.path != value.path {
        let missing = other.texts.map(\.language).filter { !own.contains($0) && $0 != "en" }
        guard !missing.isEmpty else { continue }
        findings.add(
          .languagesDiffer, path: value.path, offset: value.keyOffset,
          "\(Untrusted(other.path)) is in \(listed(Array(missing.prefix(8)))) too, and \(Untrusted(value.path)) is not.",
          remedy: "People would see two languages in one message.")
        break
      }
    }
  }

  /// Checks a text that is shown.
  mutating func checkShown(_ value: LintValue, _ text: String, isEmptinessTold: Bool = false) {
    if text.isEmpty, !isEmptinessTold {
      note(.emptyText, value, "This text is empty.", remedy: "Leave it out, or fill it.")
    }
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t" && $0 != "\r")
        || (0x7F...0x9F).contains($0.value)
    }
    if !controls.isEmpty {
      note(
        .controlCharacters, value,
        controls.count == 1
          ? "There is a control character in this text."
          : "There are \(grouped(controls.count)) control characters in this text.",
        remedy: "Remove what people cannot see.")
    }
    checkLiquid(value, text)
  }

  private mutating func checkLiquid(_ value: LintValue, _ text: String) {
    guard service == .onesignal else { return }
    let bytes = Array(text.utf8)
    var open = 0
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") {
        open += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "}"), bytes[index + 1] == UInt8(ascii: "}") {
        open = max(0, open - 1)
        index += 2
      } else {
        index += 1
      }
    }
    guard open > 0 else { return }
    note(
      .liquidUnclosed, value, "A {{ in this text has no }}: people see the marks.",
      remedy: "Close it.")
  }

  /// Whether the texts hold Liquid, whose values only the service knows.
  var hasLiquid: Bool {
    ["contents", "headings", "subtitle"].contains { name in
      value(name)?.texts.contains { $0.text.utf8.contains(UInt8(ascii: "{")) } ?? false
    }
  }
}
