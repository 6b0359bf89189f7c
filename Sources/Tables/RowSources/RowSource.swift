import TextKit

/// Rows that were filtered and sorted, wherever they are kept: counted, found by identity and read
/// in windows. Positions are those after filter and order.
public protocol RowSource<Row>: Sendable {
  /// The kind of row.
  associatedtype Row: Sendable

  /// How many rows there are before the filter.
  var totalCount: Int { get }
  /// How many rows the filter lets through.
  var count: Int { get }
  /// Changes whenever what the source answers may have changed.
  var generation: Int { get }

  /// The row at a position; nil out of range.
  func row(at position: Int) -> Row?
  /// The identity at a position; nil out of range.
  func identity(at position: Int) -> Untrusted?
  /// The position of an identity; nil when it is not there or does not pass the filter.
  func position(of identity: Untrusted) -> Int?
  /// The row of an identity, whether or not it passes the filter.
  func row(_ identity: Untrusted) -> Row?
}

extension RowSource {
  /// The rows in a range of positions; what is out of range is left out.
  public func window(_ range: Range<Int>) -> [Row] {
    range.clamped(to: 0..<count).compactMap { row(at: $0) }
  }

  /// Where a selection goes that was at an identity: there if it is still there, else to the row
  /// that took its place; nil when nothing is left.
  public func identity(keeping identity: Untrusted?, near position: Int) -> Untrusted? {
    if let identity, self.position(of: identity) != nil { return identity }
    return self.identity(at: max(0, min(position, count - 1)))
  }
}
