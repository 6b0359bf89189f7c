import TextKit

/// One line of the table: where a field stands in these forms, and how it is read there.
struct PayloadRow: Sendable {
  let field: PayloadField
  let forms: PayloadForms
  /// The object below which the paths begin.
  let scope: PayloadScope
  /// Tried in order; the first that holds something readable counts.
  let paths: [PayloadPath]
  let reading: PayloadReading
  let condition: PayloadCondition

  init(
    _ field: PayloadField, _ forms: PayloadForms, _ paths: PayloadPath...,
    as reading: PayloadReading,
    in scope: PayloadScope = .document, when condition: PayloadCondition = .always
  ) {
    self.field = field
    self.forms = forms
    self.scope = scope
    self.paths = paths
    self.reading = reading
    self.condition = condition
  }
}

/// The object that a row's paths begin at.
enum PayloadScope: Sendable, Hashable {
  /// The input itself.
  case document
  /// The notification of an SDK, wherever its generation keeps it. Keys in any case: wrappers spell
  /// `notificationId`, `notificationID` and `NotificationId`.
  case notification
  /// What generations 2 and 3 keep around the notification's payload; else the notification.
  case envelope
  /// What was tapped. Keys in any case.
  case result
  /// A subscription, with or without an envelope.
  case record

  var isInAnyCase: Bool {
    switch self {
    case .notification, .envelope, .result: true
    case .document, .record: false
    }
  }
}

/// When a row counts.
enum PayloadCondition: Sendable, Hashable {
  case always
  /// Only in the minified variants, which have no `aps.alert` (reference §3).
  case minified
  /// Only beside another key at the root.
  case beside(String)
}

/// How a value is read.
enum PayloadReading: Sendable, Hashable {
  /// Text; numbers and booleans are read as theirs with a finding.
  case text
  /// The id: like text, but open where it is a number or empty.
  case identifier
  /// A whole number.
  case integer
  /// The whole number that Objective-C's `integerValue` makes of anything.
  case integerValue
  /// Any number.
  case number
  /// What Objective-C's `boolValue` makes of anything.
  case flag
  /// Seconds since 1970; a value in milliseconds is read as such, with a finding.
  case seconds
  /// Milliseconds on the wire, seconds as a field, rounded down.
  case milliseconds
  /// A name, or an object that holds one.
  case sound
  /// Text; a colour that is no eight digits, alpha first, gets a finding.
  case colour
  /// An object, as it is.
  case object
  /// A list, as it is.
  case list
  /// Whatever there is.
  case any
  /// `{i, n, icon_type, path}` of APNs.
  case appleButtons
  /// `{i, n, p}` of a bundle, or `{id, text, icon}` after the SDK expanded it.
  case bundleButtons
  /// `{id, text, icon, …}` of SDK JSON, in any case.
  case sdkButtons
  /// `{id, title}`, which is assumed.
  case openPushButtons
  /// `{img, tc, bc}`.
  case backgroundImage
  /// A list of notifications, or text holding one.
  case grouped
}
