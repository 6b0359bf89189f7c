/// The fewest bytes that a change of the screen would need by the budget's own rule: each changed run's
/// text, eight bytes to address it, and its style changes.
enum FewestBytes {
  /// Counts them for the change from one screen to the next.
  static func count(from old: ScreenModel, to new: ScreenModel) -> Int {
    var total = 0
    for row in 0..<new.rows {
      var isInRun = false
      var style: [Int] = []
      for column in 0..<new.columns {
        let index = row * new.columns + column
        let cell = new.cells[index]
        guard cell != old.cells[index] else {
          isInRun = false
          continue
        }
        if !isInRun {
          total += 8
          isInRun = true
        }
        if cell.style != style {
          total += styleBytes(cell.style)
          style = cell.style
        }
        total += cell.text.utf8.count
      }
      if !style.isEmpty { total += styleBytes([]) }
    }
    return total
  }

  /// ESC [ 0 ; … m.
  private static func styleBytes(_ numbers: [Int]) -> Int {
    3 + numbers.reduce(1) { $0 + 1 + String($1).utf8.count }
  }
}
