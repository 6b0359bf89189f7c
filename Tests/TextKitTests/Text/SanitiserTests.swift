import Testing
import TextKit

struct Shown: Sendable, CustomTestStringConvertible {
  let raw: String
  let text: String
  let columns: Int

  init(_ raw: String, _ text: String, _ columns: Int) {
    self.raw = raw
    self.text = text
    self.columns = columns
  }

  var testDescription: String { JSON.string(raw).text() }
}

@Suite("Text from outside is shown")
struct SanitiserTests {
  @Test(
    "with a mark for every control character",
    arguments: [
      Shown("plain text", "plain text", 10),
      Shown("", "", 0),
      Shown("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m", 12),
      Shown("\u{1B}]52;c;ZXZpbA==\u{07}", "␛]52;c;ZXZpbA==␇", 16),
      Shown("\u{1B}]0;title\u{1B}\\", "␛]0;title␛\\", 11),
      Shown("\0\u{01}\u{08}\u{0B}\u{0C}\u{1F}", "␀␁␈␋␌␟", 6),
      Shown("a\u{7F}b", "a␡b", 3),
      Shown("\u{9B}31m", "‹U+009B›31m", 11),
      Shown("\u{9D}0;x\u{9C}", "‹U+009D›0;x‹U+009C›", 19),
      Shown("\u{80}\u{9F}", "‹U+0080›‹U+009F›", 16),
      Shown("one\ntwo", "one⏎two", 7),
      Shown("one\r\ntwo", "one⏎two", 7),
      Shown("one\rtwo", "one␍two", 7),
      Shown("a\tb", "a⇥b", 3),
      Shown("a\u{85}b", "a‹U+0085›b", 10),
      Shown("a\u{2028}b\u{2029}", "a⏎b⏎", 4),
      Shown("\u{1B}\u{301}", "␛◌\u{301}", 2),
    ])
  func controls(shown: Shown) { expect(shown) }

  @Test(
    "with a mark for what is invisible and deceives",
    arguments: [
      Shown("abc\u{202E}gpj.exe", "abc‹U+202E›gpj.exe", 18),
      Shown("\u{202A}\u{202B}\u{202C}\u{202D}", "‹U+202A›‹U+202B›‹U+202C›‹U+202D›", 32),
      Shown("\u{2066}x\u{2069}", "‹U+2066›x‹U+2069›", 17),
      Shown("pay\u{200B}pal", "pay‹U+200B›pal", 14),
      Shown("pay\u{200D}pal", "pay‹U+200D›pal", 14),
      Shown("a\u{200C}b", "a‹U+200C›b", 10),
      Shown("a\u{200E}b\u{200F}", "a‹U+200E›b‹U+200F›", 18),
      Shown("\u{061C}", "‹U+061C›", 8),
      Shown("\u{FEFF}id", "‹U+FEFF›id", 10),
      Shown("a\u{2060}b", "a‹U+2060›b", 10),
      Shown("a\u{E0041}", "a‹U+E0041›", 10),
      Shown("co\u{AD}op", "co‹U+00AD›op", 12),
      Shown("\u{3164}", "‹U+3164›", 8),
      Shown("\u{FFF9}", "‹U+FFF9›", 8),
      Shown("\u{FE0F}", "‹U+FE0F›", 8),
      Shown("😀\u{200B}", "😀‹U+200B›", 10),
    ])
  func invisible(shown: Shown) { expect(shown) }

  @Test(
    "with pictures as the C library knows them",
    arguments: [
      Shown("😀", "😀", 2),
      Shown("👍🏽", "👍", 2),
      Shown("👩‍👩‍👧‍👦", "👩", 2),
      Shown("👨🏻‍❤️‍💋‍👨🏼!", "👨!", 3),
      Shown("🏳️‍🌈", "🏳", 1),
      Shown("❤️", "❤", 1),
      Shown("❤\u{FE0E}", "❤", 1),
      Shown("☺️☺", "☺☺", 2),
      Shown("1️⃣2️⃣", "1\u{20E3}2\u{20E3}", 2),
      Shown("🇩🇪", "🇩🇪", 2),
      Shown("🇩🇪🇫🇷x", "🇩🇪🇫🇷x", 5),
      Shown("🇩x", "□x", 2),
      Shown("🇩🇪🇫", "🇩🇪□", 3),
      Shown("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴", 2),
      Shown("⌚", "⌚", 2),
      Shown("🏽", "□", 1),
      Shown("a🏽", "a□", 2),
      // Emoji 15 and 16, which came after the C library's Unicode 14.
      Shown("\u{1FAE8}", "□", 1),
      Shown("\u{1FAE8}\u{FE0F}\u{200D}😀.", "□.", 2),
      Shown("x\u{1FADC}y", "x□y", 3),
      // Made wide by Unicode 16: terminals and the C library disagree.
      Shown("\u{2630}", "□", 1),
    ])
  func pictures(shown: Shown) { expect(shown) }

