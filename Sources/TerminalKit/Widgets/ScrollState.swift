/// Which row of a list is chosen and which stands at the top; by index, so it is set anew from the
/// identity of the chosen row when rows change.
public struct ScrollState: Hashable, Sendable {
  /// The chosen row, 0 in an empty list.
  public private(set) var selected: Int
  /// The first row that is shown.
  public private(set) var top: Int

  /// At the start unless told otherwise.
  public init(selected: Int = 0, top: Int = 0) {
    self.selected = max(0, selected)
    self.top = max(0, top)
  }

  /// Chooses a row of `count` and moves the window of `height` rows as little as needed to show it.
  public mutating func select(_ index: Int, count: Int, height: Int) {
    selected = max(0, min(index, count - 1))
    let height = max(1, height)
    if selected < top { top = selected }
    if selected >= top + height { top = selected - height + 1 }
    top = max(0, min(top, count - height))
  }

  /// Chooses the row `delta` further.
  public mutating func move(by delta: Int, count: Int, height: Int) {
    let (target, overflow) = selected.addingReportingOverflow(delta)
    select(overflow ? (delta < 0 ? 0 : .max) : target, count: count, height: height)
  }

  /// Moves as the keys for moving do; false for any other key.
  public mutating func handle(_ direction: Key.Direction, count: Int, height: Int) -> Bool {
    let page = max(1, height - 1)
    switch direction {
    case .up: move(by: -1, count: count, height: height)
    case .down: move(by: 1, count: count, height: height)
    case .pageUp: move(by: -page, count: count, height: height)
    case .pageDown: move(by: page, count: count, height: height)
    case .home: select(0, count: count, height: height)
    case .end: select(count - 1, count: count, height: height)
    case .left, .right: return false
    }
    return true
  }

  /// After rows changed: the chosen row is now at `index` (nil when it is gone: the place stays).
  /// The chosen row keeps its height on the screen where that can be.
  public mutating func follow(_ index: Int?, count: Int, height: Int) {
    guard let index else {
      select(selected, count: count, height: height)
      return
    }
    top = max(0, index - (selected - top))
    select(index, count: count, height: height)
  }

  /// The rows that are shown.
  public func window(count: Int, height: Int) -> Range<Int> {
    let start = max(0, min(top, count))
    return start..<max(start, min(count, start + max(0, height)))
  }
}
