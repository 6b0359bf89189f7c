import TextKit

/// Something that somebody did to an organization's apps.
public struct AuditEvent: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// What was done, such as `segment.created`.
  public var action: Untrusted?
  /// When.
  public var at: Timestamp?
  /// The organization.
  public var organizationID: Untrusted?
  /// The app; nil for what is about the whole organization.
  public var appID: Untrusted?
  /// Who did it; nil where nobody knows.
  public var actor: Actor?
  /// What it was done to.
  public var targets: [Target] = []
  /// The address it was done from.
  public var address: Untrusted?
  /// The program it was done with.
  public var userAgent: Untrusted?
  /// The record as it came.
  public var source: JSON?

  /// Who did something.
  public struct Actor: Sendable, Hashable {
    /// The service's word, such as `member` or `api_key`.
    public var type: Untrusted?
    /// The service's id of it.
    public var id: Untrusted?
    /// Its name.
    public var name: Untrusted?
    /// Its address.
    public var email: Untrusted?

    /// Nothing known.
    public init() {}
  }

  /// What something was done to.
  public struct Target: Sendable, Hashable {
    /// The service's word, such as `segment`.
    public var type: Untrusted?
    /// The service's id of it.
    public var id: Untrusted?
    /// Its name.
    public var name: Untrusted?

    /// Nothing known.
    public init() {}
  }

  /// Makes an event of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// Which events are asked for.
public struct AuditQuery: Sendable, Hashable {
  /// The earliest, at most 90 days ago.
  public var since: Timestamp
  /// Up to when; nil for now.
  public var until: Timestamp?
  /// Only these actions; empty for all.
  public var actions: [String]
  /// Only of these apps; empty for all.
  public var appIDs: [String]
  /// Whose log; nil for the organization of the context's app.
  public var organizationID: String?

  /// Makes a query.
  public init(
    since: Timestamp, until: Timestamp? = nil, actions: [String] = [], appIDs: [String] = [],
    organizationID: String? = nil
  ) {
    self.since = since
    self.until = until
    self.actions = actions
    self.appIDs = appIDs
    self.organizationID = organizationID
  }
}
