import PushModel
import TerminalKit
import TextKit

/// The message that is being written.
struct ComposeState: Equatable, Sendable {
  var form: Form
  /// What became of the last send, in words; nil before the first.
  var lastOutcome: Notice?

  init(service: ServiceKind) {
    var kinds: [AudienceKind] = [.subscription, .externalID, .everyone]
    // OpenPush has no segments.
    if service == .onesignal { kinds.append(.segment) }
    form = Form([
      FormField(.audience, .choice(0, of: kinds.map(\.title))),
      FormField(.recipient, .text(TextEditor()), hint: "whom it is for"),
      FormField(.name, .text(TextEditor()), hint: "your own name for it; devices never see it"),
      FormField(.title, .text(TextEditor()), hint: "the bold line"),
      FormField(
        .body, .text(TextEditor(isMultiline: true, limit: Form.fieldLimit)),
        hint: "what it says; a message needs one"),
      FormField(.link, .text(TextEditor()), hint: "where a tap leads; the app itself without one"),
      FormField(.image, .text(TextEditor()), hint: "an address of a picture"),
      FormField(
        .data, .text(TextEditor(isMultiline: true, limit: Form.fieldLimit)),
        hint: "a JSON object for the app, such as {\"order\": 42}"),
      FormField(.submit, .button("Send...")),
    ])
  }
}
