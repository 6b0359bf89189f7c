import TextKit

/// A subscription that is to be made.
public struct NewSubscription: Sendable, Hashable {
  /// Where it lives.
  public var platform: Platform
  /// The address at the push provider, an e-mail address or a telephone number.
  public var token: Untrusted

  /// Describes a subscription.
  public init(platform: Platform, token: Untrusted) {
    self.platform = platform
    self.token = token
  }
}

/// A user that is to be made.
public struct NewUser: Sendable, Hashable {
  /// Names with their ids; `external_id` is one of them.
  public var aliases: [LabelledValue]
  /// The tags.
  public var tags: [LabelledValue]
  /// What the user holds from the beginning.
  public var subscriptions: [NewSubscription]

  /// Describes a user.
  public init(
    aliases: [LabelledValue], tags: [LabelledValue] = [], subscriptions: [NewSubscription] = []
  ) {
    self.aliases = aliases
    self.tags = tags
    self.subscriptions = subscriptions
  }
}

/// A change of a user or a subscription, in no service's words.
public enum PeopleChange: Sendable, Hashable {
  /// Makes a user.
  case createUser(NewUser)
  /// Sets tags; an empty value takes a tag away.
  case tag(UserReference, [LabelledValue])
  /// Gives a user further names.
  case alias(UserReference, [LabelledValue])
  /// Takes the name under a label away.
  case removeAlias(label: Untrusted, UserReference)
  /// Deletes a user.
  case deleteUser(UserReference)
  /// Gives a user another subscription.
  case createSubscription(NewSubscription, UserReference)
  /// Gives a subscription to another user; its id stays.
  case transfer(subscription: Untrusted, to: UserReference)
  /// Gives a subscription another token.
  case setToken(subscription: Untrusted, Untrusted)
  /// Opts in or out whichever subscription has that token.
  case setOptedIn(Bool, platform: Platform, token: Untrusted)
  /// Deletes a subscription.
  case deleteSubscription(Untrusted)

  /// The user that it is done to; nil where it is a subscription alone, or nobody yet.
  public var user: UserReference? {
    switch self {
    case .tag(let user, _), .alias(let user, _), .removeAlias(_, let user), .deleteUser(let user),
      .createSubscription(_, let user), .transfer(_, let user):
      user
    case .createUser, .setToken, .setOptedIn, .deleteSubscription: nil
    }
  }

  /// The subscription that it is done to.
  public var subscription: Untrusted? {
    switch self {
    case .transfer(let id, _), .setToken(let id, _), .deleteSubscription(let id): id
    case .createUser, .tag, .alias, .removeAlias, .deleteUser, .createSubscription, .setOptedIn: nil
    }
  }

  /// What it is done to, for sentences, such as "the subscription sub_7d1f".
  public var target: SafeText {
    switch self {
    case .createUser(let user):
      user.aliases.first.map { "the user with \($0.label) \($0.value)" } ?? "the user"
    case .tag(let user, _), .alias(let user, _), .removeAlias(_, let user), .deleteUser(let user),
      .createSubscription(_, let user):
      user.safe
    case .transfer(let id, _), .setToken(let id, _), .deleteSubscription(let id):
      "the subscription \(id)"
    case .setOptedIn(_, let platform, let token):
      "the \(platform.title) subscription with the token \(token)"
    }
  }

  /// Whether something is gone afterwards that nobody can bring back.
  public var isDelete: Bool {
    switch self {
    case .deleteUser, .deleteSubscription: true
    case .createUser, .tag, .alias, .removeAlias, .createSubscription, .transfer, .setToken,
      .setOptedIn:
      false
    }
  }

  /// Whether carrying it out twice is carrying it out once: it sets a value, or takes one away.
  public var isRepeatable: Bool {
    switch self {
    case .createUser, .createSubscription: false
    case .tag, .alias, .removeAlias, .deleteUser, .transfer, .setToken, .setOptedIn,
      .deleteSubscription:
      true
    }
  }
}
