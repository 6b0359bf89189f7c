import PushModel
import PushServices
import TextKit

extension Desk {
  /// What is to be said beside a subscription that was written a moment ago: the service may not show it
  /// yet. Nil when nothing is.
  public func catchUpRemark(on subscription: Subscription) async -> SafeText? {
    await remark(secondsSinceChange(of: subscription))
  }

  /// The same beside a user with the subscriptions.
  public func catchUpRemark(on user: User) async -> SafeText? {
    await remark(secondsSinceChange(of: user))
  }

  /// The seconds since a subscription, or whoever it belongs to, was written, where the service may not
  /// show it yet; nil where it has had the time to.
  public func secondsSinceChange(of subscription: Subscription) async -> Double? {
    var holders = [IdentityHolder.subscription(subscription.id)]
    if let id = subscription.userID { holders += names(UserReference.oneSignalID, id) }
    if let id = subscription.externalID { holders += names(UserReference.externalID, id) }
    return await service.secondsSinceChange(of: holders)
  }

  /// The same of a user with the subscriptions.
  public func secondsSinceChange(of user: User) async -> Double? {
    var holders = user.subscriptions.map { IdentityHolder.subscription($0.id) }
    holders += names(UserReference.oneSignalID, user.id)
    if let id = user.externalID { holders += names(UserReference.externalID, id) }
    for alias in user.aliases { holders += names(alias.label, alias.value) }
    return await service.secondsSinceChange(of: holders)
  }

  private func names(_ label: Untrusted, _ id: Untrusted) -> [IdentityHolder] {
    [.user(UserReference(label: label, id: id))]
  }

  private func remark(_ seconds: Double?) -> SafeText? {
    seconds.map {
      CatchUpWording.sentence(seconds: $0, service: service.kind) + " Read it again then."
    }
  }
}
