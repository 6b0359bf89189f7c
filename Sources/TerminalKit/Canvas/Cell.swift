/// One cell of a canvas.
struct Cell: Hashable, Sendable {
  /// The cluster that begins here; empty in the second cell of a wide one.
  var text: String
  /// Columns that the cluster takes: 1 or 2, 0 in the second cell of a wide one.
  var columns: UInt8
  var style: Style

  static let blank = Cell(text: " ", columns: 1, style: .text)

  static func space(_ style: Style) -> Cell { Cell(text: " ", columns: 1, style: style) }
  static func continuation(_ style: Style) -> Cell { Cell(text: "", columns: 0, style: style) }

  var isContinuation: Bool { columns == 0 }
}
