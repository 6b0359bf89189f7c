import Testing
import TextKit

@Suite("A JSON value is written")
struct JSONWritingTests {
  @Test("on one line, or indented by two spaces")
  func styles() {
    let json: JSON = ["a": [1, ["b": .null]], "c": [], "d": [:], "e": "x/y"]
    #expect(json.text() == #"{"a":[1,{"b":null}],"c":[],"d":{},"e":"x/y"}"#)
    #expect(json.text(.wire) == json.text())
    #expect(
      json.text(.pretty) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": [],
          "d": {},
          "e": "x/y"
        }
        """)
  }

  @Test(
    "with what could disturb a terminal escaped, except on the wire",
    arguments: [
      ("\"\\\u{08}\t\n\u{0C}\r", #""\"\\\b\t\n\f\r""#, #""\"\\\b\t\n\f\r""#),
      ("\0\u{1B}", #""\u0000\u001b""#, #""\u0000\u001b""#),
      ("\u{7F}", #""\u007f""#, "\"\u{7F}\""),
      ("\u{80}\u{9B}\u{9F}", #""\u0080\u009b\u009f""#, "\"\u{80}\u{9B}\u{9F}\""),
      ("\u{202A}\u{202E}", #""\u202a\u202e""#, "\"\u{202A}\u{202E}\""),
      ("\u{2066}\u{2069}", #""\u2066\u2069""#, "\"\u{2066}\u{2069}\""),
      ("\u{200E}\u{200F}\u{61C}", #""\u200e\u200f\u061c""#, "\"\u{200E}\u{200F}\u{61C}\""),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#, "\"\u{2028}\u{2029}\""),
      ("é€😀", "\"é€😀\"", "\"é€😀\""),
      ("\u{A0}\u{2027}\u{202F}", "\"\u{A0}\u{2027}\u{202F}\"", "\"\u{A0}\u{2027}\u{202F}\""),
    ])
  func escapes(text: String, compact: String, wire: String) throws {
    let json = JSON.string(text)
    #expect(Array(json.bytes()) == Array(compact.utf8))
    #expect(Array(json.bytes(.wire)) == Array(wire.utf8))
    #expect(try JSON.parse(json.text()) == json)
    #expect(try JSON.parse(json.text(.wire)) == json)
    #expect(JSON.object([(text, 1)]).text() == "{\(compact):1}")
  }

  @Test(
    "so that no code point but printable ones is left", arguments: [JSONStyle.compact, .pretty])
  func everyControl(style: JSONStyle) {
    let controls = (0..<0xA0).compactMap { Unicode.Scalar($0 as UInt32) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: controls)
    let written = JSON.string(String(text)).text(style)
    #expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
  }

  @Test("and read again as it was", arguments: [JSONStyle.compact, .pretty, .wire])
  func roundTrip(style: JSONStyle) throws {
    let text = #"{"a":[1.50,-0,1E5,{"":"\u0000"}],"a":null,"ключ":["\ud83d\ude00",false]}"#
    let json = try JSON.parse(text)
    #expect(try JSON.parse(json.bytes(style)) == json)
  }
}
