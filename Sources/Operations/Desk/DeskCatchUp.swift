import PushModel
import PushServices
import TextKit

extension Desk {
  /// What is to be said beside a subscription that was written a moment ago: the service may not show it
  /// yet. Nil when nothing is.
  public func catchUpRemark(on subscription: Subscription) async -> SafeText? {
    var holders = [IdentityHolder.subscription(subscription.id)]
    if let id = subscription.userID { holders += names(label: "onesignal_id", id) }
    if let id = subscription.externalID { holders += names(label: "external_id", id) }
    return await remark(holders)
  }

  /// The same beside a user with the subscriptions.
  public func catchUpRemark(on user: User) async -> SafeText? {
    var holders = user.subscriptions.map { IdentityHolder.subscription($0.id) }
    holders += names(label: "onesignal_id", user.id)
    if let id = user.externalID { holders += names(label: "external_id", id) }
    for alias in user.aliases { holders += names(label: alias.label.raw, alias.value) }
    return await remark(holders)
  }

  private func names(label: String, _ id: Untrusted) -> [IdentityHolder] {
    [.user(UserReference(label: Untrusted(label), id: id))]
  }

  private func remark(_ holders: [IdentityHolder]) async -> SafeText? {
    await service.secondsSinceChange(of: holders).map { seconds in
      let title = service.kind.title
      return """
        A change of \(age(seconds)) ago may not show here yet: \(title) takes some seconds. Read it \
        again then.
        """
    }
  }
}
