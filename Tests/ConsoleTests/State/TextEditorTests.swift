import TerminalKit
import Testing
import TextKit

@testable import Console

@Suite struct TextEditorTests {
  private func edited(_ text: String, multiline: Bool = false, _ notation: String) -> TextEditor {
    var editor = TextEditor(text, isMultiline: multiline)
    for key in keys(notation) { _ = editor.handle(key) }
    return editor
  }

  @Test(arguments: [
    ("one two", "<ctrl-w>", "one ", 4),
    ("one two", "<home>X", "Xone two", 1),
    ("one two", "<ctrl-left><ctrl-k>", "one ", 4),
    ("one two", "<left><backspace>", "one to", 5),
    ("one two", "<home><delete>", "ne two", 0),
    ("one two", "<ctrl-u>x", "x", 1),
    ("", "<backspace><delete><left><right>", "", 0),
    ("👍🏽a", "<left><backspace>", "a", 0),
  ]) func editing(_ text: String, _ notation: String, _ expected: String, _ cursor: Int) {
    let editor = edited(text, notation)
    #expect(editor.text == expected)
    #expect(editor.cursor == cursor)
  }

  @Test func aLineBreakIsABlankInAFieldOfOneLine() {
    var editor = TextEditor("a")
    editor.insert("b\nc\td")
    #expect(editor.text == "ab c d")
  }

  @Test func linesAreMovedThrough() {
    let editor = edited("one\ntwo\nthree", multiline: true, "<up><up>X")
    #expect(editor.text == "oneX\ntwo\nthree")
    #expect(edited("ab", multiline: true, "<alt-enter>c").text == "ab\nc")
  }

  @Test func controlsNeverGetIn() {
    var editor = TextEditor(isMultiline: true)
    editor.insert("a\u{1B}[31mb\u{7}c\nd")
    #expect(editor.text == "a[31mbc\nd")
  }

  @Test func aCombiningMarkJoinsTheCharacterBeforeIt() {
    var editor = TextEditor("e")
    editor.insert("\u{301}")
    #expect(editor.characters.count == 1)
    #expect(editor.cursor == 1)
  }

  @Test func aPasteBeyondTheLimitIsCut() {
    var editor = TextEditor("ab", isMultiline: true)
    editor.insert(String(repeating: "x", count: TextEditor.capacity * 2))
    #expect(editor.characters.count == TextEditor.capacity)
  }

  @Test(arguments: [1, 2, 3, 7, 20]) func theLayoutShowsTheCursorOnce(_ width: Int) {
    for text in ["", "abc", "日本語テキスト", "a\n\nb\n", String(repeating: "wide ", count: 9)] {
      var editor = TextEditor(text, isMultiline: true)
      for _ in 0...text.count {
        let lines = EditedText(editor).lines(width: width)
        #expect(
          lines.count { $0.cursor != nil } == 1, "\(text.debugDescription) at \(editor.cursor)")
        #expect(lines.allSatisfy { $0.text.columns <= max(2, width) })
        _ = editor.handle(.left)
      }
    }
  }
}
