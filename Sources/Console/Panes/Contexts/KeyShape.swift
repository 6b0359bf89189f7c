import TextKit

/// Tells a key from the name of where one is, so that none gets into the config by mistake.
enum KeyShape {
  /// Whether a text that should name where a key is, is more likely the key: long, without a path or blanks,
  /// and of letters in both cases or with digits between them.
  static func looksLikeKey(_ text: String) -> Bool {
    let text = KeyForms.visible(text).trimmed
    if holdsKey(text) { return true }
    guard text.utf8.count >= 20, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }),
      !text.contains("/")
    else { return false }
    let hasLower = text.contains(where: \.isLowercase)
    let hasUpper = text.contains(where: \.isUppercase)
    let digits = text.filter(\.isNumber).count
    return digits >= 3 && (hasLower || digits >= 8 && !text.contains("_"))
      || hasLower && hasUpper && digits > 0
  }

  /// Whether some word of a text is a key. Ids are none: they are in lower case, or have no digits.
  static func holdsKey(_ text: String) -> Bool {
    let words = KeyForms.visible(text).split { $0.isWhitespace || "\"'`,;:=@()<>/".contains($0) }
    return words.contains { word in
      KeyForms.beginnings.contains { String(word).holds($0) } || isRandom(word)
    }
  }

  /// Letters in both cases and digits in a row as long as only a machine makes them.
  private static func isRandom(_ word: Substring) -> Bool {
    guard word.utf8.count >= 32,
      word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+_-.".contains($0)) })
    else { return false }
    return word.contains(where: \.isLowercase) && word.contains(where: \.isUppercase)
      && word.filter(\.isNumber).count >= 2
  }
}
