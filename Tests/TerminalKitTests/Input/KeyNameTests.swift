import TerminalKit
import Testing

@Suite("Names of keys, as help and settings write them")
struct KeyNameTests {
  static let named: [(String, Key)] = [
    ("x", .character("x")), ("X", .character("X")), ("space", .character(" ")),
    ("ctrl-l", .control("l")), ("alt-b", .alt("b")), ("alt-B", .alt("B")), ("f12", .function(12)),
    ("enter", .enter), ("esc", .escape), ("tab", .tab), ("shift-tab", .backTab),
    ("pgdn", .pageDown),
    ("shift-up", .shift(.up)), ("ctrl-right", .word(.right)), ("alt-enter", .altEnter),
    ("alt-backspace", .wordBackspace), ("?", .character("?")), ("ctrl-space", .control(" ")),
  ]

  @Test("A name means its key, and the key has that name", arguments: named)
  func roundTrip(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name.string == name)
  }

  @Test(
    "Other spellings are understood",
    arguments: [
      ("Ctrl-L", Key.control("l")), ("C-l", .control("l")), ("^L", .control("l")),
      ("F1", .function(1)), ("Return", .enter), ("Escape", .escape), ("PageUp", .pageUp),
      ("page-down", .pageDown), ("del", .delete), ("S-left", .shift(.left)), ("M-x", .alt("x")),
    ])
  func spelling(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(
    "What a terminal sends for another key is told as that key",
    arguments: [
      ("ctrl-i", Key.tab), ("ctrl-m", .enter), ("ctrl-h", .backspace), ("ctrl-[", .escape),
      ("ctrl-?", .backspace), ("ctrl-@", .control(" ")),
    ])
  func arrivesAsAnother(name: String, key: Key) {
    #expect(Key(name: name)?.absence == .arrivesAs(key))
  }

  @Test(
    "What no terminal sends as one key that can be seen is told",
    arguments: [
      ("\u{200B}", Key.Absence.noSingleCharacter), ("\u{FEFF}", .noSingleCharacter),
      ("e\u{301}", .noSingleCharacter), ("\u{1}", .noSingleCharacter),
      ("\u{A0}", .noSingleCharacter),
      ("alt-[", .beginsOthers), ("alt-O", .beginsOthers),
    ])
  func neverArrives(name: String, absence: Key.Absence) {
    #expect(Key(name: name)?.absence == absence)
  }

  @Test(
    "Every other key arrives as itself",
    arguments: named.map(\.1) + "abcdefgjklnopqrstuvwxyz\\]^_".map { Key.control($0) }
      + [.character("é"), .character("漢"), .alt("o")])
  func arrives(key: Key) {
    #expect(key.absence == nil)
  }

  @Test(
    "What is no key is none", arguments: ["", "ctrl-", "ctrl-é", "f0", "f25", "shift-x", "banana"])
  func noKey(name: String) {
    #expect(Key(name: name) == nil)
  }
}
