import Operations
import TerminalKit
import TextKit

/// A row of a raw text: the segment, and the row among those that the segment is broken into.
struct RawPlace: Hashable, Comparable, Sendable {
  var segment: Int
  var row: Int

  static let start = RawPlace(segment: 0, row: 0)

  static func < (left: RawPlace, right: RawPlace) -> Bool {
    (left.segment, left.row) < (right.segment, right.row)
  }
}

/// A row of raw text as it is drawn.
struct RawRow: Hashable, Sendable {
  var pieces: [StyledText] = []
  /// The line that begins here; nil in the middle of one.
  var line: Int?
  /// Columns before the mark; nil where none is in the row.
  var markColumn: Int?
}

/// Raw text broken into rows of a width, with a part of it marked. Only what is asked for is looked at.
struct RawTextLayout {
  let text: RawText
  let mark: Range<Int>?
  /// Columns of the line numbers and the blank behind them; 0 without numbers.
  let gutter: Int
  /// Columns of text in a row.
  let width: Int
  /// Whether signs around the mark say what its style says otherwise.
  let bracketsMark: Bool

  static let markStart: SafeText = ">>"
  static let markEnd: SafeText = "<<"
  private static let markStyle = Style(.match, .reverse)

  init(
    text: RawText, mark: Range<Int>?, hasNumbers: Bool, width: Int, bracketsMark: Bool = false
  ) {
    self.text = text
    self.mark = mark
    self.bracketsMark = bracketsMark
    let digits = hasNumbers ? String(text.lineCount).count + 1 : 0
    // On a narrow screen the text needs the room.
    gutter = digits * 4 <= width ? digits : 0
    self.width = max(2, width - gutter)
  }

  // MARK: Rows

  /// The rows of a segment; at least one.
  func rows(of number: Int) -> [RawRow] {
    guard text.segments.indices.contains(number) else { return [] }
    let segment = text.segments[number]
    var rows = [RawRow(line: segment.startsLine ? segment.line : nil)]
    var used = 0
    func add(_ piece: SafeText, _ style: Style, isMark: Bool = false) {
      guard !piece.isEmpty else { return }
      for (index, part) in piece.broken(at: width, behind: used).enumerated() {
        if index > 0 {
          rows.append(RawRow())
          used = 0
        }
        guard !part.isEmpty else { continue }
        if isMark, rows[rows.count - 1].markColumn == nil {
          rows[rows.count - 1].markColumn = used
        }
        rows[rows.count - 1].pieces.append(StyledText(part, style: style))
        used += part.columns
      }
    }
    let marked = marked(in: number)
    guard let marked, let mark else {
      add(text.text(segment.range).safe, .text)
      return rows
    }
    add(text.text(segment.range.lowerBound..<marked.lowerBound).safe, .text)
    if bracketsMark, mark.lowerBound >= segment.range.lowerBound {
      add(Self.markStart, .text, isMark: true)
    }
    // What is missing at the end of the text is a blank, so that there is something to mark.
    let shown = marked.isEmpty ? (mark.isEmpty ? " " : "") : text.text(marked).safe
    add(shown, Self.markStyle, isMark: true)
    if bracketsMark, isEndOfMark(number) { add(Self.markEnd, .text) }
    add(text.text(marked.upperBound..<segment.range.upperBound).safe, .text)
    return rows
  }

  /// The marked part of a segment; empty at the end of the text, nil without one.
  private func marked(in number: Int) -> Range<Int>? {
    guard let mark else { return nil }
    let range = text.segments[number].range
    if mark.isEmpty {
      let place = max(range.lowerBound, min(mark.lowerBound, range.upperBound))
      return text.segment(at: mark.lowerBound) == number ? place..<place : nil
    }
    guard text.segment(at: mark.lowerBound) <= number,
      text.segment(at: mark.upperBound - 1) >= number
    else { return nil }
    return mark.clamped(to: range)
  }

  private func isEndOfMark(_ number: Int) -> Bool {
    guard let mark else { return false }
    return text.segment(at: max(mark.lowerBound, mark.upperBound - 1)) == number
  }

  /// The rows on a screen of a height that begins at a place.
  func window(from place: RawPlace, height: Int) -> [RawRow] {
    var rows: [RawRow] = []
    var number = place.segment
    while rows.count < height, number < text.segments.count {
      let all = self.rows(of: number)
      rows += number == place.segment ? all.dropFirst(min(place.row, all.count - 1)) : all[...]
      number += 1
    }
    return Array(rows.prefix(height))
  }

  // MARK: Places

  /// The place so many rows further on, so that the screen stays filled.
  func place(_ place: RawPlace, movedBy rows: Int, height: Int) -> RawPlace {
    if rows >= ConsoleState.farAway { return last(height: height) }
    if rows <= -ConsoleState.farAway { return .start }
    return fitting(moved(place, by: rows), height: height)
  }

  /// The place, or an earlier one that fills the screen.
  func fitting(_ place: RawPlace, height: Int) -> RawPlace {
    let number = min(place.segment, text.segments.count - 1)
    let rows = rows(of: number).count
    let place = RawPlace(
      segment: number, row: place.segment == number ? min(place.row, rows - 1) : rows - 1)
    let shown = window(from: place, height: height).count
    return shown < height ? moved(place, by: shown - height) : place
  }

  /// Where the mark stands a third down the screen, or the text's beginning without one.
  func showingMark(height: Int) -> RawPlace {
    guard let mark else { return .start }
    let number = text.segment(at: mark.lowerBound)
    let row = rows(of: number).firstIndex { $0.markColumn != nil } ?? 0
    let place = RawPlace(segment: number, row: row)
    // What is seen whole from the beginning is not scrolled.
    if window(from: .start, height: height).count < height
      || place < moved(.start, by: max(0, height - 2))
    {
      return fitting(.start, height: height)
    }
    return fitting(moved(place, by: -(height / 3)), height: height)
  }

  private func last(height: Int) -> RawPlace {
    let number = text.segments.count - 1
    return fitting(RawPlace(segment: number, row: .max), height: height)
  }

  private func moved(_ place: RawPlace, by steps: Int) -> RawPlace {
    var number = place.segment
    var row = place.row + steps
    while row < 0, number > 0 {
      number -= 1
      row += rows(of: number).count
    }
    while number < text.segments.count - 1 {
      let count = rows(of: number).count
      if row < count { break }
      row -= count
      number += 1
    }
    return RawPlace(segment: number, row: max(0, min(row, rows(of: number).count - 1)))
  }

  /// Whether rows follow behind those of a window.
  func goesOn(behind place: RawPlace, height: Int) -> Bool {
    window(from: place, height: height + 1).count > height
  }
}
