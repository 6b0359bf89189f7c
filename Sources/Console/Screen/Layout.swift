import TerminalKit

/// Where everything stands on a screen of a size.
struct Layout: Hashable, Sendable {
  /// Nothing useful fits into less.
  static let minimum = Size(columns: 40, rows: 10)
  /// From here on the details stand beside the list.
  static let wideColumns = 110

  let size: Size
  let header: Rectangle
  let tabs: Rectangle
  /// Why there is this service, when that has to be said; otherwise empty.
  let notice: Rectangle
  let body: Rectangle
  /// What just happened, or the prompt.
  let status: Rectangle
  let footer: Rectangle
  /// Lines that belong to all of the body, below it.
  let foot: Rectangle
  let isWide: Bool

  init(size: Size, hasNotice: Bool, footLines: Int = 0) {
    self.size = size
    let (header, belowHeader) = Rectangle(size).split(top: 1)
    let (tabs, belowTabs) = belowHeader.split(top: 1)
    let (notice, belowNotice) = belowTabs.split(top: hasNotice && size.rows >= 16 ? 1 : 0)
    let (aboveFooter, footer) = belowNotice.split(bottom: 1)
    let (main, status) = aboveFooter.split(bottom: 1)
    let (body, foot) = main.split(bottom: min(footLines, max(0, main.height - 6)))
    self.foot = foot
    self.header = header
    self.tabs = tabs
    self.notice = notice
    self.body = body
    self.status = status
    self.footer = footer
    isWide = size.columns >= Self.wideColumns
  }

  var isTooSmall: Bool {
    size.columns < Self.minimum.columns || size.rows < Self.minimum.rows
  }

  /// The list, when details stand beside it.
  var list: Rectangle {
    guard isWide else { return body }
    return body.left(min(body.width * 9 / 20 + 5, body.width - 57))
  }

  /// The details: beside the list when there is room, otherwise in its place.
  var detail: Rectangle {
    guard isWide else { return body.inset(columns: 1) }
    let rest = body.split(left: list.width).rest
    return Rectangle(x: rest.x + 3, y: rest.y, width: rest.width - 4, height: rest.height)
  }

  /// The line between list and details.
  var divider: Rectangle {
    isWide
      ? Rectangle(x: list.right + 1, y: body.y, width: 1, height: body.height)
      : Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Rows of a list that fit below its headings.
  var listRows: Int { max(1, list.height - 1) }

  /// How far a page key moves in a list.
  var pageRows: Int { max(1, listRows - 1) }
}
