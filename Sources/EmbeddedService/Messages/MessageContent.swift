import TextKit

/// What a message says and carries, in no service's words.
struct MessageContent: Sendable, Hashable {
  struct Action: Sendable, Hashable {
    var id: String
    var title: String
  }

  /// A text in one language.
  struct Line: Sendable, Hashable {
    var language: String
    var text: String
  }

  var titles: [Line] = []
  var bodies: [Line] = []
  var link: String?
  var imageURL: String?
  var data: JSON?
  var actions: [Action] = []
  var collapseID: String?
  /// Seconds.
  var timeToLive: Int64?

  /// English text alone, as most messages are.
  init(title: String? = nil, body: String? = nil) {
    titles = title.map { [Line(language: "en", text: $0)] } ?? []
    bodies = body.map { [Line(language: "en", text: $0)] } ?? []
  }

  /// The title that is shown where one language has to do.
  var title: String? { Self.shown(titles) }
  /// The body that is shown where one language has to do.
  var body: String? { Self.shown(bodies) }

  private static func shown(_ lines: [Line]) -> String? {
    (lines.first { $0.language == "en" } ?? lines.first)?.text
  }
}

/// A message as the world keeps it.
struct MessageRecord: Sendable {
  /// Which door it came in by.
  enum Origin: Sendable, Hashable {
    case history, openPush, oneSignal
  }

  /// How OneSignal tells where a message comes from (onesignal-api.md §6).
  enum Kind: Int, Sendable, Hashable {
    case dashboard = 0
    case api = 1
    case automated = 3
  }

  struct Failure: Sendable, Hashable {
    var code: String
    var message: String
    var reason: RefusalReason
  }

  var number: Int
  var name: String?
  var content: MessageContent
  var audience: AudienceRule
  var origin: Origin
  var kind: Kind = .api
  var createdAt: Timestamp
  /// When it is due; nil when at once.
  var sendAt: Timestamp?
  var cancelledAt: Timestamp?
  var failure: Failure?
  /// Deliveries a second; nil takes the world's rate.
  var throttle: Double?
  /// Whether each device gets it at its own time within a day.
  var isSpread = false
  /// The share of those who saw it that click.
  var appeal: Double
  /// The body it was sent with, in the words of the dialect it came in by.
  var draft: JSON?
  /// Whether the rendered body was over the limit.
  var isTruncated = false
  /// The key it was sent with.
  var idempotencyKey: String?

  init(
    number: Int, name: String?, content: MessageContent, audience: AudienceRule, origin: Origin,
    createdAt: Timestamp, appeal: Double = 0.06
  ) {
    self.number = number
    self.name = name
    self.content = content
    self.audience = audience
    self.origin = origin
    self.createdAt = createdAt
    self.appeal = appeal
  }

  /// When it begins to go out.
  var startsAt: Timestamp { sendAt ?? createdAt }
}
