/// A text that is looked for: with its case where it holds a capital, in any case otherwise.
struct Needle: Sendable, Hashable {
  /// The text as it was written.
  let text: String
  /// What is compared: lower case unless case matters.
  private let bytes: [UInt8]
  private let matchesCase: Bool
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    matchesCase = text.contains { $0.isUppercase }
    bytes = Array((matchesCase ? text : text.lowercased()).utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether it occurs in the text.
  func occurs(in text: String) -> Bool {
    if bytes.isEmpty { return true }
    return withComparable(text) { haystack in
      guard haystack.count >= bytes.count else { return false }
      for start in 0...(haystack.count - bytes.count) where isAt(start, in: haystack) {
        return true
      }
      return false
    }
  }

  /// Whether it is the whole text.
  func equals(_ text: String) -> Bool {
    withComparable(text) { $0.count == bytes.count && isAt(0, in: $0) }
  }

  private func isAt(_ start: Int, in haystack: UnsafeBufferPointer<UInt8>) -> Bool {
    for (offset, byte) in bytes.enumerated() {
      let other = haystack[start + offset]
      if byte != (matchesCase ? other : folded(other)) { return false }
    }
    return true
  }

  /// The text's bytes. ASCII letters fold as they are compared; others need a lower-case copy.
  private func withComparable<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = matchesCase || isASCII ? text : text.lowercased()
    return text.withUTF8(body)
  }
}
