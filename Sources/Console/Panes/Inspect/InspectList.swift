import Operations
import PushModel
import TerminalKit
import TextKit

/// The decoded items as lines of a width: a heading a part, a line or more an item.
struct InspectList {
  struct Line: Hashable, Sendable {
    /// The place of the item that it belongs to; nil in headings and between parts.
    var item: Int?
    var row: DetailRow
  }

  let lines: [Line]

  /// The most lines of a field's value; `v` shows all of it.
  private static let longestValue = 4

  init(_ inspection: Inspection, width: Int, formatter: TimeFormatter) {
    var lines: [Line] = []
    for part in InspectedItem.ID.Part.allCases {
      let places = inspection.items.indices.filter { inspection.items[$0].id.part == part }
      guard !places.isEmpty else { continue }
      if !lines.isEmpty { lines.append(Line(item: nil, row: DetailRow())) }
      lines.append(
        Line(
          item: nil,
          row: DetailRow(
            [StyledText(part.title(inspection) + " ", .heading)], isRuled: true)))
      let names = places.map { inspection.items[$0].name.columns }
      let nameWidth = min(max(names.max() ?? 0, 6), max(8, width * 2 / 5), 26)
      for place in places {
        let page = Self.page(
          inspection.items[place], width: width, nameWidth: nameWidth, formatter: formatter)
        lines += page.map { Line(item: place, row: $0) }
      }
      if part == .keys, inspection.moreKeys > 0 {
        let more: SafeText = "\(grouped(inspection.moreKeys)) more; the raw text has all of them"
        lines.append(Line(item: nil, row: DetailRow([StyledText(more, .dim)])))
      }
    }
    self.lines = lines
  }

  /// The lines of an item; nil when it has none.
  func lines(of item: Int) -> Range<Int>? {
    guard let first = lines.firstIndex(where: { $0.item == item }) else { return nil }
    let count = lines[first...].prefix { $0.item == item }.count
    return first..<first + count
  }

  /// The item at a line, or the nearest one in a direction, then in the other.
  func item(at line: Int, goingDown: Bool) -> Int? {
    let line = max(0, min(line, lines.count - 1))
    guard lines.indices.contains(line) else { return nil }
    let below = lines[line...].lazy.compactMap(\.item).first
    let above = lines[...line].reversed().lazy.compactMap(\.item).first
    return goingDown ? below ?? above : above ?? below
  }

  /// The first line on a screen of a height, so that the item is seen whole where it fits, with the heading
  /// above a part's first item.
  func top(_ top: Int, revealing item: Int?, height: Int) -> Int {
    let height = max(1, height)
    var top = max(0, min(top, lines.count - height))
    guard let item, let range = lines(of: item) else { return top }
    let isFirst = range.lowerBound > 0 && lines[range.lowerBound - 1].item == nil
    let start = range.lowerBound - (isFirst && height > 2 ? 1 : 0)
    if range.upperBound > top + height { top = range.upperBound - height }
    if start < top { top = start }
    return max(0, top)
  }

  // MARK: One item

  private static func page(
    _ item: InspectedItem, width: Int, nameWidth: Int, formatter: TimeFormatter
  ) -> [DetailRow] {
    switch item.kind {
    case .finding(let severity):
      let place: SafeText = item.position.map { "\($0.line):\($0.column)" } ?? "—"
      let lead = [
        StyledText(
          Untrusted(severity.rawValue).safe.fitted(to: 8), style: Style(severity.role, .bold)),
        StyledText(place.padded(to: 7), .dim),
      ]
      let path = item.path.safe(maximumColumns: 60)
      var rows = rows(
        lead, path.isEmpty ? item.text : "\(path): \(item.text)", width: width)
      if let remedy = item.remark {
        rows += self.rows([blank(of: lead)], remedy, .dim, width: width)
      }
      return rows
    case .field, .key:
      var value = item.text
      if let time = item.time { value += " (\(formatter.dateTime(time)))" }
      let lead = [StyledText(item.name.fitted(to: nameWidth) + " ", .dim)]
      return rows(lead, value, width: width, maximum: longestValue)
    case .statement(let isOpen):
      let lead = [StyledText(item.name.fitted(to: min(nameWidth, 13)) + " ", .dim)]
      return rows(
        lead, isOpen ? "Open: \(item.text)" : item.text, isOpen ? .warning : .text, width: width)
    }
  }

  private static func blank(of lead: [StyledText]) -> StyledText {
    StyledText(SafeText(repeating: " ", count: lead.reduce(0) { $0 + $1.text.columns }))
  }

  /// A text beside its lead, wrapped.
  private static func rows(
    _ lead: [StyledText], _ text: SafeText, _ role: Role = .text, width: Int, maximum: Int = .max
  ) -> [DetailRow] {
    let blank = blank(of: lead)
    let room = max(8, width - blank.text.columns)
    // No more is looked at than is shown.
    let wrapped =
      maximum == .max
      ? text.wrapped(to: room) : text.cut(to: room * (maximum + 1)).wrapped(to: room)
    return wrapped.prefix(maximum).enumerated().map { index, line in
      let isCut = index == maximum - 1 && wrapped.count > maximum
      let shown = isCut ? (line + " ...").cut(to: room) : line
      return DetailRow((index == 0 ? lead : [blank]) + [StyledText(shown, role)])
    }
  }
}

extension Finding.Severity {
  var role: Role {
    switch self {
    case .error: .bad
    case .warning: .warning
    case .note: .dim
    }
  }
}

extension InspectedItem.ID.Part {
  fileprivate func title(_ inspection: Inspection) -> SafeText {
    switch self {
    case .findings: "Findings: \(inspection.findingCounts)"
    case .fields: "Fields"
    case .keys: "Keys of no known meaning"
    case .statements: "On the device"
    }
  }
}

extension Inspection {
  /// How many of each severity, such as "1 error, 2 notes"; "none" without any.
  var findingCounts: SafeText {
    let counts = Finding.Severity.allCases.compactMap { severity -> SafeText? in
      let count = count(of: severity)
      guard count > 0 else { return nil }
      let word = Untrusted(severity.rawValue).safe
      return SafeText.count(count, word, word + "s")
    }
    return counts.isEmpty ? "none" : SafeText.joined(counts, separator: ", ")
  }
}
