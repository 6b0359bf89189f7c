import TerminalKit
import TestSupport
import Testing
import TextKit

@Suite("Bytes of a terminal become keys, pastes and replies")
struct KeyDecoderTests {
  static let keys: [(bytes: String, key: Key)] = [
    ("a", .character("a")), ("A", .character("A")), (" ", .character(" ")), ("ß", .character("ß")),
    ("日", .character("日")), ("😀", .character("😀")),
    ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\u{0}", .control(" ")), ("\u{1}", .control("a")), ("\u{3}", .control("c")),
    ("\n", .control("j")), ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")),
    ("\u{1F}", .control("_")),
    ("\u{1B}b", .alt("b")), ("\u{1B}é", .alt("é")), ("\u{1B}\r", .altEnter),
    ("\u{1B}\u{7F}", .wordBackspace),
    ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home), ("\u{1B}[8~", .end),
    ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
    ("\u{1B}[6~", .pageDown),
    ("\u{1B}[1;2A", .shift(.up)), ("\u{1B}[1;5C", .word(.right)), ("\u{1B}[1;3D", .word(.left)),
    ("\u{1B}[5;5~", .word(.pageUp)), ("\u{1B}[a", .shift(.up)), ("\u{1B}O5C", .word(.right)),
    ("\u{1B}[Z", .backTab),
    ("\u{1B}OP", .function(1)), ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)),
    ("\u{1B}[11~", .function(1)), ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)),
    ("\u{1B}[24~", .function(12)), ("\u{1B}[1;2P", .function(13)), ("\u{1B}[R", .function(3)),
    ("\u{1B}[34~", .function(20)),
    ("\u{1B}OM", .enter), ("\u{1B}Oq", .character("1")), ("\u{1B}Ok", .character("+")),
    // kitty's keyboard protocol and xterm's modifyOtherKeys
    ("\u{1B}[97u", .character("a")), ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;3u", .alt("a")),
    ("\u{1B}[97:65;2u", .character("A")), ("\u{1B}[97;2u", .character("A")),
    ("\u{1B}[27u", .escape), ("\u{1B}[13;3u", .altEnter), ("\u{1B}[9;2u", .backTab),
    ("\u{1B}[127;5u", .wordBackspace), ("\u{1B}[57399u", .character("0")),
    ("\u{1B}[57415u", .character("=")), ("\u{1B}[57420u", .down),
    ("\u{1B}[27;5;108~", .control("l")),
    ("\u{1B}[32;5u", .control(" ")),
  ]

  @Test("A key in one piece", arguments: keys)
  func key(bytes: String, key: Key) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(bytes.utf8), now: 0) == [.key(key)])
    #expect(decoder.deadline == nil)
  }

  static let replies: [(bytes: String, input: Input)] = [
    ("\u{1B}[?2026;2$y", .reply(.mode(number: 2026, state: 2))),
    ("\u{1B}[?62;4;22c", .reply(.attributes([62, 4, 22]))),
    ("\u{1B}[?12;40R", .reply(.cursor(Point(x: 39, y: 11)))),
    ("\u{1B}[12;40R", .reply(.other)),
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}", .reply(.other)),
    ("\u{1B}P1+r524742=8\u{1B}\\", .reply(.other)),
    ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
    ("\u{1B}[<0;5;3M", .mouse(Mouse(.press(0), at: Point(x: 4, y: 2)))),
    ("\u{1B}[<0;5;3m", .mouse(Mouse(.release, at: Point(x: 4, y: 2)))),
    ("\u{1B}[<65;1;1M", .mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0)))),
    ("\u{1B}[M !!", .mouse(Mouse(.press(0), at: Point(x: 0, y: 0)))),
    ("\u{1B}[200~one\rtwo\r\nthree\u{1B}[201~", .paste(Untrusted("one\ntwo\nthree"))),
    ("\u{1B}[200~\u{1B}[A\u{3}q\u{1B}[201~", .paste(Untrusted("\u{1B}[A\u{3}q"))),
    ("\u{1B}[200~\u{1B}[201~", .paste(Untrusted(""))),
  ]

  @Test("A reply, a paste and the mouse are no keys", arguments: replies)
  func reply(bytes: String, input: Input) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(bytes.utf8), now: 0) == [input])
  }

  /// Every key and every reply after one another, and what means nothing between them.
  static let mixed: (bytes: [UInt8], inputs: [Input]) = {
    var bytes: [UInt8] = []
    var inputs: [Input] = []
    for (text, key) in keys {
      bytes += text.utf8
      inputs.append(.key(key))
    }
    bytes += Array("\u{1B}[99;99X\u{1B}[?1;2;3h".utf8) + [0xFF, 0xC3, 0x28, 0xE2, 0x82]
    inputs += [.reply(.other), .key(.character("("))]
    for (text, input) in replies {
      bytes += text.utf8
      inputs.append(input)
    }
    return (bytes, inputs)
  }()

  @Test("The same comes out wherever the bytes are split in two")
  func everySplit() {
    let (bytes, inputs) = Self.mixed
    for place in 0...bytes.count {
      var decoder = KeyDecoder()
      let decoded =
        decoder.feed(Array(bytes[..<place]), now: 0) + decoder.feed(Array(bytes[place...]), now: 0)
      #expect(decoded == inputs, "split before byte \(place)")
    }
  }

  @Test("The same comes out byte by byte and in pieces of any length", arguments: 1...9)
  func pieces(length: Int) {
    let (bytes, inputs) = Self.mixed
    var decoder = KeyDecoder()
    var decoded: [Input] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      decoded += decoder.feed(Array(bytes[start..<min(start + length, bytes.count)]), now: 0)
    }
    #expect(decoded == inputs)
  }

  @Test("Esc is a key when nothing follows")
  func escapeAlone() {
    var decoder = KeyDecoder(escapeDelay: 0.03)
    #expect(decoder.feed([0x1B], now: 10) == [])
    #expect(decoder.deadline == 10.03)
    #expect(decoder.expire(now: 10.02) == [])
    #expect(decoder.expire(now: 10.03) == [.key(.escape)])
    #expect(decoder.deadline == nil)
    #expect(
      decoder.feed(Array("[A".utf8), now: 11) == [.key(.character("[")), .key(.character("A"))])
  }

  @Test("Esc twice at once is Esc twice")
  func escapeTwice() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B, 0x1B], now: 0) == [.key(.escape)])
    #expect(decoder.expire(now: 1) == [.key(.escape)])
  }

  @Test(
    "What could begin a sequence is a key with Alt when nothing follows",
    arguments: ["[", "O", "P"])
  func altIntroducer(letter: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}\(letter)".utf8), now: 0) == [])
    #expect(decoder.expire(now: 0.03) == [.key(.alt(Character(letter)))])
  }

  @Test("The rest of a sequence has a second on a slow line, then it is dropped and types nothing")
  func slowSequence() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[1;".utf8), now: 0) == [])
    #expect(decoder.expire(now: 0.5) == [])
    #expect(decoder.feed(Array("5C".utf8), now: 0.9) == [.key(.word(.right))])
    #expect(decoder.feed(Array("\u{1B}[1;".utf8), now: 2) == [])
    #expect(decoder.expire(now: 3) == [])
    #expect(decoder.feed([0x71], now: 3.1) == [.key(.character("q"))])
  }

  @Test("A paste up to the limit is kept whole, a longer one is refused whole")
  func pasteLimit() {
    let start = Array("\u{1B}[200~".utf8)
    let end = Array("\u{1B}[201~x".utf8)
    let full = [UInt8](repeating: 0x61, count: KeyDecoder.pasteLimit)
    var decoder = KeyDecoder()
    let kept = decoder.feed(start + full + end, now: 0)
    #expect(kept.count == 2)
    #expect(kept.first == .paste(Untrusted(String(decoding: full, as: UTF8.self))))
    #expect(kept.last == .key(.character("x")))
    var other = KeyDecoder()
    #expect(
      other.feed(start + full + [0x61] + end, now: 0)
        == [.pasteTooLong(limit: KeyDecoder.pasteLimit), .key(.character("x"))])
  }

  @Test("A sequence without end keeps no more than its limit and ends when it ends")
  func endlessSequence() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B] + Array("]52;".utf8), now: 0) == [])
    for _ in 0..<200 {
      #expect(decoder.feed([UInt8](repeating: 0x41, count: 1000), now: 0) == [])
    }
    #expect(decoder.feed([7, 0x71], now: 0) == [.reply(.other), .key(.character("q"))])
  }

  @Test("Any bytes are taken, in any pieces, and keys work again after them", arguments: 0..<40)
  func anything(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var decoder = KeyDecoder()
    let alphabet: [UInt8] =
      Array("\u{1B}[]OP?<;:0129$~MmuRAZy\u{7}\u{18}\\ é日".utf8) + [0x80, 0xFF]
    for _ in 0..<300 {
      let count = Int.random(in: 0...12, using: &random)
      let piece = (0..<count).map { _ in
        Bool.random(using: &random)
          ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      _ = decoder.feed(piece, now: 0)
    }
    // CAN ends a sequence, the end of a paste ends a paste.
    _ = decoder.feed([0x18] + Array("\u{1B}[201~".utf8), now: 0)
    _ = decoder.expire(now: 10)
    #expect(decoder.feed(Array("\u{1B}[A".utf8), now: 20) == [.key(.up)])
  }
}
