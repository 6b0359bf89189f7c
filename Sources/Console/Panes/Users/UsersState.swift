import PushModel
import TextKit

/// The people behind the subscriptions.
struct UsersState: Sendable {
  var list = PagedList<User>()
  var detail = DetailState()
  /// Whom the service may show as before a write.
  var catchUp: CatchUp?
  /// A service refuses more subscriptions to a user than this: OneSignal reference, limits of a user.
  static let subscriptionLimit = 20
  /// From here on the details warn.
  static let subscriptionWarning = 18

  init() {}

  var selected: User? { list.rows.selectedRow }
}
