import TerminalKit
import TextKit

/// The fields of a form, one below the other.
struct FormView {
  let form: Form
  let labelWidth = 16

  /// Rows that a field takes at a width.
  private func height(of field: FormField, width: Int, spare: Int) -> Int {
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
      label(field), at: Point(x: rows.x + 2, y: rows.y), role: .heading,
      maximumColumns: labelWidth - 1)
    let value = Rectangle(
      x: rows.x + 2 + labelWidth, y: rows.y, width: max(0, rows.width - labelWidth - 3),
      height: rows.height)
    switch field.value {
    case .text(let editor):
      draw(editor, hint: field.hint, isEdited: isEdited, on: &canvas, in: value)
    case .choice(let index, let titles):
      let title = titles.indices.contains(index) ? titles[index] : ""
      canvas.draw(
        [
          StyledText(title),
          StyledText(isFocused ? "  (space changes)" : "", .dim),
        ], at: value.origin, maximumColumns: value.width)
    case .flag(let isOn):
      canvas.draw(
        [
          StyledText(isOn ? "on: it makes a sound or lights up" : "off: silent"),
          StyledText(isFocused ? "  (space changes)" : "", .dim),
        ], at: value.origin, maximumColumns: value.width)
    case .button(let title):
      canvas.draw(
        "[ \(title) ]", at: value.origin, style: Style(.accent, .bold),
        maximumColumns: value.width)
    }
    if isFocused, !isEdited {
      canvas.highlight(rows.top(1), .selection)
      if !glyphs.hasBorders { canvas.cursor = rows.origin }
    }
  }

  /// Text that is only looked at is broken between words.
  private static func wrapped(_ text: String, width: Int) -> [SafeText] {
    Untrusted(text).safeLines().flatMap { $0.wrapped(to: width) }
  }

  private func label(_ field: FormField) -> SafeText {
    if field.id == .recipient { return AudienceKind(choice: form.choice(.audience)).idLabel }
    if field.id == .keyPlace { return NewContextForm.placeLabel(form.choice(.keySource)) }
    if field.id == .organizationPlace {
      return NewContextForm.placeLabel(form.choice(.organizationSource) - 1)
    }
    return field.id.label
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
