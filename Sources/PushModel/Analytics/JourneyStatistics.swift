import TextKit

/// What a journey has counted so far; its messages stand in no list of messages.
public struct JourneyStatistics: Sendable, Hashable {
  /// The journey that it belongs to.
  public var id: Untrusted
  /// Who entered.
  public var started: Int64?
  /// Who came to the end.
  public var completed: Int64?
  /// Who left before it.
  public var exitedEarly: Int64?
  /// The counts of each step.
  public var nodes: [JourneyNodeStatistics] = []
  /// How many took each branch.
  public var branches: [(id: Untrusted, completed: Int64?)] = []

  /// Makes statistics of which only the journey is known.
  public init(id: Untrusted) {
    self.id = id
  }

  /// Equal when every count is.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.started == right.started && left.completed == right.completed
      && left.exitedEarly == right.exitedEarly && left.nodes == right.nodes
      && left.branches.elementsEqual(right.branches) { $0 == $1 }
  }

  /// Hashes the journey.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What one step of a journey has counted.
public struct JourneyNodeStatistics: Sendable, Hashable {
  /// The step that it belongs to.
  public var id: Untrusted
  /// The service's word for what the step does.
  public var kind: Untrusted?
  /// Who is held there now.
  public var waiting: Int64?
  /// Who went on.
  public var completed: Int64?
  /// Who left the journey there.
  public var exitedEarly: Int64?
  /// What became of its messages, under the service's names; empty for a step that sends none.
  public var totals: [LabelledNumber] = []

  /// Makes statistics of which only the step is known.
  public init(id: Untrusted) {
    self.id = id
  }
}

/// A number under a service's own name.
public struct LabelledNumber: Sendable, Hashable {
  /// The name.
  public var label: Untrusted
  /// The number; nil where the service gave none.
  public var value: Double?

  /// Makes a number.
  public init(label: Untrusted, value: Double?) {
    self.label = label
    self.value = value
  }
}
