import PushModel
import TextKit

/// The addresses that pushes go to.
struct SubscriptionsState: Sendable {
  var list = PagedList<Subscription>()
  var detail = DetailState()
  /// What the service may show as before a write.
  var catchUp: CatchUp?

  init() {}

  var selected: Subscription? { list.rows.selectedRow }
}
