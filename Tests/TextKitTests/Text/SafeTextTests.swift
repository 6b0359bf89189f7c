import Testing
import TextKit

@Suite("Safe text")
struct SafeTextTests {
  @Test("takes text from outside into a sentence in its safe form only")
  func interpolation() {
    let name = Untrusted("\u{1B}[2Jshop\u{202E}")
    let sentence: SafeText = "\(name) has \(12) devices: \("yes" as SafeText)"
    #expect(sentence.string == "␛[2Jshop‹U+202E› has 12 devices: yes")
    #expect(sentence.columns == sentence.clusters.count)
  }

  @Test("is what an interpolation, a print or a dump of text from outside shows")
  func descriptions() {
    let hostile = Untrusted("a\u{1B}[2J")
    #expect("\(hostile)" == "a␛[2J")
    #expect(String(describing: hostile) == "a␛[2J")
    #expect(String(reflecting: hostile) == "\"a␛[2J\"")
    var dumped = ""
    dump(hostile, to: &dumped)
    #expect(!dumped.unicodeScalars.contains("\u{1B}"))
    let nested = "\([hostile])"
    #expect(!nested.unicodeScalars.contains("\u{1B}"))
  }

  @Test("of text from outside keeps line breaks as layout where asked")
  func lines() {
    let text = Untrusted("one\r\ntwo\n\nthree\rfour\u{1B}\n")
    #expect(text.safeLines().map(\.string) == ["one", "two", "", "three", "four␛", ""])
    #expect(Untrusted("").safeLines() == [""])
    #expect(Untrusted("\n\r").safeLines() == ["", "", ""])
  }

  @Test(
    "of text from outside is cut at a column",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
      ("abcdef", -3, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("日本語", 2, "…"), ("👩‍👩‍👧‍👦x", 3, "👩x"), ("\u{1B}\u{1B}\u{1B}", 2, "␛…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a\u{202E}", 4, "a‹U…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"),
    ])
  func cutting(raw: String, columns: Int, expected: String) {
    let direct = Untrusted(raw).safe(maximumColumns: columns)
    #expect(Array(direct.string.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(direct.columns <= max(0, columns))
    #expect(Untrusted(raw).safe.cut(to: columns) == direct)
  }

  @Test("is cut without a mark where asked")
  func otherCuts() {
    #expect(("abcdef" as SafeText).cut(to: 3, ellipsis: false) == "abc")
    #expect(("日本語" as SafeText).cut(to: 3, ellipsis: false) == "日")
  }

  @Test(
    "of a huge value is cut without looking at the rest", arguments: ["\u{336}", "\u{200D}😀", "x"])
  func huge(filler: String) {
    let raw = Untrusted("😀" + String(repeating: filler, count: 2_000_000))
    let cut = raw.safe(maximumColumns: 20)
    #expect(cut.columns <= 20)
    #expect(cut.string.unicodeScalars.count < 200)
  }

  @Test("is padded on the side that is asked for")
  func padding() {
    let text: SafeText = "日本"
    #expect(text.padded(to: 7).string == "日本   ")
    #expect(text.padded(to: 7, alignment: .trailing).string == "   日本")
    #expect(text.padded(to: 7, alignment: .center).string == " 日本  ")
    #expect(text.padded(to: 3) == text)
    #expect(text.fitted(to: 3).string == "日…")
    #expect(text.fitted(to: 2).string == "… ")
    #expect(text.fitted(to: 6).columns == 6)
    #expect(text.fitted(to: -1).isEmpty)
  }

  @Test(
    "is wrapped at spaces, and inside a word only when it must be",
    arguments: [
      ("one two three", 80, ["one two three"]),
      ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]),
      ("one two three", 5, ["one", "two", "three"]),
      ("one  two", 4, ["one", "two"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
      ("a abcdefghij k", 4, ["a", "abcd", "efgh", "ij k"]),
      ("日本語です", 5, ["日本", "語で", "す"]),
      ("abc   ", 3, ["abc"]),
      ("", 10, [""]),
      ("abc", 0, ["ab", "c"]),
      ("   x", 3, ["x"]),
      ("🇩🇪🇫🇷 🇮🇹", 4, ["🇩🇪🇫🇷", "🇮🇹"]),
    ])
  func wrapping(raw: String, columns: Int, expected: [String]) {
    let lines = Untrusted(raw).safe.wrapped(to: columns)
    #expect(lines.map(\.string) == expected)
    #expect(lines.allSatisfy { $0.columns <= max(2, columns) })
  }

  @Test(
    "is broken wherever a row is full, with every blank kept",
    arguments: [
      ("  one two", 80, 0, ["  one two"]),
      ("  one two", 4, 0, ["  on", "e tw", "o"]),
      ("abc   ", 3, 0, ["abc", "   "]),
      ("abcd", 4, 3, ["a", "bcd"]),
      ("abcd", 4, 4, ["", "abcd"]),
      ("日本語です", 5, 0, ["日本", "語で", "す"]),
      ("", 10, 0, [""]),
      ("abc", 0, 0, ["ab", "c"]),
    ])
  func breaking(raw: String, columns: Int, used: Int, expected: [String]) {
    let rows = Untrusted(raw).safe.broken(at: columns, behind: used)
    #expect(rows.map(\.string) == expected)
  }

  @Test("is joined with a separator and repeated")
  func joining() {
    #expect(SafeText.joined(["a", "日", ""], separator: " · ").string == "a · 日 · ")
    #expect(SafeText.joined(["a", "日"], separator: " · ").columns == 6)
    #expect(SafeText.joined([], separator: ",").isEmpty)
    #expect(SafeText(repeating: "─", count: 3).columns == 3)
    #expect(SafeText(repeating: "─", count: -1).isEmpty)
  }

  @Test("and text from outside are ordered and compared by code points")
  func order() {
    #expect(Untrusted("\u{E9}") != Untrusted("e\u{301}"))
    #expect(Untrusted("a") < Untrusted("b"))
    #expect(Untrusted("Z") < Untrusted("a"))
    #expect(Untrusted("") < Untrusted("\0"))
    #expect(("a" as SafeText) < "é")
    #expect(Set([Untrusted("\u{E9}"), Untrusted("e\u{301}"), Untrusted("\u{E9}")]).count == 2)
  }
}
