import TextKit

/// Which subscriptions an export is to hold, and what of them besides the usual columns.
public struct ExportQuery: Sendable, Hashable {
  /// A column that is personal or rarely wanted, and only there when asked for. The keys of a web push
  /// are no column here: they would stand in a file.
  public enum Column: String, Sendable, Hashable, CaseIterable {
    case location, rooted, ip
  }

  /// Only the members of the segment of this name.
  public var segment: Untrusted?
  /// Whether the segment's members who cannot be reached are in it too; without a segment all are.
  public var includesUnsubscribed: Bool
  /// Only those who were active at this moment or later.
  public var activeSince: Timestamp?
  /// Further columns.
  public var columns: [Column]

  /// Every subscription with the usual columns unless told.
  public init(
    segment: Untrusted? = nil, includesUnsubscribed: Bool = false, activeSince: Timestamp? = nil,
    columns: [Column] = []
  ) {
    self.segment = segment
    self.includesUnsubscribed = includesUnsubscribed
    self.activeSince = activeSince
    self.columns = columns
  }

  /// Whether it holds every subscription.
  public var isWhole: Bool { segment == nil && activeSince == nil }
}
