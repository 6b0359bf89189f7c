import PushModel
import TextKit

extension PeopleChange {
  /// What was asked for, as the subject of a sentence.
  var subject: SafeText {
    switch self {
    case .createUser: "The new user"
    case .tag(let user, _): "The change of tags of \(user.safe)"
    case .alias(let user, _): "The change of aliases of \(user.safe)"
    case .removeAlias(let label, let user): "The removal of \(label) from \(user.safe)"
    case .deleteUser(let user): "The deletion of \(user.safe)"
    case .createSubscription(_, let user): "The new subscription of \(user.safe)"
    case .transfer(let id, let user): "The move of the subscription \(id) to \(user.safe)"
    case .setToken(let id, _): "The new token of the subscription \(id)"
    case .setOptedIn(let optedIn, _, _): optedIn ? "The opt-in" : "The opt-out"
    case .deleteSubscription(let id): "The deletion of the subscription \(id)"
    }
  }

  /// Whether it takes something away by its own path: a second one finds nothing there.
  var isRemoval: Bool {
    switch self {
    case .removeAlias, .deleteUser, .deleteSubscription: true
    case .createUser, .tag, .alias, .createSubscription, .transfer, .setToken, .setOptedIn: false
    }
  }

  /// What to do when nobody knows whether it happened.
  var whenUnknown: SafeText {
    switch self {
    case .createUser, .createSubscription:
      "It may be there. Look for it before making it again."
    case .tag, .alias, .removeAlias, .deleteUser, .transfer, .setToken, .setOptedIn,
      .deleteSubscription:
      "It may be done. Read the record again in a moment; repeating it does no harm."
    }
  }
}
