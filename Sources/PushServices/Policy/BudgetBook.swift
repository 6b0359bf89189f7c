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

  private let budgets = Locked<[Key: RequestBudget]>([:])

  /// Changes a budget and brings what `change` returned. Where processes share budgets it is theirs
  /// that is changed, and this book holds what it was last seen as; where that one cannot be reached,
  /// this process goes on counting by itself.
  func update<Value: Sendable>(
    _ key: Key, rule: RequestBudget.Rule, sharedBy shared: (any SharedBudgets)?,
    now: @escaping @Sendable () -> Double,
    _ change: @escaping @Sendable (inout RequestBudget, Double) -> Value
  ) async -> Value {
    if let shared {
      let result = Locked<Value?>(nil)
      let isDone = await shared.update(key.recordName) { record in
        // The time is taken here: waiting for the others has cost some.
        let now = now()
        let earlier =
          record.map { RequestBudget(record: $0, rule: rule, now: now) }
          ?? self.budgets.withLock { $0[key] }
        var budget = earlier ?? RequestBudget(rule, now: now)
        let value = change(&budget, now)
        result.withLock { $0 = value }
        self.budgets.withLock { $0[key] = budget }
        return budget.record
      }
      if isDone, let value = result.withLock({ $0 }) { return value }
    }
    return budgets.withLock { budgets in
      change(&budgets[key, default: RequestBudget(rule, now: now())], now())
    }
  }

  /// Where a budget stands; nil when nothing was asked of it yet.
  func state(_ key: Key, now: Double) -> BudgetState? {
    budgets.withLock { budgets in
      budgets[key].map { budget in
        BudgetState(
          subject: key.group.subject, available: budget.available(now: now),
          secondsToWait: budget.secondsToWait(now: now))
      }
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
