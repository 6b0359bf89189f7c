import PushModel
import TextKit

/// A filter bound to a kind of row, the visible columns and a moment: ready to judge rows.
public struct RowMatcher<Row: Sendable>: Sendable {
  private let clauses: [Filter.Clause]
  private let columns: [String: Column<Row>]
  private let visible: [Column<Row>]
  private let tags: (@Sendable (Row) -> [LabelledValue])?
  private let context: CellContext

  /// Binds a filter. `visible` are the ids of the columns in which words are looked for.
  public init(
    _ filter: Filter, schema: Schema<Row>, visible: [String], context: CellContext
  ) {
    clauses = filter.clauses
    columns = Dictionary(schema.columns.map { ($0.id, $0) }) { first, _ in first }
    self.visible = schema.columns(visible)
    tags = schema.tags
    self.context = context
  }

  /// Whether the filter lets a row through.
  public func matches(_ row: Row) -> Bool {
    clauses.allSatisfy { clause in
      let anyHolds = clause.alternatives.contains { holds($0.test, row) != $0.isNegated }
      return anyHolds != clause.isNegated
    }
  }

  private func holds(_ test: Filter.Test, _ row: Row) -> Bool {
    switch test {
    case .word(let needle):
      return visible.contains { contains(needle, $0, row) }
    case .column(let id, let condition):
      guard let column = columns[id] else { return false }
      return holds(condition, column, row)
    case .tag(let key, let condition):
      let values = (tags?(row) ?? []).filter { key.equals($0.label.raw) }
      if case .isMissing = condition { return values.allSatisfy { $0.value.isEmpty } }
      return values.contains { holds(condition, tag: $0.value.raw) }
    }
  }

  private func contains(_ needle: Needle, _ column: Column<Row>, _ row: Row) -> Bool {
    if let plain = column.plainText(row), needle.occurs(in: plain) { return true }
    if let shown = column.shownForm(row, context) { return needle.occurs(in: shown) }
    return false
  }

  private func holds(_ condition: Filter.Condition, _ column: Column<Row>, _ row: Row) -> Bool {
    switch condition {
    case .contains(let needle): return needle.isEmpty || contains(needle, column, row)
    case .isMissing: return column.plainText(row)?.isEmpty ?? true
    case .equals(let needle):
      if let plain = column.plainText(row), needle.equals(plain) { return true }
      return column.shownForm(row, context).map(needle.equals) ?? false
    case .number, .time, .age, .flag, .text: break
    }
    switch column.value {
    case .text(let read): return read(row).map { holds(condition, text: $0) } ?? false
    case .integer(let read): return read(row).map { holds(condition, number: Double($0)) } ?? false
    case .percent(let read): return read(row).map { holds(condition, number: $0) } ?? false
    case .time(let read): return read(row).map { holds(condition, time: $0) } ?? false
    case .flag(let read):
      guard case .flag(let wanted) = condition else { return false }
      return read(row) == wanted
    }
  }

  private func holds(_ condition: Filter.Condition, text: String) -> Bool {
    switch condition {
    case .contains(let needle): return needle.occurs(in: text)
    case .equals(let needle): return needle.equals(text)
    case .text(let comparison, let other):
      return naturalOrder(text, other).satisfies(comparison, 0)
    case .isMissing, .number, .time, .age, .flag: return false
    }
  }

  /// Tags are texts that often hold numbers: two numbers compare as such.
  private func holds(_ condition: Filter.Condition, tag text: String) -> Bool {
    if case .text(let comparison, let other) = condition,
      let left = FilterValue.number(text), let right = FilterValue.number(other)
    {
      return left.satisfies(comparison, right)
    }
    return holds(condition, text: text)
  }

  private func holds(_ condition: Filter.Condition, number: Double) -> Bool {
    guard case .number(let comparison, let other) = condition else { return false }
    return number.satisfies(comparison, other)
  }

  private func holds(_ condition: Filter.Condition, time: Timestamp) -> Bool {
    switch condition {
    case .time(let comparison, let start, let seconds):
      return (time - start).isWithin(0, seconds, comparison)
    case .age(let comparison, let seconds, let unit):
      let age = context.now - time
      // 7.5 days are older than 7d, and are 7d.
      if comparison == .greater { return age > seconds }
      return age.isWithin(seconds, seconds + unit, comparison)
    case .contains, .equals, .isMissing, .number, .flag, .text: return false
    }
  }
}

extension Comparable {
  fileprivate func satisfies(_ comparison: Filter.Comparison, _ other: Self) -> Bool {
    switch comparison {
    case .equal: self == other
    case .less: self < other
    case .lessOrEqual: self <= other
    case .greater: self > other
    case .greaterOrEqual: self >= other
    }
  }
}

extension Double {
  /// Compares with a span: a day that was written as a date is as long as a day.
  fileprivate func isWithin(_ start: Double, _ end: Double, _ comparison: Filter.Comparison)
    -> Bool
  {
    switch comparison {
    case .equal: self >= start && self < end
    case .less: self < start
    case .lessOrEqual: self < end
    case .greater: self >= end
    case .greaterOrEqual: self >= start
    }
  }
}
