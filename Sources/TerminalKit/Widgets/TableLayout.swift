public import TextKit

/// A column of a table.
public struct TableColumn: Hashable, Sendable {
  /// The name above it.
  public var title: SafeText
  /// Columns it needs at least.
  public var minimum: Int
  /// Columns it is content with.
  public var ideal: Int
  /// Its share of what is left then; 0 leaves it at its ideal.
  public var weight: Int
  /// Whether its cells end at its right side, as numbers do.
  public var alignsRight: Bool
  /// Where there is no room the column with the highest number goes first; 0 stays until the last.
  public var dispensability: Int

  /// A column.
  public init(
    _ title: SafeText, minimum: Int, ideal: Int? = nil, weight: Int = 0, alignsRight: Bool = false,
    dispensability: Int = 0
  ) {
    self.title = title
    self.minimum = max(1, minimum)
    self.ideal = max(self.minimum, ideal ?? minimum)
    self.weight = max(0, weight)
    self.alignsRight = alignsRight
    self.dispensability = max(0, dispensability)
  }
}

/// Where the columns of a table stand.
public struct TableLayout: Hashable, Sendable {
  /// A column that is shown.
  public struct Place: Hashable, Sendable {
    /// Its index among all columns.
    public var column: Int
    /// Its first column of cells from the table's left side.
    public var x: Int
    /// Its width.
    public var width: Int
  }

  /// The columns that are shown, in their order.
  public let places: [Place]

  /// Chooses which columns are shown in that width and how wide they are. The gap between two is in
  /// columns.
  public init(_ columns: [TableColumn], width: Int, gap: Int = 2) {
    var shown = Array(columns.indices)
    func needed() -> Int {
      shown.reduce(0) { $0 + columns[$1].minimum } + gap * max(0, shown.count - 1)
    }
    while shown.count > 1, needed() > width {
      // The most dispensable one, of equals the rightmost.
      guard
        let index = shown.indices.max(by: {
          (columns[shown[$0]].dispensability, $0) < (columns[shown[$1]].dispensability, $1)
        })
      else { break }
      shown.remove(at: index)
    }
    var widths = shown.map { columns[$0].minimum }
    var free = max(0, width - needed())
    for (index, column) in shown.enumerated() where free > 0 {
      let more = min(free, columns[column].ideal - widths[index])
      widths[index] += more
      free -= more
    }
    var weights = shown.reduce(0) { $0 + columns[$1].weight }
    for (index, column) in shown.enumerated() where weights > 0 && columns[column].weight > 0 {
      let more = free * columns[column].weight / weights
      widths[index] += more
      free -= more
      weights -= columns[column].weight
    }
    var x = 0
    var places: [Place] = []
    for (index, column) in shown.enumerated() where x < width {
      places.append(Place(column: column, x: x, width: min(widths[index], width - x)))
      x += widths[index] + gap
    }
    self.places = places
  }
}
