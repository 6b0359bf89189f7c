import Testing
import TextKit

@Suite("Pieces of strings")
struct StringPiecesTests {
  @Test(
    "a piece is found wherever it stands",
    arguments: [
      ("xterm-256color", "256color", true), ("xterm-256colo", "256color", false),
      ("aab", "ab", true), ("ab", "abc", false), ("", "a", false), ("a", "", true), ("", "", true),
      ("café", "é", true), ("not yet valid", "not yet valid", true),
    ])
  func finding(_ text: String, _ piece: String, _ holds: Bool) {
    #expect(text.holds(piece) == holds)
  }

  @Test("what looks the same and is spelled in other bytes is another piece")
  func bytes() {
    #expect(!"cafe\u{301}".holds("é"))
  }

  @Test(
    "each piece gives way to the other, and what came in is not looked at again",
    arguments: [
      ("it's", "'", #"'\''"#, #"it'\''s"#), (#"a\"b\"#, #"\"#, #"\\"#, #"a\\"b\\"#),
      ("aaa", "aa", "b", "ba"), ("none", "x", "y", "none"), ("", "x", "y", ""),
      ("kept", "", "x", "kept"), ("x", "x", "", ""), ("ö→ö", "→", "->", "ö->ö"),
    ])
  func replacing(_ text: String, _ piece: String, _ other: String, _ expected: String) {
    #expect(text.replacing(each: piece, by: other) == expected)
  }
}
