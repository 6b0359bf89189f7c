import Testing
import TextKit

struct Fault: Sendable, CustomTestStringConvertible {
  let text: String
  let reason: JSONSyntaxError.Reason
  let line: Int
  let column: Int

  init(_ text: String, _ reason: JSONSyntaxError.Reason, _ line: Int, _ column: Int) {
    self.text = text
    self.reason = reason
    self.line = line
    self.column = column
  }

  var testDescription: String { JSON.string(text).text() }
}

struct ByteFault: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let reason: JSONSyntaxError.Reason
  let offset: Int

  var testDescription: String { hexadecimalText(bytes) }
}

@Suite("What is not JSON is refused where it goes wrong")
struct JSONFaultTests {
  @Test(
    "with a reason, a line and a column",
    arguments: [
      Fault("", .empty, 1, 1),
      Fault(" \n\t", .empty, 2, 2),
      Fault("[", .endOfText(.valueOrEndOfArray), 1, 2),
      Fault("[1", .endOfText(.commaOrEndOfArray), 1, 3),
      Fault("[1,", .endOfText(.value), 1, 4),
      Fault("{", .endOfText(.keyOrEndOfObject), 1, 2),
      Fault("{\"a\"", .endOfText(.colon), 1, 5),
      Fault("{\"a\":", .endOfText(.value), 1, 6),
      Fault("{\"a\":1", .endOfText(.commaOrEndOfObject), 1, 7),
      Fault("{\"a\":1,", .endOfText(.key), 1, 8),
      Fault("[1 2]", .unexpected("2", .commaOrEndOfArray), 1, 4),
      Fault("{\"a\" 1}", .unexpected("1", .colon), 1, 6),
      Fault("{\"a\":1 \"b\":2}", .unexpected("\"", .commaOrEndOfObject), 1, 8),
      Fault("{1:2}", .unknownWord("1"), 1, 2),
      Fault("{a:1}", .unknownWord("a"), 1, 2),
      Fault("[1}", .unexpected("}", .commaOrEndOfArray), 1, 3),
      Fault("{\"a\":1]", .unexpected("]", .commaOrEndOfObject), 1, 7),
      Fault("[,1]", .unexpected(",", .valueOrEndOfArray), 1, 2),
      Fault("[1,,2]", .unexpected(",", .value), 1, 4),
      Fault("]", .unexpected("]", .value), 1, 1),
      Fault("[1,]", .trailingComma, 1, 3),
      Fault("{\"a\":1,\n}", .trailingComma, 1, 7),
      Fault("{} {}", .unexpected("{", .nothing), 1, 4),
      Fault("1 2", .unexpected("2", .nothing), 1, 3),
      Fault("{}x", .unexpected("x", .nothing), 1, 3),
      Fault("nul", .unknownWord("nul"), 1, 1),
      Fault("nulll", .unknownWord("nulll"), 1, 1),
      Fault("[True]", .unknownWord("True"), 1, 2),
      Fault("NaN", .unknownWord("NaN"), 1, 1),
      Fault("[Infinity]", .unknownWord("Infinity"), 1, 2),
      Fault("undefined", .unknownWord("undefined"), 1, 1),
      Fault("<html>", .unexpected("<", .value), 1, 1),
      Fault("€", .unexpected("€", .value), 1, 1),
      Fault("\u{A0}1", .unexpected("\u{A0}", .value), 1, 1),
      Fault("\u{1B}[2J", .unexpected("\u{1B}", .value), 1, 1),
      Fault("[1, // one\n2]", .comment, 1, 5),
      Fault("/* x */ 1", .comment, 1, 1),
      Fault("['a']", .singleQuotes, 1, 2),
      Fault("{'a':1}", .singleQuotes, 1, 2),
      Fault("01", .number(.leadingZero), 1, 1),
      Fault("-01", .number(.leadingZero), 1, 2),
      Fault("00", .number(.leadingZero), 1, 1),
      Fault("-", .number(.noDigits), 1, 2),
      Fault("[-a]", .number(.noDigits), 1, 3),
      Fault("-Infinity", .number(.noDigits), 1, 2),
      Fault("1.", .number(.noFractionDigits), 1, 3),
      Fault("[1.e5]", .number(.noFractionDigits), 1, 4),
      Fault("1e", .number(.noExponentDigits), 1, 3),
      Fault("1e+", .number(.noExponentDigits), 1, 4),
      Fault("+1", .number(.plusSign), 1, 1),
      Fault(".5", .number(.noWholeDigits), 1, 1),
      Fault("0x1F", .unexpected("x", .nothing), 1, 2),
      Fault("\"abc", .unterminatedString, 1, 1),
      Fault("[\"abc\\\"]", .unterminatedString, 1, 2),
      Fault("\"abc\\", .unterminatedString, 1, 5),
      Fault("[\"a\nb\"]", .controlInString(0x0A), 1, 4),
      Fault("\"a\tb\"", .controlInString(0x09), 1, 3),
      Fault("\"\u{0}\"", .controlInString(0), 1, 2),
      Fault("\"\\n\u{1F}\"", .controlInString(0x1F), 1, 4),
      Fault("\"\\x41\"", .unknownEscape("x"), 1, 2),
      Fault("\"\\'\"", .unknownEscape("'"), 1, 2),
      Fault("\"\\é\"", .unknownEscape("é"), 1, 2),
      Fault("\"\\u12\"", .incompleteEscape, 1, 2),
      Fault("\"\\u12G4\"", .incompleteEscape, 1, 2),
      Fault("\"\\ud83d\"", .loneSurrogate(0xD83D), 1, 2),
      Fault("\"\\ud83dx\"", .loneSurrogate(0xD83D), 1, 2),
      Fault("\"\\ud83d\\n\"", .loneSurrogate(0xD83D), 1, 2),
      Fault("\"a\\ude00\"", .loneSurrogate(0xDE00), 1, 3),
      Fault("\"\\ud83d\\u0041\"", .loneSurrogate(0xD83D), 1, 2),
      Fault("\u{FEFF}{}", .byteOrderMark, 1, 1),
      Fault("{\n  \"é😀\": x\n}", .unknownWord("x"), 2, 9),
      Fault("{\r\n\"a\":\r\n?}", .unexpected("?", .value), 3, 1),
      Fault("[1,\r2,\r?]", .unexpected("?", .value), 3, 1),
    ])
  func faults(fault: Fault) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON.parse(fault.text) }
    #expect(error?.reason == fault.reason)
    #expect(error?.position == SourcePosition(line: fault.line, column: fault.column))
  }

  @Test(
    "when its bytes are not UTF-8",
    arguments: [
      ByteFault(bytes: [0x22, 0x80, 0x22], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0x61, 0xC3, 0x22], reason: .invalidUTF8, offset: 2),
      // Overlong "/", a surrogate, beyond U+10FFFF, cut short by the end.
      ByteFault(bytes: [0x22, 0xC0, 0xAF, 0x22], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0xE0, 0x80, 0xAF, 0x22], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0xF0, 0x9F, 0x98], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0x5C, 0x6E, 0xFF, 0x22], reason: .invalidUTF8, offset: 3),
      ByteFault(bytes: [0x5B, 0xFF, 0x5D], reason: .invalidUTF8, offset: 1),
      ByteFault(bytes: [0x22, 0x5C, 0xFF, 0x22], reason: .invalidUTF8, offset: 2),
      ByteFault(bytes: [0xFF, 0xFE, 0x5B, 0x00], reason: .byteOrderMark, offset: 0),
      ByteFault(bytes: [0xFE, 0xFF, 0x00, 0x5B], reason: .byteOrderMark, offset: 0),
    ])
  func bytes(fault: ByteFault) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON.parse(fault.bytes) }
    #expect(error?.reason == fault.reason)
    #expect(error?.offset == fault.offset)
  }

  @Test(
    "in a sentence that says what to do and holds no control character",
    arguments: [
      ("[1,]", "a comma stands before the closing bracket; remove it"),
      ("{\"a\" 1}", "\"1\" stands where a : after the key should stand"),
      ("\u{1B}[2J", "U+001B stands where a value should stand"),
      ("{} \u{202E}", "U+202E follows after the value; only one value may stand in the text"),
      (
        "\"a\u{7}\"",
        "the control character U+0007 stands inside a string; write it as a \\u escape"
      ),
      ("[1", "the text ends where a comma or ] should stand"),
      ("\"\\ud83d\"", "\\uD83D is half of a surrogate pair, the other half is missing"),
      ("01", "a number may not begin with 0 and go on with digits"),
    ])
  func sentences(text: String, sentence: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON.parse(text) }
    #expect(error?.sentence == sentence)
  }

  @Test("at any byte where a whole text is cut off")
  func everyPrefix() throws {
    let text = Array(#"{"a":[1.5e-3,true,null,"é\u0041\n"],"b":{"c":"d"}}"#.utf8)
    #expect(throws: Never.self) { try JSON.parse(text) }
    for length in 0..<text.count {
      let error = #expect(throws: JSONSyntaxError.self) { try JSON.parse(Array(text[..<length])) }
      #expect((0...length).contains(error?.offset ?? -1))
    }
  }
}
