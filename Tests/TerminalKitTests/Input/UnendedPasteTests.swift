import TerminalKit
import TestSupport
import Testing
import TextKit

/// A paste without its end, as a slow line, a torn connection or a broken terminal leaves it.
@Suite struct `A paste whose end does not come` {
  private static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private func paste(_ text: String) -> Input { .paste(Untrusted(text)) }

  /// Feeds and expires as a terminal does that waits for the deadline.
  private func run(_ decoder: inout KeyDecoder, until now: Double) -> [Input] {
    var inputs: [Input] = []
    while let due = decoder.deadline, due <= now { inputs += decoder.expire(now: due) }
    return inputs
  }

  @Test func `may arrive in any pieces, with pauses shorter than the idle limit`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.start + bytes("half \u{1B}[2"), now: 0) == [])
    #expect(decoder.deadline == 3)
    #expect(run(&decoder, until: 2.9) == [])
    #expect(decoder.feed(bytes("and so on\u{1B}[201"), now: 2.9) == [])
    #expect(run(&decoder, until: 5.8) == [])
    #expect(decoder.feed([0x7E], now: 5.8) == [paste("half \u{1B}[2and so on")])
    #expect(decoder.deadline == nil)
  }

  @Test func `counts as whole after the idle limit, and keys are keys again`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Self.start + bytes("lost"), now: 10) == [])
    #expect(run(&decoder, until: 12.9) == [])
    #expect(run(&decoder, until: 13) == [paste("lost")])
    #expect(decoder.deadline == nil)
    #expect(decoder.feed(bytes("q"), now: 14) == [.key(.character("q"))])
    #expect(decoder.feed(bytes("\u{1B}[A"), now: 15) == [.key(.up)])
  }

  @Test func `is not held open by someone who presses keys into it`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start + bytes("lost"), now: 0)
    for now in [0.5, 1.2, 1.9, 2.6] { #expect(decoder.feed(bytes("q"), now: now) == []) }
    #expect(run(&decoder, until: 3) == [paste("lostqqqq")])
  }

  @Test func `lets Ctrl-C through at once, behind what came of it`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start + bytes("lost"), now: 0)
    #expect(decoder.feed([3], now: 0.4) == [paste("lost"), .key(.control("c"))])
    #expect(decoder.feed(bytes("q"), now: 0.5) == [.key(.character("q"))])
  }

  @Test func `keeps a Ctrl-C that was pasted in a row with the rest`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start + bytes("a"), now: 0)
    #expect(decoder.feed([3], now: 0.01) == [])
    #expect(decoder.feed(bytes("b") + Self.end, now: 0.02) == [paste("a\u{3}b")])
  }

  @Test func `presses no keys when its rest comes late`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start + bytes("first half, "), now: 0)
    #expect(run(&decoder, until: 4) == [paste("first half, ")])
    #expect(
      decoder.feed(bytes("q second half") + Self.end + bytes("j"), now: 9)
        == [paste("q second half"), .key(.character("j"))])
    // More than anybody types between two reads.
    var other = KeyDecoder()
    _ = other.feed(Self.start + bytes("a"), now: 0)
    _ = run(&other, until: 4)
    #expect(other.feed([UInt8](repeating: 0x71, count: 40), now: 5) == [])
    #expect(
      other.feed(Self.end, now: 5.1) == [paste(String(repeating: "q", count: 40))])
  }

  @Test func `presses no keys when its end is torn by the pause`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Self.start + bytes("text\u{1B}[20"), now: 0)
    #expect(run(&decoder, until: 3) == [paste("text")])
    #expect(decoder.feed(bytes("1~"), now: 3.5) == [])
    #expect(decoder.feed(bytes("2"), now: 4) == [.key(.character("2"))])
  }

  @Test func `that was too long is refused at the idle limit too`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(
      Self.start + [UInt8](repeating: 0x61, count: KeyDecoder.pasteLimit + 1), now: 0)
    #expect(run(&decoder, until: 3) == [.pasteTooLong(limit: KeyDecoder.pasteLimit)])
  }

  @Test(arguments: 0..<60)
  func `loses no byte and holds no key, whatever comes when`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var decoder = KeyDecoder()
    var now = 0.0
    var inputs: [Input] = []
    var fed = ""
    inputs += decoder.feed(Self.start, now: now)
    for _ in 0..<Int.random(in: 1...80, using: &random) {
      // No pause here is as long as the idle limit, and none makes a lone byte a key of its own.
      now += Double.random(in: 0...0.2, using: &random)
      inputs += run(&decoder, until: now)
      let piece = String(
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          "abcXYZ019 é日~[;".randomElement(using: &random) ?? "a"
        })
      fed += piece
      // Pieces are cut between bytes, not between characters.
      var rest = bytes(piece)[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...7, using: &random))
        inputs += decoder.feed(Array(part), now: now)
        rest = rest.dropFirst(part.count)
      }
    }
    #expect(inputs == [], "it is still one paste")
    #expect(run(&decoder, until: now + 3) == [paste(fed)])
    #expect(decoder.feed([3], now: now + 4) == [.key(.control("c"))])
    #expect(decoder.feed(bytes("\u{1B}[B"), now: now + 5) == [.key(.down)])
  }

  @Test(arguments: 0..<60)
  func `never outlives its idle limit, whatever bytes and pauses there are`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(1000 + seed))
    var decoder = KeyDecoder()
    var now = 0.0
    for _ in 0..<200 {
      let piece: [UInt8] =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: Self.start
        case 1: Self.end
        case 2: [0x1B]
        case 3: Array(Self.end.prefix(Int.random(in: 1...5, using: &random)))
        default:
          (0..<Int.random(in: 0...60, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
        }
      now += Double.random(in: 0...2, using: &random)
      _ = run(&decoder, until: now)
      _ = decoder.feed(piece, now: now)
      if let deadline = decoder.deadline { #expect(deadline <= now + 3) }
    }
    now += 100
    _ = run(&decoder, until: now)
    #expect(decoder.deadline == nil)
    #expect(decoder.feed(bytes("q"), now: now) == [.key(.character("q"))])
  }
}
