import Glibc
import Testing

@testable import TextKit

@Suite("The width table")
struct WidthTests {
  @Test("rises and begins at 0")
  func shape() {
    let starts = WidthTable.changes.map { $0 >> 2 }
    #expect(starts.first == 0)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(starts.allSatisfy { $0 <= 0x10FFFF })
  }

  @Test(
    "knows",
    arguments: [
      ("a", .one), ("\u{AC}", .one), ("é", .one), ("日", .two), ("\u{301}", .zero),
      ("\u{20E3}", .zero),
      ("\u{AD}", .one), ("\u{600}", .one), ("\u{115F}", .two), ("\u{1160}", .zero),
      ("\u{2028}", .unknown),
      ("\u{378}", .unknown), ("😀", .two), ("\u{1F1E6}", .one), ("\u{1FAE8}", .unknown),
      ("\u{E000}", .one),
      ("\u{20000}", .two), ("\u{E0100}", .zero), ("\u{10FFFD}", .one), ("\u{10FFFF}", .unknown),
      ("\u{2630}", .unknown), ("\u{4DC0}", .unknown), ("…", .one), ("□", .one), ("─", .one),
    ] as [(Unicode.Scalar, Width)])
  func widths(scalar: Unicode.Scalar, width: Width) {
    #expect(Width(scalar) == width)
  }

  @Test(
    "agrees with the C library where that is of the same Unicode",
    .enabled(if: CLibrary.isOfUnicode14, "skipped: this C library is not of Unicode 14"))
  func library() throws {
    let library = try #require(CLibrary())
    for value in (0x20 as UInt32)...0x10FFFF {
      // Planes 4 to 13 hold no characters; 15 and 16 are alike throughout.
      if (0x40000..<0xE0000).contains(value) || value > 0xF00FF { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected: Int32
      switch Width(scalar) {
      case .unknown: continue
      case .zero: expected = 0
      case .one: expected = 1
      case .two: expected = 2
      }
      if library.columns(scalar) != expected {
        Issue.record("U+\(String(value, radix: 16)) is \(library.columns(scalar)) in the library")
      }
    }
  }
}

/// The C library's own widths, in its UTF-8 locale and without changing that of the process.
private struct CLibrary {
  private let wcwidth: @convention(c) (Int32) -> Int32
  private let locale: locale_t

  init?() {
    guard let symbol = dlsym(nil, "wcwidth"), let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    else { return nil }
    // wcwidth(3) takes a wchar_t and returns an int, both of 32 bits on Linux.
    wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    self.locale = locale
  }

  func columns(_ scalar: Unicode.Scalar) -> Int32 {
    let before = uselocale(locale)
    defer { uselocale(before) }
    return wcwidth(Int32(bitPattern: scalar.value))
  }

  static var isOfUnicode14: Bool {
    guard let library = CLibrary() else { return false }
    // U+1FAE0 came with Unicode 14, U+1FAE8 with 15.
    return library.columns("\u{1FAE0}") == 2 && library.columns("\u{1FAE8}") == -1
  }
}
