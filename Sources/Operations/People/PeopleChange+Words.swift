import PushModel
import TextKit

extension PeopleChange {
  /// Its word in the journal.
  var word: String {
    switch self {
    case .createUser: "user-create"
    case .tag: "user-tag"
    case .updateUser: "user-update"
    case .alias, .aliasHolder: "user-alias"
    case .removeAlias: "user-alias-remove"
    case .deleteUser: "user-delete"
    case .createSubscription: "subscription-create"
    case .transfer: "subscription-transfer"
    case .updateSubscription: "subscription-update"
    case .updateByToken(_, _, let fields):
      if fields.isOptingAlone {
        (fields.optedIn == true ? WriteAction.Kind.optIn : .optOut).rawValue
      } else {
        "subscription-update"
      }
    case .deleteSubscription: "subscription-delete"
    }
  }

  /// What the journal calls the one it is done to.
  var journalTarget: String {
    switch self {
    case .createUser(let user):
      user.aliases.first.map { "\($0.label.raw): \($0.value.raw)" } ?? ""
    case .tag(let user, _), .updateUser(let user, _), .alias(let user, _),
      .removeAlias(_, let user), .deleteUser(let user), .createSubscription(_, let user):
      user.isExternalID ? user.id.raw : "\(user.label.raw): \(user.id.raw)"
    case .transfer(let id, _), .aliasHolder(let id, _), .updateSubscription(let id, _),
      .deleteSubscription(let id):
      id.raw
    case .updateByToken(let platform, let token, _): "\(platform.rawValue): \(token.raw)"
    }
  }

  /// The change as the verb of a question.
  var imperative: SafeText {
    switch self {
    case .createUser: "Make \(target)"
    case .tag(let user, let tags): "Change the tags \(Self.labels(tags)) of \(user.safe)"
    case .updateUser(let user, _): "Change what is known of \(user.safe)"
    case .aliasHolder(_, let aliases): "Give \(target) the aliases \(Self.labels(aliases))"
    case .alias(let user, let aliases): "Give \(user.safe) the aliases \(Self.labels(aliases))"
    case .removeAlias(let label, let user): "Take the alias \(label) from \(user.safe)"
    case .deleteUser(let user): "Delete \(user.safe)"
    case .createSubscription(let subscription, let user):
      "Give \(user.safe) a subscription on \(subscription.platform.title)"
    case .transfer(let id, let user): "Give the subscription \(id) to \(user.safe)"
    case .updateSubscription(let id, let fields):
      if fields == SubscriptionFields(token: fields.token) {
        "Give the subscription \(id) another token"
      } else {
        "Change what is known of the subscription \(id)"
      }
    case .updateByToken(_, _, let fields):
      if fields.isOptingAlone {
        fields.optedIn == true ? "Opt \(target) in" : "Opt \(target) out"
      } else {
        "Change what is known of \(target)"
      }
    case .deleteSubscription(let id): "Delete the subscription \(id)"
    }
  }

  /// What its question shows besides whom it is done to: each value, and what a deletion takes along.
  func facts(_ service: ServiceKind) -> [Question.Fact] {
    switch self {
    case .tag(_, let tags):
      tags.map { Question.Fact(tag: $0) }
    case .updateUser(_, let update): update.facts
    case .updateSubscription(_, let fields), .updateByToken(_, _, let fields): fields.facts
    case .alias(_, let aliases), .aliasHolder(_, let aliases):
      aliases.map { Question.Fact("Alias", "\($0.label) = \($0.value)") }
    case .deleteUser:
      switch service {
      case .onesignal:
        [Question.Fact("Goes", "the user with every alias, tag and subscription, for good")]
      case .openpush:
        [
          Question.Fact(
            "Goes", "the user with every alias and tag, for good; the subscriptions stay, anonymous"
          )
        ]
      }
    case .deleteSubscription:
      [Question.Fact("Goes", "the subscription, for good; the device may subscribe anew")]
    case .createUser(let user):
      user.aliases.map { Question.Fact("Alias", "\($0.label) = \($0.value)") }
        + user.properties.facts
    case .createSubscription(let subscription, _): subscription.fields.facts
    case .removeAlias, .transfer: []
    }
  }

  private static func labels(_ values: [LabelledValue]) -> SafeText {
    SafeText.joined(values.map { $0.label.safe }, separator: ", ")
  }
}
