import Testing
import TextKit

@Suite("A JSON text is read")
struct JSONReadingTests {
  @Test(
    "into the value it spells",
    arguments: [
      ("null", .null),
      (" true\n", true),
      ("[]", []),
      ("{}", [:]),
      ("[1, -2, 0]", [1, -2, 0]),
      ("\"\"", ""),
      ("{\"a\":{\"b\":[null,false]}}", ["a": ["b": [.null, false]]]),
      ("\t[\r\n\"x\" , {} ]", ["x", [:]]),
    ] as [(String, JSON)])
  func values(text: String, value: JSON) throws {
    #expect(try JSON.parse(text) == value)
  }

  @Test(
    "with every escape",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\ude00""#, "😀"),
      (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
      (#""\u0000\u001b[2J""#, "\0\u{1B}[2J"),
      (#""\u202e""#, "\u{202E}"),
      ("\"raw é€😀\u{7F}\u{85}\"", "raw é€😀\u{7F}\u{85}"),
      (#""a\u0301""#, "a\u{301}"),
    ])
  func escapes(text: String, expected: String) throws {
    let read = try #require(try JSON.parse(text).string)
    #expect(Array(read.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("with the bytes of every value and key")
  func ranges() throws {
    let text = #" {"é": [10, {"k" : "v"}], "n":null} "#
    let json = try JSON.parse(text)
    let bytes = Array(text.utf8)
    func source(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(source(json.range) == #"{"é": [10, {"k" : "v"}], "n":null}"#)
    #expect(source(json["é"]?.range) == #"[10, {"k" : "v"}]"#)
    #expect(source(json["é"]?[0]?.range) == "10")
    #expect(source(json.at("é.1.k")?.range) == #""v""#)
    #expect(source(json["n"]?.range) == "null")
    #expect(json.object?.members.map { source($0.keyRange) } == [#""é""#, #""n""#])
    #expect(json["é"]?[1]?.object?.members.map { source($0.keyRange) } == [#""k""#])
  }

  @Test("with its keys in order and its duplicates kept")
  func duplicates() throws {
    let json = try JSON.parse(#"{"z":1,"a":2,"z":3,"b":4,"a":5,"z":6}"#)
    let object = try #require(json.object)
    #expect(object.members.map(\.key) == ["z", "a", "z", "b", "a", "z"])
    #expect(object.keys == ["z", "a", "b"])
    #expect(object.duplicateKeys == ["z", "a"])
    #expect(object["z"] == 6)
    #expect(json.text() == #"{"z":1,"a":2,"z":3,"b":4,"a":5,"z":6}"#)
  }

  @Test("with keys told apart by code points, not by how they look")
  func canonicallyEquivalentKeys() throws {
    let json = try JSON.parse(#"{"\u00e9":1,"e\u0301":2}"#)
    #expect(json["\u{E9}"] == 1)
    #expect(json["e\u{301}"] == 2)
    #expect(json.object?.duplicateKeys == [])
    #expect(json.object?.keys.count == 2)
    #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
  }

  @Test("to 512 levels, and to fewer where that is asked for")
  func depth() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSON.parse(deep) }
    let options = JSON.ReadOptions(maximumDepth: 2)
    #expect(throws: Never.self) { try JSON.parse(Array("[{}]".utf8), options: options) }
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSON.parse(Array("[{\"a\":[]}]".utf8), options: options)
    }
    #expect(error?.reason == .tooDeep(2))
    #expect(error?.offset == 6)
  }

  @Test("no deeper, however many brackets there are", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func endlessDepth(open: String) {
    let text = String(repeating: open, count: 100_000)
    let error = #expect(throws: JSONSyntaxError.self) { try JSON.parse(text) }
    #expect(error?.reason == .tooDeep(512))
    let generous = JSON.ReadOptions(maximumDepth: .max)
    let second = #expect(throws: JSONSyntaxError.self) {
      try JSON.parse(Array(text.utf8), options: generous)
    }
    #expect(second?.reason == .tooDeep(JSON.ReadOptions.deepest))
  }

  @Test("with half a surrogate pair replaced only where that is asked for")
  func repairs() throws {
    let options = JSON.ReadOptions(repairsLoneSurrogates: true)
    let json = try JSON.parse(
      Array(#"["\ud83d","\ude00x","\ud83d\ud83d\ude00"]"#.utf8), options: options)
    #expect(json == ["\u{FFFD}", "\u{FFFD}x", "\u{FFFD}😀"])
  }

  @Test("whole, when it is ten megabytes long")
  func large() throws {
    let row = #"{"id":"0123456789abcdef","title":"Grüße 😀 \n","n":[1,2.5,-3e7]},"#
    let count = 10_000_000 / row.utf8.count
    let bytes = Array(("[" + String(repeating: row, count: count) + "null]").utf8)
    let json = try JSON.parse(bytes)
    #expect(json.array?.count == count + 1)
    #expect(json[count - 1]?.at("title")?.string == "Grüße 😀 \n")
    #expect(json.range == 0..<bytes.count)
  }
}
