extension SafeText {
  /// Where text stands in the room it is given.
  public enum Alignment: Sendable, Hashable {
    case leading
    case trailing
    case center
  }

  /// At most `columns` of it; the last column becomes "…" when something was cut and `ellipsis` is on.
  public func cut(to columns: Int, ellipsis: Bool = true) -> SafeText {
    if self.columns <= columns { return self }
    if columns <= 0 { return SafeText() }
    if isASCII {
      let kept = String(string.prefix(ellipsis ? columns - 1 : columns))
      let end = ellipsis ? Cluster.ellipsis.text : ""
      return SafeText(sanitised: kept + end, columns: columns)
    }
    return SafeText.read(string, maximumColumns: columns, ellipsis: ellipsis)
  }

  /// Filled up with spaces to `columns`; longer text stays as it is.
  public func padded(to columns: Int, alignment: Alignment = .leading) -> SafeText {
    let missing = columns - self.columns
    if missing <= 0 { return self }
    let before: Int
    switch alignment {
    case .leading: before = 0
    case .trailing: before = missing
    case .center: before = missing / 2
    }
    return SafeText(
      sanitised: String(repeating: " ", count: before) + string
        + String(repeating: " ", count: missing - before),
      columns: columns)
  }

  /// Exactly `columns`: cut where too long, padded where too short.
  public func fitted(to columns: Int, alignment: Alignment = .leading) -> SafeText {
    cut(to: columns).padded(to: max(0, columns), alignment: alignment)
  }

  /// Lines of at most `columns`, broken at spaces, and inside a word only where it is longer than a
  /// line. At least one line; a width below 2 is taken as 2, the widest cluster.
  public func wrapped(to columns: Int) -> [SafeText] {
    let width = max(2, columns)
    if self.columns <= width { return [self] }
    var wrapper = LineWrapper(width: width)
    for cluster in clusters { wrapper.add(cluster) }
    return wrapper.finish()
  }

  /// Rows of at most `columns`, broken wherever one is full, every blank kept: for text whose blanks
  /// mean something. The first row begins behind `used` columns and may be empty for that; a width below
  /// 2 is taken as 2, the widest cluster.
  public func broken(at columns: Int, behind used: Int = 0) -> [SafeText] {
    let width = max(2, columns)
    if used + self.columns <= width { return [self] }
    var rows: [SafeText] = []
    var row: [Cluster] = []
    var filled = used
    for cluster in clusters {
      if filled + cluster.columns > width {
        rows.append(SafeText(row))
        row.removeAll(keepingCapacity: true)
        filled = 0
      }
      row.append(cluster)
      filled += cluster.columns
    }
    rows.append(SafeText(row))
    return rows
  }
}
