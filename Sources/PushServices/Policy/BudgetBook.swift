import PushModel
import PushWire
import TextKit

/// Where a budget stands, for a person.
public struct BudgetState: Sendable, Hashable {
  /// What it is for, such as "reading messages and users".
  public var subject: SafeText
  /// How many requests could go at once.
  public var available: Int
  /// The seconds that the next request has to wait; 0 when it could go at once.
  public var secondsToWait: Double
}

/// Every budget in use: one an app and endpoint group, shared by all who ask for that app.
final class BudgetBook: Sendable {
  struct Key: Sendable, Hashable {
    let base: String
    let app: String
    let group: EndpointGroup

    /// The name under which processes share the budget.
    var recordName: String {
      sha256Hex(Array("\(base)\n\(app)\n\(group.rawValue)".utf8))
    }
  }

  /// A budget as this process knows it.
  private struct Entry: Sendable {
    var budget: RequestBudget
    /// Which change of it the others' record lacks; nil where it has them all.
    var unwritten: UInt64?
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var changes: UInt64 = 0
  }

  private let state = Locked(State())

  /// Changes a budget and brings what `change` returned. Where processes share budgets it is theirs
  /// that is changed, and this book holds what it was last seen as; where that one cannot be reached,
  /// this process goes on counting by itself. A change is made once: what could not be written for the
  /// others counts here.
  func update<Value: Sendable>(
    _ key: Key, rule: RequestBudget.Rule, sharedBy shared: (any SharedBudgets)?,
    now: @escaping @Sendable () -> Double,
    _ change: @escaping @Sendable (inout RequestBudget, Double) -> Value
  ) async -> Value {
    if let shared {
      let made = Locked<Change<Value>?>(nil)
      let isDone = await shared.update(key.recordName) { record in
        // The time is taken here: waiting for the others has cost some.
        let now = now()
        let theirs = record.flatMap { RequestBudget(record: $0, rule: rule, now: now) }
        let change = self.make(key, theirs, rule, now: now, change)
        made.withLock { $0 = change }
        return change.budget.record
      }
      if let change = made.withLock({ $0 }) {
        if isDone { noteWritten(key, change.number) }
        return change.value
      }
    }
    return make(key, nil, rule, now: now(), change).value
  }

  /// A change that was made here.
  private struct Change<Value: Sendable>: Sendable {
    var value: Value
    var budget: RequestBudget
    var number: UInt64
  }

  /// Changes a budget, beginning with what the others' record holds.
  private func make<Value: Sendable>(
    _ key: Key, _ theirs: RequestBudget?, _ rule: RequestBudget.Rule, now: Double,
    _ change: @Sendable (inout RequestBudget, Double) -> Value
  ) -> Change<Value> {
    state.withLock { state in
      let own = state.entries[key]
      var budget = theirs ?? own?.budget ?? RequestBudget(rule, now: now)
      // What is missing in the record was asked all the same.
      if let own, own.unwritten != nil { budget.tighten(to: own.budget, now: now) }
      let value = change(&budget, now)
      state.changes += 1
      state.entries[key] = Entry(budget: budget, unwritten: state.changes)
      return Change(value: value, budget: budget, number: state.changes)
    }
  }

  /// Notes that the others' record holds a change; a later one may be missing still.
  private func noteWritten(_ key: Key, _ number: UInt64) {
    state.withLock { state in
      if state.entries[key]?.unwritten == number { state.entries[key]?.unwritten = nil }
    }
  }

  /// Where a budget stands; nil when nothing was asked of it yet.
  func state(_ key: Key, now: Double) -> BudgetState? {
    state.withLock { $0.entries[key]?.budget }.map { budget in
      BudgetState(
        subject: key.group.subject, available: budget.available(now: now),
        secondsToWait: budget.secondsToWait(now: now))
    }
  }
}

extension EndpointGroup {
  /// What its requests are about.
  var subject: SafeText {
    switch self {
    case .view: "reading messages and users"
    case .send: "sending"
    case .users: "changing users and subscriptions"
    case .export: "exports"
    case .other: "everything else"
    }
  }
}

/// The budget rules of a service.
public struct BudgetRules: Sendable, Hashable {
  private let rules: [EndpointGroup: RequestBudget.Rule]

  /// The rule of a group.
  func rule(_ group: EndpointGroup) -> RequestBudget.Rule {
    rules[group] ?? RequestBudget.Rule(perSecond: 50, burst: 100)
  }

  /// What a service documents; nobody has published OpenPush's limits, so it gets generous ones.
  public static func documented(_ kind: ServiceKind) -> Self {
    switch kind {
    case .openpush: Self(rules: [:])
    case .onesignal:
      // OneSignal reference §3: one view call a second with a burst of ten, 150 sends a second on
      // the smallest plan, 1,000 changes a second, one export at a time.
      Self(rules: [
        .view: RequestBudget.Rule(
          perSecond: Double(OneSignalLimits.viewCallsPerSecond),
          burst: Double(OneSignalLimits.viewBurst)),
        .send: RequestBudget.Rule(perSecond: 150, burst: 150),
        .users: RequestBudget.Rule(perSecond: 1000, burst: 1000),
        .export: RequestBudget.Rule(perSecond: 1, burst: 5),
      ])
    }
  }

  /// Rules that hold nobody back, for a service that has its limits off.
  public static let none = Self(
    rules: Dictionary(
      uniqueKeysWithValues: EndpointGroup.allCases.map {
        ($0, RequestBudget.Rule(perSecond: 1_000_000, burst: 1_000_000))
      }))
}
