import TextKit

/// What a row is sorted by in one column; nil is a missing value.
public enum SortKey: Sendable, Hashable {
  case integer(Int64?)
  case number(Double?)
  case text(String?)
  case time(Timestamp?)

  /// Whether there is nothing to sort by.
  public var isMissing: Bool {
    switch self {
    case .integer(let value): value == nil
    case .number(let value): value?.isNaN ?? true
    case .text(let value): value == nil
    case .time(let value): value == nil
    }
  }

  /// -1, 0 or 1 for before, beside or after the other, in the given direction. A missing value
  /// comes last in either direction.
  public func order(_ other: SortKey, descending: Bool) -> Int {
    switch (isMissing, other.isMissing) {
    case (true, true): return 0
    case (true, false): return 1
    case (false, true): return -1
    case (false, false): break
    }
    let ascending: Int
    switch (self, other) {
    case (.integer(let left?), .integer(let right?)): ascending = compare(left, right)
    case (.number(let left?), .number(let right?)): ascending = compare(left, right)
    case (.time(let left?), .time(let right?)): ascending = compare(left, right)
    case (.text(let left?), .text(let right?)): ascending = naturalOrder(left, right)
    // Keys of one column have one type; keys of different types have no order.
    case (.integer, _), (.number, _), (.time, _), (.text, _): ascending = 0
    }
    return descending ? -ascending : ascending
  }

  private func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : (left > right ? 1 : 0)
  }
}
