import TextKit

/// A sequence of messages and waits that a service leads people through.
public struct Journey: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// Its name.
  public var name: Untrusted?
  /// The service's word for its state: `draft`, `scheduled`, `processing`, `active`, `archived`.
  public var state: Untrusted?
  /// Who enters: `segment` or `event_trigger`, in the service's word.
  public var audienceKind: Untrusted?
  /// Where it was made, in the service's word.
  public var origin: Untrusted?
  /// What somebody wrote about it.
  public var detail: Untrusted?
  /// When it was made.
  public var createdAt: Timestamp?
  /// When it was last changed.
  public var updatedAt: Timestamp?
  /// When it began to run.
  public var startedAt: Timestamp?
  /// When it was stopped for good.
  public var archivedAt: Timestamp?
  /// What a later change has to name, so that it changes what was read.
  public var concurrencyKey: Untrusted?
  /// Its steps, each with those of its branches inside; empty where only its name was asked for.
  public var nodes: [JourneyNode] = []
  /// The record as it came.
  public var source: JSON?

  /// Makes a journey of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// One step of a journey.
public struct JourneyNode: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// The service's word for what it does, such as `wait` or `send_push`.
  public var kind: Untrusted?
  /// What somebody wrote on it.
  public var annotation: Untrusted?
  /// How long it holds somebody, in seconds.
  public var seconds: Int64?
  /// The template that it sends.
  public var templateID: Untrusted?
  /// Its ways on; empty for a step that has one.
  public var branches: [JourneyBranch] = []

  /// Makes a step of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// One way on from a step that has several.
public struct JourneyBranch: Sendable, Hashable {
  /// The service's id of it.
  public var id: Untrusted
  /// Its share of 100, where chance decides.
  public var weight: Double?
  /// Its steps.
  public var nodes: [JourneyNode] = []

  /// Makes a branch of which only the id is known.
  public init(id: Untrusted) {
    self.id = id
  }
}