  @Test(
    "in every script",
    arguments: [
      Shown("Grüße", "Grüße", 5),
      Shown("e\u{301}", "e\u{301}", 1),
      Shown("日本語", "日本語", 6),
      Shown("ｶﾞ", "ｶﾞ", 2),
      Shown("Ａ", "Ａ", 2),
      Shown("한국", "한국", 4),
      Shown("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
      Shown("\u{1161}", "□", 1),
      Shown("a\u{1161}", "a□", 2),
      Shown("שלום", "שלום", 4),
      Shown("مرحبا", "مرحبا", 5),
      Shown("می\u{200C}خواهم", "میخواهم", 7),
      Shown("नमस्ते", "नमस्ते", 4),
      Shown("क्\u{200D}ष", "क्ष", 2),
      Shown("ไทยที่", "ไทยที่", 4),
      Shown("Ω≈ç√", "Ω≈ç√", 4),
      Shown("\u{3000}x", "\u{3000}x", 3),
      Shown("\u{301}x", "◌\u{301}x", 2),
      Shown("\u{E000}", "\u{E000}", 1),
      Shown("\u{378}\u{10FFFD}", "□\u{10FFFD}", 2),
    ])
  func scripts(shown: Shown) { expect(shown) }

  @Test("with at most four marks on a letter")
  func stackedMarks() {
    let marks = String(repeating: "\u{336}", count: 20)
    let text = Untrusted("z\(marks)!").safe
    #expect(text.columns == 2)
    #expect(text.string.unicodeScalars.count == 6)
    #expect(text.clusters.map(\.columns) == [1, 1])
  }

  @Test("without a control, bidi control, joiner or selector, whatever it was")
  func everyCodePoint() {
    for value in (0 as UInt32)...0x10FFFF {
      // Planes without characters behave like their first row.
      if value > 0x20FF, value % 0x10000 > 0xFF, value >> 16 > 1, value >> 16 != 14 { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      for raw in [String(Character(scalar)), "😀\(scalar)e\(scalar)\(scalar)"] {
        let safe = Untrusted(raw).safe
        if let unsafe = safe.string.unicodeScalars.first(where: isUnsafe) {
          Issue.record(
            "U+\(String(value, radix: 16)) lets U+\(String(unsafe.value, radix: 16)) through")
        }
        if safe.clusters.reduce(0, { $0 + $1.columns }) != safe.columns {
          Issue.record("U+\(String(value, radix: 16)) has columns that do not add up")
        }
      }
    }
  }

  @Test("the same when it is sanitised again, and when two texts are joined")
  func closed() {
    let pieces = [
      "a", "\u{301}", "\u{200D}", "😀", "🏽", "🇩", "🇪", "\u{FE0F}", "\u{1112}", "\u{1161}", "\u{1B}",
      "\r",
      "\n", "\u{E0067}", "🏴", "日", "\u{1FAE8}", "\u{202E}", "क", "\u{94D}", "\u{34F}",
    ]
    for first in pieces {
      for second in pieces {
        let together = Untrusted(first).safe + Untrusted(second).safe
        let again = Untrusted(together.string).safe
        #expect(again == together)
        #expect(again.columns == together.columns)
        let whole = Untrusted(first + second).safe
        #expect(Untrusted(whole.string).safe == whole)
      }
    }
  }

  private func expect(_ shown: Shown) {
    let safe = Untrusted(shown.raw).safe
    #expect(Array(safe.string.unicodeScalars) == Array(shown.text.unicodeScalars))
    #expect(safe.columns == shown.columns)
    #expect(safe.clusters.map(\.text).joined() == safe.string)
    #expect(safe.clusters.reduce(0) { $0 + $1.columns } == shown.columns)
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFE00...0xFE0F, 0xFEFF, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
