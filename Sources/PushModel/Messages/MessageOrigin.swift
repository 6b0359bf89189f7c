/// What had a message made.
public enum MessageOrigin: Sendable, Hashable, CaseIterable {
  /// Somebody in the service's own dashboard.
  case dashboard
  /// A call of the service's API.
  case api
  /// An automation of the service.
  case automated
}
