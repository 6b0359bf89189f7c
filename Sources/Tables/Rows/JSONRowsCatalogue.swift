import PushModel
import TextKit

extension JSONRows {
  /// A segment; a list knows neither the count nor the conditions.
  public static func segment(_ segment: Segment) -> JSON {
    .object([
      ("id", .optional(segment.id)),
      ("name", .optional(segment.name)),
      ("description", .optional(segment.detail)),
      ("isActive", .optional(segment.isActive)),
      ("readOnly", .optional(segment.isReadOnly)),
      ("source", .optional(segment.origin)),
      ("subscribers", .optional(segment.subscribers)),
      ("filters", segment.filters ?? JSON(.null)),
      ("createdAt", .optional(segment.createdAt?.iso8601)),
      ("updatedAt", .optional(segment.updatedAt?.iso8601)),
    ])
  }

  /// A template; a list knows neither the channel nor what it holds.
  public static func template(_ template: Template) -> JSON {
    .object([
      ("id", .optional(template.id)),
      ("name", .optional(template.name)),
      // The documentation writes SMS where the specification writes sms.
      ("channel", .optional(template.channel.map { $0.raw.lowercased() })),
      ("title", .optional(template.title)),
      ("body", .optional(template.body)),
      ("content", template.content ?? JSON(.null)),
      ("createdAt", .optional(template.createdAt?.iso8601)),
      ("updatedAt", .optional(template.updatedAt?.iso8601)),
    ])
  }

  /// An app, without anything secret.
  public static func app(_ app: App) -> JSON {
    .object([
      ("id", .optional(app.id)),
      ("name", .optional(app.name)),
      ("environment", .optional(app.environment?.rawValue)),
      ("subscriptions", .optional(app.subscriptions)),
      ("subscribed", .optional(app.subscribed)),
      ("organizationId", .optional(app.organizationID)),
      ("bundleId", .optional(app.appleBundleID)),
      ("senderId", .optional(app.googleSenderID)),
      ("createdAt", .optional(app.createdAt?.iso8601)),
      ("updatedAt", .optional(app.updatedAt?.iso8601)),
    ])
  }

  /// An outcome of a message.
  public static func outcome(_ outcome: Outcome, ofMessage id: Untrusted) -> JSON {
    .object([
      ("messageId", .optional(id)),
      ("id", .optional(outcome.id)),
      ("aggregation", .optional(outcome.aggregation)),
      (
        "value",
        outcome.value.map { value in Int64(exactly: value).map { .int($0) } ?? .double(value) }
          ?? JSON(.null)
      ),
    ])
  }
}
