import TextKit

/// Which columns fit into a width, and how wide each of them is.
public struct ColumnLayout: Sendable, Hashable {
  /// One column that is shown.
  public struct Slot: Sendable, Hashable {
    /// The column's id.
    public var id: String
    /// Its place in the list that was given.
    public var index: Int
    /// Where it begins, in columns from the left edge.
    public var offset: Int
    /// How wide it is.
    public var width: Int
  }

  /// The columns that fit, from left to right.
  public var slots: [Slot]
  /// The ids of those that did not fit.
  public var dropped: [String]

  /// Fits columns into a width. The one with the highest priority number goes first, the rightmost
  /// of equals; the last one left is cut rather than dropped. What room remains goes to the ideal
  /// widths, in the order of priority, and then to the flexible columns.
  ///
  /// `contentWidths` are the widths that the cells at hand need; they take the place of the ideal
  /// widths where they are given.
  public static func fit<Row>(
    _ columns: [Column<Row>], width: Int, spacing: Int = 2, contentWidths: [Int]? = nil
  ) -> ColumnLayout {
    guard !columns.isEmpty, width > 0 else {
      return ColumnLayout(slots: [], dropped: columns.map(\.id))
    }
    let wanted = columns.indices.map { index in
      if let contentWidths, index < contentWidths.count { return max(1, contentWidths[index]) }
      return columns[index].idealWidth
    }
    let least = columns.indices.map { max(1, min(columns[$0].minimumWidth, wanted[$0])) }

    var kept = Array(columns.indices)
    func need(_ indices: [Int]) -> Int {
      indices.reduce(0) { $0 + least[$1] } + spacing * (indices.count - 1)
    }
    while kept.count > 1, need(kept) > width {
      guard let highest = kept.map({ columns[$0].priority }).max(),
        let victim = kept.lastIndex(where: { columns[$0].priority == highest })
      else { break }
      kept.remove(at: victim)
    }

    var widths = kept.map { min(least[$0], width) }
    var spare = width - widths.reduce(0, +) - spacing * (kept.count - 1)
    let byPriority = kept.indices.sorted {
      (columns[kept[$0]].priority, $0) < (columns[kept[$1]].priority, $1)
    }
    for place in byPriority where spare > 0 {
      let growth = min(spare, max(0, wanted[kept[place]] - widths[place]))
      widths[place] += growth
      spare -= growth
    }
    let flexible = contentWidths == nil ? kept.indices.filter { columns[kept[$0]].isFlexible } : []
    for (turn, place) in flexible.enumerated() where spare > 0 {
      let share = spare / (flexible.count - turn)
      widths[place] += share
      spare -= share
    }

    var slots: [Slot] = []
    var offset = 0
    for (place, index) in kept.enumerated() {
      slots.append(
        Slot(id: columns[index].id, index: index, offset: offset, width: widths[place]))
      offset += widths[place] + spacing
    }
    let dropped = columns.indices.filter { !kept.contains($0) }.map { columns[$0].id }
    return ColumnLayout(slots: slots, dropped: dropped)
  }
}
