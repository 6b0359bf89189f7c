import TextKit

/// Rows in memory, keyed by identity. Changing a few rows costs a few comparisons each; changing
/// many, the filter or the order costs one pass over all.
public struct MemoryRowSource<Row: Sendable>: RowSource {
  /// A row with all that was worked out about it.
  private struct Entry: Sendable {
    var row: Row
    var identity: Untrusted
    var keys: [SortKey]
    /// Decides between equals, so that the order is total and stable.
    var arrival: Int
    var passes: Bool
  }

  /// The kind of row.
  public let schema: Schema<Row>
  /// The filter that is applied.
  public private(set) var filter = Filter.everything
  /// The order that is applied.
  public private(set) var sortOrder: SortOrder
  /// The ids of the columns in which words are looked for.
  public private(set) var visible: [String]
  /// Changes whenever what the source answers may have changed.
  public private(set) var generation = 0

  private var context: CellContext
  private var matcher: RowMatcher<Row>
  private var sortColumns: [(column: Column<Row>, descending: Bool)] = []
  private var entries: [Entry] = []
  private var slots: [Untrusted: Int] = [:]
  /// The slots of the rows that pass, in order.
  private var order: [Int] = []
  private var nextArrival = 0

  /// An empty source in the order of its kind, with the console's columns visible.
  public init(_ schema: Schema<Row>, context: CellContext) {
    self.schema = schema
    self.context = context
    sortOrder = schema.order
    visible = schema.consoleColumns
    matcher = RowMatcher(filter, schema: schema, visible: visible, context: context)
    sortColumns = Self.columns(of: sortOrder, in: schema)
  }

  /// How many rows there are before the filter.
  public var totalCount: Int { entries.count }

  /// How many rows the filter lets through.
  public var count: Int { order.count }

  /// The row at a position; nil out of range.
  public func row(at position: Int) -> Row? {
    order.indices.contains(position) ? entries[order[position]].row : nil
  }

  /// The identity at a position; nil out of range.
  public func identity(at position: Int) -> Untrusted? {
    order.indices.contains(position) ? entries[order[position]].identity : nil
  }

  /// The row of an identity, whether or not it passes the filter.
  public func row(_ identity: Untrusted) -> Row? { slots[identity].map { entries[$0].row } }

  /// The position of an identity; nil when it is not there or does not pass the filter.
  public func position(of identity: Untrusted) -> Int? {
    guard let slot = slots[identity], entries[slot].passes else { return nil }
    let position = lowerBound(of: slot)
    return position < order.count && order[position] == slot ? position : nil
  }

  /// Every row in the order of arrival, whatever the filter.
  public var everyRow: [Row] {
    entries.sorted { $0.arrival < $1.arrival }.map(\.row)
  }

  /// Replaces all rows by these; of two with one identity the later one stays.
  public mutating func replaceAll(_ rows: [Row]) {
    entries.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    nextArrival = 0
    for row in rows { store(row) }
    rebuild()
  }

  /// Adds rows or, where their identity is known, replaces them where they are.
  public mutating func upsert(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    // Moving a row costs a shift of the order; beyond some share of it one sort is cheaper.
    if rows.count > 16, rows.count > entries.count / 16 {
      for row in rows { store(row) }
      rebuild()
      return
    }
    for row in rows {
      if let slot = slots[schema.identity(row)] { withdraw(slot) }
      insert(store(row))
    }
    generation += 1
  }

  /// Takes rows out; an identity that is not there is passed over.
  public mutating func remove(_ identities: [Untrusted]) {
    for identity in identities {
      guard let slot = slots[identity] else { continue }
      withdraw(slot)
      slots[identity] = nil
      // The last entry moves into the gap; its place in the order keeps, only its slot changes.
      let last = entries.count - 1
      if slot != last {
        let position = entries[last].passes ? lowerBound(of: last) : nil
        entries[slot] = entries[last]
        slots[entries[slot].identity] = slot
        if let position { order[position] = slot }
      }
      entries.removeLast()
    }
    generation += 1
  }

  /// Applies a filter; words are looked for in the visible columns.
  public mutating func setFilter(_ filter: Filter, visible: [String]? = nil) {
    self.filter = filter
    if let visible { self.visible = visible }
    refilter()
  }

  /// Applies an order; a column that does not exist is passed over.
  public mutating func setSortOrder(_ order: SortOrder) {
    sortOrder = order
    sortColumns = Self.columns(of: order, in: schema)
    let keys = entries.map { self.keys(of: $0.row) }
    for (slot, keys) in keys.enumerated() { entries[slot].keys = keys }
    sort()
    generation += 1
  }

  /// Moves the moment that ages are counted from; costs nothing unless the filter depends on it.
  public mutating func setContext(_ context: CellContext) {
    self.context = context
    if filter.dependsOnTime {
      refilter()
    } else {
      matcher = RowMatcher(filter, schema: schema, visible: visible, context: context)
    }
  }

  private mutating func refilter() {
    matcher = RowMatcher(filter, schema: schema, visible: visible, context: context)
    rebuild()
  }

  private mutating func rebuild() {
    // Judged in a pass of its own: a row is large, and reading it while writing would copy it.
    let passing = entries.map { passes($0.row) }
    for (slot, passes) in passing.enumerated() { entries[slot].passes = passes }
    sort()
    generation += 1
  }

  private mutating func sort() {
    var sorted = entries.indices.filter { entries[$0].passes }
    sorted.sort { isBefore($0, $1) }
    order = sorted
  }

  /// Puts a row into its slot; the order is left alone.
  @discardableResult
  private mutating func store(_ row: Row) -> Int {
    let identity = schema.identity(row)
    if let slot = slots[identity] {
      entries[slot].row = row
      entries[slot].keys = keys(of: row)
      return slot
    }
    slots[identity] = entries.count
    entries.append(
      Entry(
        row: row, identity: identity, keys: keys(of: row), arrival: nextArrival, passes: false))
    nextArrival += 1
    return entries.count - 1
  }

  /// Takes a slot out of the order.
  private mutating func withdraw(_ slot: Int) {
    guard entries[slot].passes else { return }
    let position = lowerBound(of: slot)
    if position < order.count, order[position] == slot { order.remove(at: position) }
    entries[slot].passes = false
  }

  /// Puts a slot into the order if its row passes.
  private mutating func insert(_ slot: Int) {
    guard passes(entries[slot].row) else { return }
    entries[slot].passes = true
    order.insert(slot, at: lowerBound(of: slot))
  }

  /// The first position whose row does not come before the slot's.
  private func lowerBound(of slot: Int) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(order[middle], slot) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    for (place, term) in sortColumns.enumerated() {
      let result = entries[left].keys[place].order(
        entries[right].keys[place], descending: term.descending)
      if result != 0 { return result < 0 }
    }
    return entries[left].arrival < entries[right].arrival
  }

  private func passes(_ row: Row) -> Bool { filter.isEmpty || matcher.matches(row) }

  private func keys(of row: Row) -> [SortKey] { sortColumns.map { $0.column.sortKey(row) } }

  private static func columns(of order: SortOrder, in schema: Schema<Row>)
    -> [(column: Column<Row>, descending: Bool)]
  {
    order.terms.compactMap { term in
      schema.column(term.column).map { ($0, term.descending) }
    }
  }
}
