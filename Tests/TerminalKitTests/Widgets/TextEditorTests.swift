import TerminalKit
import Testing
import TextKit

@Suite("Writing text")
struct TextEditorTests {
  private func editor(_ text: String, keys: [Key], isMultiline: Bool = false) -> TextEditor {
    var editor = TextEditor(text, isMultiline: isMultiline)
    for key in keys { _ = editor.handle(key) }
    return editor
  }

  static let edits: [(text: String, keys: [Key], result: String, cursor: Int)] = [
    ("", [.character("a"), .character("b")], "ab", 2),
    ("abc", [.left, .backspace], "ac", 1),
    ("abc", [.home, .delete], "bc", 0),
    ("abc", [.control("a"), .control("d")], "bc", 0),
    ("one two", [.control("w")], "one ", 4),
    ("one two", [.control("u"), .control("y")], "one two", 7),
    ("one two", [.home, .control("k")], "", 0),
    ("one-two", [.wordBackspace], "one-", 4),
    ("one two", [.word(.left), .word(.left), .alt("d")], " two", 0),
    ("one two", [.home, .word(.right)], "one two", 3),
    ("👩‍👩‍👧", [.backspace], "", 0),
    ("🇩🇪🇫🇷", [.left, .backspace], "🇫🇷", 0),
    ("cafe", [.character("\u{301}")], "café", 4),
    ("ab", [.right, .right, .backspace, .backspace, .backspace], "", 0),
  ]

  @Test("Keys do what they do in a shell, by what a person takes for a character", arguments: edits)
  func keys(text: String, keys: [Key], result: String, cursor: Int) {
    let editor = editor(text, keys: keys)
    #expect(editor.text == result)
    #expect(editor.cursor == cursor)
  }

  @Test("Other keys are left to the program")
  func ignored() {
    var editor = TextEditor("x")
    for key in [Key.enter, .escape, .tab, .up, .function(1), .control("l")] {
      #expect(editor.handle(key) == .ignored)
    }
    #expect(editor.text == "x")
  }

  @Test("With more lines Return makes one and the arrows go between them")
  func lines() {
    var editor = TextEditor("ab\nc\ndef", isMultiline: true)
    #expect(editor.handle(.up) == .moved)
    #expect(editor.cursor == 4)
    _ = editor.handle(.up)
    #expect(editor.cursor == 1)
    _ = editor.handle(.enter)
    #expect(editor.text == "a\nb\nc\ndef")
    _ = editor.handle(.end)
    #expect(editor.cursor == 3)
  }

  @Test("A paste becomes one line where there is one, and controls are left out")
  func paste() {
    var line = TextEditor()
    #expect(line.paste(Untrusted("a\nb\tc\u{1B}[31m\u{7}")) == .changed)
    #expect(line.text == "a b c[31m")
    var lines = TextEditor(isMultiline: true)
    _ = lines.paste(Untrusted("a\nb"))
    #expect(lines.text == "a\nb")
  }

  @Test("What is too long is refused whole")
  func full() {
    var editor = TextEditor("abc", limit: 4)
    #expect(editor.paste(Untrusted("xy")) == .full)
    #expect(editor.text == "abc")
    #expect(editor.handle(.character("d")) == .changed)
    #expect(editor.handle(.character("e")) == .full)
  }

  @Test("A field shows the part with the cursor")
  func field() {
    var canvas = Canvas(Size(columns: 6, rows: 1))
    var editor = TextEditor("abcdefghij")
    TextField(editor, isEditing: true).draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.text() == ["fghij"])
    #expect(canvas.cursor == Point(x: 5, y: 0))
    _ = editor.handle(.home)
    TextField(editor, isEditing: true).draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.text() == ["abcdef"])
    #expect(canvas.cursor == Point(x: 0, y: 0))
  }

  @Test("Wide characters move the cursor by two")
  func wideField() {
    var canvas = Canvas(Size(columns: 10, rows: 1))
    TextField(TextEditor("日本"), isEditing: true).draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.cursor == Point(x: 4, y: 0))
  }

  @Test("Lines break at the width and scroll with the cursor")
  func area() {
    var canvas = Canvas(Size(columns: 4, rows: 2))
    let field = TextField(TextEditor("abcdef\ngh", isMultiline: true), isEditing: true)
    field.draw(on: &canvas, in: canvas.bounds)
    #expect(canvas.text() == ["ef", "gh"])
    #expect(canvas.cursor == Point(x: 2, y: 1))
    #expect(field.rows(width: 4) == 3)
  }

  @Test("An empty field says what belongs there")
  func placeholder() {
    var canvas = Canvas(Size(columns: 12, rows: 1))
    TextField(TextEditor(), isEditing: false, placeholder: "external id").draw(
      on: &canvas, in: canvas.bounds)
    #expect(canvas.text() == ["external id"])
    #expect(canvas.cursor == nil)
  }
}
