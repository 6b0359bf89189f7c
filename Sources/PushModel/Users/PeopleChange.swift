import TextKit

/// A subscription that is to be made.
public struct NewSubscription: Sendable, Hashable {
  /// Where it lives.
  public var platform: Platform
  /// The address at the push provider, an e-mail address or a telephone number.
  public var token: Untrusted
  /// What else is known of it from the beginning; a token or tags there are passed over.
  public var fields: SubscriptionFields

  /// Describes a subscription.
  public init(
    platform: Platform, token: Untrusted, fields: SubscriptionFields = SubscriptionFields()
  ) {
    self.platform = platform
    self.token = token
    self.fields = fields
  }
}

/// A user that is to be made.
public struct NewUser: Sendable, Hashable {
  /// Names with their ids; `external_id` is one of them.
  public var aliases: [LabelledValue]
  /// What is known of the user from the beginning.
  public var properties: UserProperties
  /// What the user holds from the beginning.
  public var subscriptions: [NewSubscription]

  /// Describes a user.
  public init(
    aliases: [LabelledValue], properties: UserProperties, subscriptions: [NewSubscription] = []
  ) {
    self.aliases = aliases
    self.properties = properties
    self.subscriptions = subscriptions
  }

  /// Describes a user of whom at most tags are known.
  public init(
    aliases: [LabelledValue], tags: [LabelledValue] = [], subscriptions: [NewSubscription] = []
  ) {
    self.init(
      aliases: aliases, properties: UserProperties(tags: tags), subscriptions: subscriptions)
  }
}

/// A change of a user or a subscription, in no service's words.
public enum PeopleChange: Sendable, Hashable {
  /// Makes a user.
  case createUser(NewUser)
  /// Sets tags; an empty value takes a tag away.
  case tag(UserReference, [LabelledValue])
  /// Sets and adds what a user's record holds.
  case updateUser(UserReference, UserUpdate)
  /// Gives a user further names.
  case alias(UserReference, [LabelledValue])
  /// Gives the user who holds a subscription further names.
  case aliasHolder(of: Untrusted, [LabelledValue])
  /// Takes the name under a label away.
  case removeAlias(label: Untrusted, UserReference)
  /// Deletes a user.
  case deleteUser(UserReference)
  /// Gives a user another subscription.
  case createSubscription(NewSubscription, UserReference)
  /// Gives a subscription to another user; its id stays.
  case transfer(subscription: Untrusted, to: UserReference)
  /// Sets what a subscription's record holds.
  case updateSubscription(Untrusted, SubscriptionFields)
  /// Sets what the record of whichever subscription has that token holds.
  case updateByToken(Platform, token: Untrusted, SubscriptionFields)
  /// Deletes a subscription.
  case deleteSubscription(Untrusted)

  /// The user that it is done to; nil where it is a subscription alone, or nobody yet.
  public var user: UserReference? {
    switch self {
    case .tag(let user, _), .updateUser(let user, _), .alias(let user, _),
      .removeAlias(_, let user), .deleteUser(let user), .createSubscription(_, let user),
      .transfer(_, let user):
      user
    case .createUser, .aliasHolder, .updateSubscription, .updateByToken, .deleteSubscription: nil
    }
  }

  /// The subscription that it is done to.
  public var subscription: Untrusted? {
    switch self {
    case .transfer(let id, _), .aliasHolder(let id, _), .updateSubscription(let id, _),
      .deleteSubscription(let id):
      id
    case .createUser, .tag, .updateUser, .alias, .removeAlias, .deleteUser, .createSubscription,
      .updateByToken:
      nil
    }
  }

  /// What it is done to, for sentences, such as "the subscription sub_7d1f".
  public var target: SafeText {
    switch self {
    case .createUser(let user):
      user.aliases.first.map { "the user with \($0.label) \($0.value)" } ?? "the user"
    case .tag(let user, _), .updateUser(let user, _), .alias(let user, _),
      .removeAlias(_, let user), .deleteUser(let user), .createSubscription(_, let user):
      user.safe
    case .aliasHolder(let id, _): "the user of the subscription \(id)"
    case .transfer(let id, _), .updateSubscription(let id, _), .deleteSubscription(let id):
      "the subscription \(id)"
    case .updateByToken(let platform, let token, _):
      "the \(platform.title) subscription with the token \(token)"
    }
  }

  /// Whether something is gone afterwards that nobody can bring back.
  public var isDelete: Bool {
    switch self {
    case .deleteUser, .deleteSubscription: true
    case .createUser, .tag, .updateUser, .alias, .aliasHolder, .removeAlias, .createSubscription,
      .transfer, .updateSubscription, .updateByToken:
      false
    }
  }

  /// Whether carrying it out twice is carrying it out once: it sets a value, or takes one away.
  public var isRepeatable: Bool {
    switch self {
    case .createUser, .createSubscription: false
    // What is added is added twice.
    case .updateUser(_, let update): update.deltas.isEmpty
    case .tag, .alias, .aliasHolder, .removeAlias, .deleteUser, .transfer, .updateSubscription,
      .updateByToken, .deleteSubscription:
      true
    }
  }
}

extension PeopleChange {
  /// Gives a subscription another token.
  public static func setToken(subscription: Untrusted, _ token: Untrusted) -> PeopleChange {
    .updateSubscription(subscription, SubscriptionFields(token: token))
  }

  /// Opts in or out whichever subscription has that token.
  public static func setOptedIn(_ optedIn: Bool, platform: Platform, token: Untrusted)
    -> PeopleChange
  { .updateByToken(platform, token: token, SubscriptionFields(optedIn: optedIn)) }
}
