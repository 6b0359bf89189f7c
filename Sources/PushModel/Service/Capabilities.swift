import TextKit

/// Whether a service can do a thing; where it cannot, why, and what can be done instead.
public enum Capability: Sendable, Hashable {
  case available
  case unavailable(reason: SafeText, instead: SafeText)

  /// True when the service offers the operation.
  public var isAvailable: Bool {
    switch self {
    case .available: true
    case .unavailable: false
    }
  }
}

/// What a service offers, so that a pane can say what is missing and never shows an empty list
/// as if there were nothing.
public struct Capabilities: Sendable, Hashable {
  /// Listing the app's subscriptions page by page.
  public var listsSubscriptions: Capability
  /// Listing the app's users page by page.
  public var listsUsers: Capability
  /// Listing running and past live activities.
  public var listsActivities: Capability
  /// Reading one device's receipts of a message.
  public var listsReceipts: Capability
  /// Exporting all subscriptions as a file.
  public var exportsSubscriptions: Capability
  /// Whether a funnel has a stage of its own for "received by the app".
  public var reportsReceived: Bool

  /// Declares each capability of a service.
  public init(
    listsSubscriptions: Capability, listsUsers: Capability, listsActivities: Capability,
    listsReceipts: Capability, exportsSubscriptions: Capability, reportsReceived: Bool
  ) {
    self.listsSubscriptions = listsSubscriptions
    self.listsUsers = listsUsers
    self.listsActivities = listsActivities
    self.listsReceipts = listsReceipts
    self.exportsSubscriptions = exportsSubscriptions
    self.reportsReceived = reportsReceived
  }
}
