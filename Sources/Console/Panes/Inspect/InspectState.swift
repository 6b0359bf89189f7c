import Operations
import TextKit

/// What is inspected: a payload that was pasted or read from a file.
struct InspectState: Sendable {
  /// What is shown; nil before the first.
  var inspection: Inspection?
  /// What was pasted where nothing takes text; it is inspected when the pane is shown.
  var waiting: Untrusted?
  /// The path that was typed last and could not be read: it is there to be mended.
  var typedPath = ""
  /// Whether the raw text has the keys.
  var detail = DetailState()
  /// The first line of the decoded items on the screen.
  var top = 0
  private(set) var chosen: InspectedItem.ID?
  /// How the operator wants the raw text; nil leaves it to the text.
  private var wantsPretty: Bool?
  /// Where the raw text was scrolled to; nil shows the mark.
  private var scrolled: RawPlace?

  init() {}

  // MARK: What is shown

  /// Shows something else from its beginning, or the same read another way: then the chosen item stays when it
  /// is there again.
  mutating func show(_ new: Inspection) {
    let isSame = inspection?.request.source == new.request.source
    if !isSame { detail = DetailState() }
    inspection = new
    scrolled = nil
    if !isSame || selectedPlace == nil {
      chosen = (new.firstFinding ?? new.items.first { $0.range != nil } ?? new.items.first)?.id
      top = 0
    }
  }

  /// Shows nothing; how the raw text is wanted stays.
  mutating func clear() {
    inspection = nil
    chosen = nil
    detail = DetailState()
    scrolled = nil
    top = 0
  }

  // MARK: The chosen item

  /// Its place among all items.
  var selectedPlace: Int? { inspection?.items.firstIndex { $0.id == chosen } }

  var selected: InspectedItem? { selectedPlace.flatMap { inspection?.items[$0] } }

  /// Chooses the item at a place, or the nearest there is.
  mutating func select(place: Int) {
    guard let items = inspection?.items, !items.isEmpty else { return }
    let item = items[max(0, min(place, items.count - 1))]
    guard item.id != chosen else { return }
    chosen = item.id
    scrolled = nil
  }

  /// The first item of the part after or before the chosen one's; past the end it begins again.
  func place(ofPartAfter isNext: Bool) -> Int? {
    guard let items = inspection?.items, let place = selectedPlace else { return nil }
    let parts = InspectedItem.ID.Part.allCases.filter { part in
      items.contains { $0.id.part == part }
    }
    guard let index = parts.firstIndex(of: items[place].id.part) else { return nil }
    let next = parts[(index + (isNext ? 1 : parts.count - 1)) % parts.count]
    return items.firstIndex { $0.id.part == next }
  }

  // MARK: The raw text

  /// Whether it is shown with a member a line.
  var isPretty: Bool {
    guard let inspection, inspection.pretty != nil else { return false }
    // What came on one line is read more easily in many.
    return wantsPretty ?? (inspection.received.lineCount <= 2)
  }

  mutating func togglePretty() {
    wantsPretty = !isPretty
    scrolled = nil
  }

  /// The text as it is shown.
  var rawText: RawText? { isPretty ? inspection?.pretty?.text : inspection?.received }

  /// The chosen item's bytes in the text as it is shown.
  var mark: Range<Int>? {
    guard let range = selected?.range else { return nil }
    return isPretty ? inspection?.pretty?.range(of: range) : range
  }

  /// The raw text laid out for a width; nil when there is none.
  func rawLayout(width: Int, bracketsMark: Bool = false) -> RawTextLayout? {
    rawText.map {
      RawTextLayout(
        text: $0, mark: mark, hasNumbers: !isPretty && $0.lineCount > 1, width: width,
        bracketsMark: bracketsMark)
    }
  }

  /// Where the raw text begins on a screen of so many rows.
  func rawTop(_ layout: RawTextLayout, height: Int) -> RawPlace {
    scrolled.map { layout.fitting($0, height: height) } ?? layout.showingMark(height: height)
  }

  mutating func scrollRaw(by rows: Int, width: Int, height: Int) {
    guard let layout = rawLayout(width: width) else { return }
    scrolled = layout.place(rawTop(layout, height: height), movedBy: rows, height: height)
  }
}

extension Inspection {
  /// The finding that matters most.
  fileprivate var firstFinding: InspectedItem? { items.first { $0.id.part == .findings } }
}
