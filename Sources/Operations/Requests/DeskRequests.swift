import PushServices
import TextKit

/// One request as it went over the wire, for those who see services only through a desk.
public typealias RequestRecord = PushServices.RequestRecord
/// How far a service's clock and this machine's are apart, for those who see services only through a
/// desk.
public typealias ClockSkew = PushServices.ClockSkew
/// Where a request budget stands, for those who see services only through a desk.
public typealias BudgetState = PushServices.BudgetState

extension Desk {
  /// The last requests of this context, oldest first: at most 200. No secret is in them.
  public var requests: [RequestRecord] { requestLog.records }

  /// How many requests there were in all since the context was opened.
  public var requestCount: Int { requestLog.count }

  /// What could not be read of the service's answers since this was asked last; nil where all could.
  public func takeUnread() -> SafeText? { requestLog.takeUnread().sentence }

  /// Has somebody told of every request that ends, on any thread; nil tells nobody.
  public func observeRequests(_ observer: (@Sendable () -> Void)?) { requestLog.observe(observer) }

  /// How far the service's clock and this machine's are apart; nil before the first answer.
  public var clockSkew: ClockSkew? { service.clockSkew }

  /// Where the request budgets stand that were used so far.
  public var budgetStates: [BudgetState] { service.budgetStates }

  /// Why the request budget is not shared with this person's other consoles; nil while it is.
  public var budgetProblem: SafeText? { budgets?.problem }
}
