import PushModel
import TextKit

extension PeopleChange {
  /// Its word in the journal.
  var word: String {
    switch self {
    case .createUser: "user-create"
    case .tag: "user-tag"
    case .alias: "user-alias"
    case .removeAlias: "user-alias-remove"
    case .deleteUser: "user-delete"
    case .createSubscription: "subscription-create"
    case .transfer: "subscription-transfer"
    case .setToken: "subscription-token"
    case .setOptedIn(let optedIn, _, _): optedIn ? "opt-in" : "opt-out"
    case .deleteSubscription: "subscription-delete"
    }
  }

  /// What the journal calls the one it is done to.
  var journalTarget: String {
    switch self {
    case .createUser(let user):
      user.aliases.first.map { "\($0.label.raw): \($0.value.raw)" } ?? ""
    case .tag(let user, _), .alias(let user, _), .removeAlias(_, let user), .deleteUser(let user),
      .createSubscription(_, let user):
      user.isExternalID ? user.id.raw : "\(user.label.raw): \(user.id.raw)"
    case .transfer(let id, _), .setToken(let id, _), .deleteSubscription(let id): id.raw
    case .setOptedIn(_, let platform, let token): "\(platform.rawValue): \(token.raw)"
    }
  }

  /// The change as the verb of a question.
  var imperative: SafeText {
    switch self {
    case .createUser: "Make \(target)"
    case .tag(let user, let tags): "Change the tags \(Self.labels(tags)) of \(user.safe)"
    case .alias(let user, let aliases): "Give \(user.safe) the aliases \(Self.labels(aliases))"
    case .removeAlias(let label, let user): "Take the alias \(label) from \(user.safe)"
    case .deleteUser(let user): "Delete \(user.safe)"
    case .createSubscription(let subscription, let user):
      "Give \(user.safe) a subscription on \(subscription.platform.title)"
    case .transfer(let id, let user): "Give the subscription \(id) to \(user.safe)"
    case .setToken(let id, _): "Give the subscription \(id) another token"
    case .setOptedIn(let optedIn, _, _): optedIn ? "Opt \(target) in" : "Opt \(target) out"
    case .deleteSubscription(let id): "Delete the subscription \(id)"
    }
  }

  /// What its question shows besides whom it is done to: each value, and what a deletion takes along.
  func facts(_ service: ServiceKind) -> [Question.Fact] {
    switch self {
    case .tag(_, let tags):
      tags.map {
        Question.Fact("Tag", $0.value.isEmpty ? "\($0.label) goes" : "\($0.label) = \($0.value)")
      }
    case .alias(_, let aliases):
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
    case .removeAlias, .createSubscription, .transfer, .setToken, .setOptedIn: []
    }
  }

  private static func labels(_ values: [LabelledValue]) -> SafeText {
    SafeText.joined(values.map { $0.label.safe }, separator: ", ")
  }
}
