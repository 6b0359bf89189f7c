import PushModel
import Testing
import TextKit

@Suite("What is said about what could not be read")
struct UnreadValuesTests {
  static func lost(_ path: String, _ text: String, code: String = "wrong-type") -> Finding {
    Finding(
      .warning, code: code, path: Untrusted(path), message: "It was left out.",
      lost: Untrusted(text))
  }

  static func sentence(_ findings: [Finding]) -> String? {
    var unread = UnreadValues()
    unread.add(findings)
    return unread.sentence?.string
  }

  @Test("nothing, where nothing was lost")
  func nothing() {
    #expect(Self.sentence([]) == nil)
    #expect(
      Self.sentence([Finding(.note, code: "unknown-word", path: Untrusted("a"), message: "b")])
        == nil)
  }

  @Test("values and rows are counted apart, and the first of them are told")
  func counts() {
    #expect(
      Self.sentence([Self.lost("properties.tags", #"["a"]"#)])
        == #"1 value of the answer could not be read: left out here (properties.tags held ["a"])."#)
    let row = Self.lost("subscriptions.1", "7", code: Finding.rowLeftOut)
    #expect(
      Self.sentence([Self.lost("a", "1"), row, Self.lost("b", "2"), Self.lost("c", "3"), row])
        == "3 values and 2 rows of the answer could not be read: left out here"
        + " (a held 1; subscriptions.1 held 7; b held 2, and 2 more).")
  }

  @Test("what would move the cursor does not reach the screen")
  func safe() throws {
    let text = try #require(Self.sentence([Self.lost("a\u{1B}[2J", "\u{1B}]0;x\u{07}")]))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("it stays small however much is lost")
  func many() throws {
    let findings = (0..<1_000).map { Self.lost("row \($0)", String(repeating: "x", count: 500)) }
    let text = try #require(Self.sentence(findings))
    #expect(text.hasPrefix("1,000 values of the answer"))
    #expect(text.count < 400)
  }
}
