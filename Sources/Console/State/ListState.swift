import PushModel
import Tables
import TextKit

/// Rows in an order, with a chosen one. What is chosen is an identity, never a place.
struct ListState<Row: ListedRow>: Sendable {
  private var source: MemoryRowSource<Row>
  /// The chosen row; nil only while nothing is shown.
  private(set) var selected: Untrusted?
  /// The first place on the screen.
  private(set) var top = 0
  /// The filter as typed; the last one that could be read is what counts.
  private(set) var filter = ""
  /// Why the filter as typed cannot be read.
  private(set) var filterProblem: SafeText?

  init() {
    // Every change brings the context it is made in.
    let epoch = Timestamp(seconds: 0)
    source = MemoryRowSource(
      Row.schema,
      context: CellContext(
        formatter: TimeFormatter(zone: .utc, now: epoch), now: epoch, times: .short))
  }

  /// How many rows pass the filter.
  var count: Int { source.count }
  var isEmpty: Bool { source.count == 0 }
  /// How many rows there are.
  var totalCount: Int { source.totalCount }
  /// What the rows are sorted by.
  var sort: SortOrder { source.sortOrder }
  /// Every row, whatever the filter.
  var everyRow: [Row] { source.everyRow }

  /// The row at a place of the order shown.
  func row(at place: Int) -> Row? { source.row(at: place) }

  /// The rows in these places.
  func window(_ places: Range<Int>) -> [Row] { source.window(places) }

  /// The chosen row's place in the order shown.
  var selectedPlace: Int? { selected.flatMap { source.position(of: $0) } }

  /// The chosen row.
  var selectedRow: Row? { selectedPlace.flatMap { row(at: $0) } }

  /// The row with an identity, shown or not.
  func row(_ id: Untrusted) -> Row? { source.row(id) }

  /// Whether these rows are listed already, just as they are.
  func holds(_ rows: [Row]) -> Bool { rows.allSatisfy { source.row($0.id) == $0 } }

  // MARK: Rows

  /// Puts other rows in the place of all there are.
  mutating func replace(_ rows: [Row], _ context: CellContext) {
    guard rows.count != totalCount || rows != everyRow else { return }
    rearrange(context) { $0.replaceAll(rows) }
  }

  /// Takes rows in: those that are known change where they are, the others are added.
  mutating func merge(_ rows: [Row], _ context: CellContext) {
    let changed = rows.filter { source.row($0.id) != $0 }
    guard !changed.isEmpty else { return }
    rearrange(context) { $0.upsert(changed) }
  }

  // MARK: Order

  /// Sorts by another order; no terms means the service's own.
  mutating func setSort(_ order: SortOrder, _ context: CellContext) {
    rearrange(context) { $0.setSortOrder(order) }
  }

  /// Filters by what was typed. What cannot be read leaves the last good result and says why.
  mutating func setFilter(_ text: String, _ context: CellContext) {
    filter = text
    do {
      let read = try Filter.parse(text, for: Row.schema)
      filterProblem = nil
      guard read != source.filter else { return }
      rearrange(context) { $0.setFilter(read) }
    } catch {
      filterProblem = error.sentence
    }
  }

  /// Changes rows, order or filter. The chosen row stays chosen, and where it was on the screen unless the
  /// list is at its top; when it is gone, the one that took its place is chosen.
  private mutating func rearrange(
    _ context: CellContext, _ change: (inout MemoryRowSource<Row>) -> Void
  ) {
    let place = selectedPlace
    source.setContext(context)
    change(&source)
    selected = source.identity(keeping: selected, near: place ?? 0)
    if top > 0, let place, let newPlace = selectedPlace {
      top = max(0, newPlace - (place - top))
    }
  }

  // MARK: Moving

  /// Chooses the row at a place of the order shown, or the nearest there is.
  mutating func select(place: Int) {
    selected = source.identity(at: max(0, min(place, count - 1)))
  }

  /// Chooses a row by its identity; false when it is not shown.
  @discardableResult
  mutating func select(_ id: Untrusted) -> Bool {
    guard source.position(of: id) != nil else { return false }
    selected = id
    return true
  }

  /// Moves the choice by so many rows, to the first or to the last at most.
  mutating func move(by rows: Int) {
    select(place: (selectedPlace ?? 0) + rows)
  }

  /// Scrolls so that the chosen row is on a screen of so many rows, and no room is left below needlessly.
  mutating func reveal(height: Int) {
    let height = max(1, height)
    if let place = selectedPlace {
      if place < top { top = place }
      if place >= top + height { top = place - height + 1 }
    }
    top = max(0, min(top, count - height))
  }
}
