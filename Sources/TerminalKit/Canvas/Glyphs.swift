public import TextKit

/// The signs that pictures are made of; those of lines, bars and sparklines take one column.
public struct Glyphs: Hashable, Sendable {
  /// A line from left to right.
  public var horizontal: SafeText
  /// A line from top to bottom.
  public var vertical: SafeText
  /// Corners of a box.
  public var topLeft, topRight, bottomLeft, bottomRight: SafeText
  /// Where lines meet.
  public var teeLeft, teeRight, teeTop, teeBottom: SafeText
  /// Whether boxes and lines are drawn at all.
  public var hasBorders: Bool
  /// A filled cell of a bar.
  public var full: SafeText
  /// The cell where a bar ends, from least to most filled; empty when bars end on whole cells.
  public var partial: [SafeText]
  /// An empty cell of a bar.
  public var track: SafeText
  /// A sparkline's cells, from lowest to highest; empty when there is none.
  public var spark: [SafeText]
  /// What is cut.
  public var ellipsis: SafeText
  /// Points at the chosen row and at a way forward.
  public var pointer: SafeText
  /// Order of a sorted column.
  public var ascending, descending: SafeText
  /// Stands for a value that nobody knows; 0 is something else.
  public var unknown: SafeText
  /// Marks an item of a list.
  public var bullet: SafeText
  /// A mark set by the operator.
  public var mark: SafeText
  /// Yes and no in a narrow column.
  public var check, cross: SafeText
  /// Between parts of a line.
  public var separator: SafeText

  /// Box drawing and block elements, none of them wide.
  public static let unicode = Glyphs(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘",
    teeLeft: "├", teeRight: "┤", teeTop: "┬", teeBottom: "┴", hasBorders: true, full: "█",
    partial: ["▏", "▎", "▍", "▌", "▋", "▊", "▉"], track: "░",
    spark: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], ellipsis: "…", pointer: "›", ascending: "▲",
    descending: "▼", unknown: "—", bullet: "•", mark: "●", check: "✓", cross: "✗", separator: "·")

  /// Nothing outside ASCII.
  public static let ascii = Glyphs(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+",
    teeLeft: "+", teeRight: "+", teeTop: "+", teeBottom: "+", hasBorders: true, full: "#",
    partial: [], track: ".", spark: ["_", ".", "-", "=", "+", "*", "#"], ellipsis: "~",
    pointer: ">",
    ascending: "^", descending: "v", unknown: "-", bullet: "*", mark: "*", check: "y", cross: "n",
    separator: "|")

  /// For screen readers and braille displays: no lines, no bars, no sparklines.
  public static let plain = Glyphs(
    horizontal: " ", vertical: " ", topLeft: " ", topRight: " ", bottomLeft: " ", bottomRight: " ",
    teeLeft: " ", teeRight: " ", teeTop: " ", teeBottom: " ", hasBorders: false, full: "",
    partial: [],
    track: "", spark: [], ellipsis: "~", pointer: ">", ascending: "(up)", descending: "(down)",
    unknown: "-", bullet: "-", mark: "*", check: "yes", cross: "no", separator: ",")

  /// Whether bars and sparklines are drawn; otherwise the numbers beside them have to do.
  public var hasBars: Bool { !full.isEmpty }
}
