import PushModel
import TextKit

/// The addresses that pushes go to.
struct SubscriptionsState: Sendable {
  var list = PagedList<Subscription>()
  var detail = DetailState()

  init() {}

  var selected: Subscription? { list.rows.selectedRow }
}
