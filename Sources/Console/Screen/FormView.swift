import TerminalKit
import TextKit

/// The fields of a form, one below the other.
struct FormView {
  let form: Form
  /// The key that changes a choice.
  let changeKey: SafeText
  /// What is wrong with fields, said beside them.
  var problems: [FieldID: SafeText] = [:]
  let labelWidth = 16

  init(_ form: Form, in state: ConsoleState, problems: [FieldID: SafeText] = [:]) {
    self.form = form
    self.problems = problems
    // The blank is known best, and stands last.
    let keys = ActionTable.action(.nextChoice).map { state.keymap.keys(of: $0) } ?? []
    changeKey = keys.last?.name ?? ""
  }

  /// Rows that a field takes at a width, and the words about it.
  private func height(of field: FormField, width: Int, spare: Int) -> Int {
    valueHeight(of: field, width: width, spare: spare)
      + (isBeside(field, width: width) ? 0 : problemRows(field, width: width).count)
  }

  /// What is wrong with a field, on as many rows as it needs; none while it is in edit.
  private func problemRows(_ field: FormField, width: Int) -> [SafeText] {
    guard let problem = problems[field.id], !(form.isEditing && field.id == form.focus) else {
      return []
    }
    return Array(problem.wrapped(to: width).prefix(3))
  }

  /// Whether what is wrong stands on the row of the value.
  private func isBeside(_ field: FormField, width: Int) -> Bool {
    guard case .text(let editor) = field.value, !editor.isMultiline,
      let problem = problemRows(field, width: width).first
    else { return false }
    let value = editor.isEmpty ? 0 : Untrusted(editor.text).safe.columns + 3
    return (problems[field.id]?.columns ?? 0) + value <= width && !problem.isEmpty
  }

  private func valueHeight(of field: FormField, width: Int, spare: Int) -> Int {
    guard case .text(let editor) = field.value, editor.isMultiline else { return 1 }
    let isEdited = form.isEditing && field.id == form.focus
    let lines =
      isEdited
      ? TextField(editor, isEditing: true).rows(width: width)
      : Self.wrapped(editor.text, width: width).count
    let least = min(2 + spare / 8, 4)
    return min(max(lines, isEdited ? max(3, least) : least), (isEdited ? 10 : 5) + spare)
  }

  /// Draws the fields; those in sight are the ones around the focus.
  func draw(on canvas: inout Canvas, in area: Rectangle, glyphs: Glyphs) {
    guard !area.isEmpty else { return }
    let width = max(4, area.width - labelWidth - 3)
    let fields = form.visible
    // Where there is room to spare, long texts get it.
    let spare = max(0, area.height - height(width: area.width))
    let heights = fields.map { height(of: $0, width: width, spare: spare) }
    let focus = fields.firstIndex { $0.id == form.focus } ?? 0
    var first = 0
    while first < focus, heights[first...focus].reduce(0, +) > area.height { first += 1 }
    canvas.within(area) { canvas in
      var y = area.y
      for index in first..<fields.count where y < area.bottom {
        let rows = Rectangle(
          x: area.x, y: y, width: area.width, height: min(heights[index], area.bottom - y))
        draw(fields[index], on: &canvas, in: rows, glyphs: glyphs)
        y += heights[index]
      }
    }
  }

  /// Rows that all fields take at least.
  func height(width: Int) -> Int {
    let width = max(4, width - labelWidth - 3)
    return form.visible.reduce(0) { $0 + height(of: $1, width: width, spare: 0) }
  }

  private func draw(
    _ field: FormField, on canvas: inout Canvas, in rows: Rectangle, glyphs: Glyphs
  ) {
    let isFocused = field.id == form.focus
    let isEdited = isFocused && form.isEditing
    canvas.draw(
      isFocused ? glyphs.pointer : " ", at: rows.origin, style: Style(.accent), maximumColumns: 1)
    canvas.draw(
      form.label(field.id), at: Point(x: rows.x + 2, y: rows.y), role: .heading,
      maximumColumns: labelWidth - 1)
    let space = Rectangle(
      x: rows.x + 2 + labelWidth, y: rows.y, width: max(0, rows.width - labelWidth - 3),
      height: rows.height)
    let isBeside = isBeside(field, width: space.width)
    let words = problemRows(field, width: space.width)
    let value = space.top(max(1, rows.height - (isBeside ? 0 : words.count)))
    switch field.value {
    case .text(let editor):
      draw(
        editor, hint: isBeside && editor.isEmpty ? "" : field.hint, isEdited: isEdited, on: &canvas,
        in: value)
    case .choice(let index, let titles):
      let title = titles.indices.contains(index) ? titles[index] : ""
      canvas.draw(
        [
          StyledText(title),
          StyledText(isFocused ? "  (\(changeKey) changes)" : "", .dim),
        ], at: value.origin, maximumColumns: value.width)
    case .flag(let isOn):
      canvas.draw(
        [
          StyledText(isOn ? "on: it makes a sound or lights up" : "off: silent"),
          StyledText(isFocused ? "  (\(changeKey) changes)" : "", .dim),
        ], at: value.origin, maximumColumns: value.width)
    case .button(let title):
      canvas.draw(
        "[ \(title) ]", at: value.origin, style: Style(.accent, .bold),
        maximumColumns: value.width)
    }
    drawWords(words, of: field, isBeside: isBeside, on: &canvas, in: space, below: value)
    if isFocused, !isEdited {
      canvas.highlight(rows.top(1), .selection)
      if !glyphs.hasBorders { canvas.cursor = rows.origin }
    }
  }

  private func drawWords(
    _ words: [SafeText], of field: FormField, isBeside: Bool, on canvas: inout Canvas,
    in space: Rectangle, below value: Rectangle
  ) {
    if isBeside, case .text(let editor) = field.value {
      let text = Untrusted(editor.text).safe
      let x = space.x + (editor.isEmpty ? 0 : text.columns + 3)
      canvas.draw(
        words.first ?? "", at: Point(x: x, y: space.y), role: .warning,
        maximumColumns: max(0, space.right - x))
      return
    }
    for (index, line) in words.enumerated() where value.bottom + index < space.bottom {
      canvas.draw(
        line, at: Point(x: space.x, y: value.bottom + index), role: .warning,
        maximumColumns: space.width)
    }
  }

  /// Text that is only looked at is broken between words.
  private static func wrapped(_ text: String, width: Int) -> [SafeText] {
    Untrusted(text).safeLines().flatMap { $0.wrapped(to: width) }
  }

  private func draw(
    _ editor: TextEditor, hint: SafeText, isEdited: Bool, on canvas: inout Canvas,
    in area: Rectangle
  ) {
    if isEdited || editor.isEmpty {
      TextField(
        editor, isEditing: isEdited, placeholder: hint, style: isEdited ? Style(.input) : .text
      ).draw(on: &canvas, in: isEdited ? area : area.top(1))
      return
    }
    let lines = Self.wrapped(editor.text, width: max(2, area.width))
    for (index, line) in lines.prefix(area.height).enumerated() {
      let isCut = index == area.height - 1 && lines.count > area.height
      canvas.draw(
        isCut ? (line + " ...").cut(to: area.width) : line,
        at: Point(x: area.x, y: area.y + index), role: .text, maximumColumns: area.width)
    }
  }
}
