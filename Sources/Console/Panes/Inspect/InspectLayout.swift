import TerminalKit

/// Where the parts of the Inspect pane stand.
struct InspectLayout: Hashable, Sendable {
  /// What it is, and its size.
  let head: Rectangle
  /// The decoded items with the pointer's margin; empty where the raw text has their place.
  let list: Rectangle
  /// The line above the raw text; empty where there is no room for either.
  let rawHeading: Rectangle
  let raw: Rectangle

  /// Rows from which on both parts are seen at once on a narrow screen.
  private static let roomForBoth = 12
  /// Columns before an item: the pointer and a blank.
  static let margin = 2

  /// Lays the parts out.
  ///
  /// - Parameters:
  ///   - itemRows: Rows that the items take at a width.
  ///   - rawRows: Rows that the raw text takes at a width, counted no further than the height given.
  init(
    _ layout: Layout, isRawOpen: Bool, itemRows: (Int) -> Int, rawRows: (Int, Int) -> Int
  ) {
    let area = layout.isWide ? layout.list : layout.body
    let (head, rest) = area.split(top: 2)
    self.head = head.inset(columns: 1)
    let rawArea: Rectangle
    if layout.isWide {
      list = rest
      rawArea = layout.detail
    } else if isRawOpen {
      list = rest.top(0)
      rawArea = rest.inset(columns: 1)
    } else if rest.height >= Self.roomForBoth {
      // Each has half of the room, and what the other one does not need.
      let half = rest.height / 2
      let items = itemRows(Self.itemWidth(rest.width))
      let wanted = rawRows(rest.width - 2, rest.height) + 1
      let (upper, lower) = rest.split(bottom: min(wanted, max(half, rest.height - items)))
      list = upper
      rawArea = lower.inset(columns: 1)
    } else {
      list = rest
      rawArea = rest.top(0)
    }
    (rawHeading, raw) = rawArea.split(top: 1)
  }

  /// Columns of an item's text.
  var itemWidth: Int { Self.itemWidth(list.width) }

  private static func itemWidth(_ width: Int) -> Int { max(8, width - margin - 1) }
}

extension ConsoleState {
  var inspectLayout: InspectLayout {
    InspectLayout(layout, isRawOpen: inspect.detail.isOpen) { width in
      inspectList(width: width)?.lines.count ?? 0
    } rawRows: { width, height in
      inspect.rawLayout(width: width)?.window(from: .start, height: height).count ?? 0
    }
  }

  /// The decoded items as lines of a width; nil when nothing is inspected.
  func inspectList(width: Int) -> InspectList? {
    inspect.inspection.map { InspectList($0, width: width, formatter: formatter) }
  }
}
