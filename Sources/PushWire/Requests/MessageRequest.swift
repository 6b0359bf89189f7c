import PushModel
import TextKit

/// What a message travels through.
public enum DeliveryChannel: String, Sendable, Hashable, CaseIterable {
  case push, email, sms
}

/// One condition on who gets a message.
public struct AudienceCondition: Sendable, Hashable {
  /// What is looked at: `tag`, `language`, `country` and the like.
  public var field: String
  /// The tag's key; nil for the other fields.
  public var key: String?
  /// Such as `=` or `not_exists`.
  public var relation: String
  /// What it is compared with; nil where the relation needs nothing.
  public var value: String?

  /// Makes a condition.
  public init(field: String, key: String?, relation: String, value: String?) {
    self.field = field
    self.key = key
    self.relation = relation
    self.value = value
  }
}

/// Who a request is for, in full: what `Audience` has no word for stands beside it.
public struct AudienceRequest: Sendable, Hashable {
  /// The ids under one alias label.
  public struct AliasGroup: Sendable, Hashable {
    /// The label.
    public var label: Untrusted
    /// The ids under it.
    public var ids: [Untrusted]
  }

  /// The way of choosing; `.other` where `conditions` or several `aliases` say it.
  public var audience: Audience
  /// Groups of conditions of which one must hold wholly; empty unless the request filters.
  public var conditions: [[AudienceCondition]]
  /// Every label with its ids, where the request names users by alias.
  public var aliases: [AliasGroup]
  /// Segments whose members get nothing.
  public var excludedSegments: [Untrusted]
  /// What the message travels through.
  public var channel: DeliveryChannel
  /// The platforms that get it; nil for all.
  public var platforms: Set<Platform>?

  /// Makes an audience without conditions, on push.
  public init(_ audience: Audience) {
    self.audience = audience
    conditions = []
    aliases = []
    excludedSegments = []
    channel = .push
  }
}

/// A message as a service receives it.
public struct MessageRequest: Sendable, Hashable {
  /// A button.
  public struct Action: Sendable, Hashable {
    /// What a click on it reports.
    public var id: Untrusted
    /// What stands on it.
    public var title: Untrusted
  }

  /// What the program's own model knows of it, in the language that is shown.
  public var draft: Draft
  /// The titles, a language each.
  public var titles: [LabelledValue]
  /// The bodies, a language each.
  public var bodies: [LabelledValue]
  /// The buttons.
  public var actions: [Action]
  /// Who it is for.
  public var audience: AudienceRequest
  /// The key under which a repetition is answered without sending.
  public var idempotencyKey: String?
  /// Deliveries a minute; nil where the request does not slow it down.
  public var throttlePerMinute: Int64?
  /// The body as it came.
  public var body: JSON
}

/// An activity's start, update or end as a service receives it.
public struct ActivityRequest: Sendable, Hashable {
  /// Which of the three it is.
  public var kind: SendBodyKind
  /// What the program's own model knows of it.
  public var draft: ActivityDraft
  /// Who a start is for; nil for an update and an end.
  public var audience: AudienceRequest?
  /// The key under which a repetition is answered without sending.
  public var idempotencyKey: String?
}

/// A change of a subscription as a service receives it.
public struct SubscriptionChange: Sendable, Hashable {
  /// The new state of the switch; nil leaves it.
  public var enabled: Bool?
  /// The new status; nil leaves it.
  public var status: Int64?
  /// Tags to set; an empty value deletes the tag.
  public var tags: [LabelledValue]
}
