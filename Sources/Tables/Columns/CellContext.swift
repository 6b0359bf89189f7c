import TextKit

/// What a cell needs besides its row to be written for a person.
public struct CellContext: Sendable {
  /// How times are written.
  public enum TimeStyle: Sendable, Hashable {
    /// As short as the distance to now allows; for columns on a screen.
    case short
    /// Date, time and zone; for output that is kept.
    case full
  }

  /// Writes times in the operator's zone.
  public var formatter: TimeFormatter
  /// The moment that ages are counted from.
  public var now: Timestamp
  /// How times are written.
  public var times: TimeStyle
  /// The columns after which a text is cut; nil keeps every cell whole.
  public var maximumColumns: Int?

  /// Makes a context; a screen bounds its cells, output for a pipe does not.
  public init(
    formatter: TimeFormatter, now: Timestamp, times: TimeStyle, maximumColumns: Int? = nil
  ) {
    self.formatter = formatter
    self.now = now
    self.times = times
    self.maximumColumns = maximumColumns
  }

  /// Writes a time in the style of this context.
  public func text(_ time: Timestamp) -> SafeText {
    switch times {
    case .short: formatter.short(time)
    case .full: formatter.dateTime(time)
    }
  }

  /// Makes outside text safe, within the bound of this context.
  public func text(_ text: Untrusted) -> SafeText {
    if let maximumColumns { return text.safe(maximumColumns: maximumColumns) }
    return text.safe
  }
}
