import PushWire
import Testing

@Suite struct `Reading CSV` {
  private func rows(_ text: String) -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var rows: [[String]] = []
    while let row = reader.next() { rows.append(row) }
    return rows
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
      ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
      ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
      ("\u{FEFF}a\n", [["a"]]),
      ("a,,\n", [["a", "", ""]]),
      ("\"x, y\",\"he said \"\"no\"\"\"\n", [["x, y", "he said \"no\""]]),
      ("\"two\nlines\",b\n", [["two\nlines", "b"]]),
      ("\"{\"\"a\"\":1}\"\n", [["{\"a\":1}"]]),
      ("\n\na\n\n", [["a"]]),
      ("\"open,b\nc", [["open,b\nc"]]),
      ("\"q\"tail,b\n", [["qtail", "b"]]),
      ("grüße,日本\n", [["grüße", "日本"]]),
      ("", []),
    ] as [(String, [[String]])])
  func `takes rows and cells apart`(text: String, expected: [[String]]) {
    #expect(rows(text) == expected)
  }
}
