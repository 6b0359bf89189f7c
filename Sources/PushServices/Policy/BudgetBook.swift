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
  }

  private let budgets = Locked<[Key: RequestBudget]>([:])

  /// Takes a permission; the seconds until it may be used.
  func take(_ key: Key, rule: RequestBudget.Rule, now: Double) -> Double {
    budgets.withLock { budgets in
      budgets[key, default: RequestBudget(rule, now: now)].take(now: now)
    }
  }

  /// Gives back one that was not used.
  func giveBack(_ key: Key, now: Double) {
    budgets.withLock { $0[key]?.giveBack(now: now) }
  }

  /// Notes that the service turned a request of that group away.
  func close(_ key: Key, seconds: Double, now: Double) {
    budgets.withLock { $0[key]?.close(seconds: seconds, now: now) }
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
