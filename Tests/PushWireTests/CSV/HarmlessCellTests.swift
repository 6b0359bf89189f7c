import PushWire
import Testing
import TextKit

@Suite struct `A cell of a file for people` {
  @Test(
    arguments: [
      ("", ""), ("plain", "plain"), ("grüße, 日本", "grüße, 日本"), ("👩‍👩‍👧", "👩‍👩‍👧"),
      // What a spreadsheet runs.
      ("=1+1", "'=1+1"), ("@x", "'@x"), ("+cmd", "'+cmd"), ("-cmd", "'-cmd"), ("-", "'-"),
      ("\t=1", "'\t=1"), ("\n=1", "'\n=1"), ("\r\n=1", "'\r\n=1"),
      ("\u{FF1D}1+1", "'\u{FF1D}1+1"), ("\u{FF0B}1", "'\u{FF0B}1"),
      // What it takes for a number.
      ("-5", "-5"), ("-0.25", "-0.25"), ("+49123", "+49123"),
      // What a terminal obeys.
      ("\u{1B}[2J", "\\u001b[2J"), ("a\u{07}b", "a\\u0007b"), ("\u{9B}31m", "\\u009b31m"),
      ("del\u{7F}", "del\\u007f"), ("a\rb", "a\\u000db"), ("nul\0", "nul\\u0000"),
      ("x\u{202E}gpj.exe", "x\\u202egpj.exe"), ("\u{2066}y\u{2069}", "\\u2066y\\u2069"),
      ("a\u{2028}b", "a\\u2028b"), ("\u{061C}", "\\u061c"),
      // What ends a line or a column of it is text like any other.
      ("two\nlines", "two\nlines"), ("two\r\nlines", "two\r\nlines"), ("a\tb", "a\tb"),
    ])
  func `is changed where it would be obeyed, and nowhere else`(cell: String, written: String) {
    #expect(HarmlessCell.text(of: cell).unicodeScalars.elementsEqual(written.unicodeScalars))
    let row = CSVWriter.row([cell, "x"], formulas: .disarmed)
    #expect(CSVReader.rows(row) == [[written, "x"]])
  }

  @Test func `tags say the same as before`() throws {
    let tags: JSON = ["note": "a\u{202E}b\u{1B}c", "plan": "gold"]
    let cell = tags.text(.wire).replacing("{", with: "{\r\n")
    #expect(try JSON.parse(HarmlessCell.text(of: cell)) == tags)
  }
}
