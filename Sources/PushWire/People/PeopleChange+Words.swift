import PushModel
import TextKit

extension PeopleChange {
  /// What was asked for, as the subject of a sentence.
  var subject: SafeText {
    switch self {
    case .createUser: "The new user"
    case .tag(let user, _): "The change of tags of \(user.safe)"
    case .updateUser(let user, _): "The update of \(user.safe)"
    case .alias(let user, _): "The change of aliases of \(user.safe)"
    case .aliasHolder(let id, _): "The change of aliases of the user of the subscription \(id)"
    case .removeAlias(let label, let user): "The removal of \(label) from \(user.safe)"
    case .deleteUser(let user): "The deletion of \(user.safe)"
    case .createSubscription(_, let user): "The new subscription of \(user.safe)"
    case .transfer(let id, let user): "The move of the subscription \(id) to \(user.safe)"
    case .updateSubscription(let id, _): "The update of the subscription \(id)"
    case .updateByToken(let platform, _, let fields):
      if fields.isOptingAlone {
        fields.optedIn == true ? "The opt-in" : "The opt-out"
      } else {
        "The update of the \(platform.title) subscription"
      }
    case .deleteSubscription(let id): "The deletion of the subscription \(id)"
    }
  }

  /// Whether it takes something away by its own path: a second one finds nothing there.
  var isRemoval: Bool {
    switch self {
    case .removeAlias, .deleteUser, .deleteSubscription: true
    case .createUser, .tag, .updateUser, .alias, .aliasHolder, .createSubscription, .transfer,
      .updateSubscription, .updateByToken:
      false
    }
  }

  /// What to do when nobody knows whether it happened.
  var whenUnknown: SafeText {
    switch self {
    case .createUser, .createSubscription:
      "It may be there. Look for it before making it again."
    case .updateUser(_, let update) where !update.deltas.isEmpty:
      "It may be done. Read the record before repeating it: what it adds would be added twice."
    case .tag, .updateUser, .alias, .aliasHolder, .removeAlias, .deleteUser, .transfer,
      .updateSubscription, .updateByToken, .deleteSubscription:
      "It may be done. Read the record again in a moment; repeating it does no harm."
    }
  }
}
