import TerminalKit
import TextKit

/// Where an action's keys count.
enum Scope: CaseIterable, Hashable, Sendable {
  /// Everywhere, whatever lies over the pane.
  case always
  /// In every pane, as long as nothing lies over it and no text is typed.
  case global
  /// Where something can be moved through: lists, details, forms, long popups.
  case movement
  case list, detail
  case funnels, subscriptions, users, activities, compose, inspect, requests, contexts
  /// The form that writes a context.
  case contextForm
  /// The decoded items of Inspect, while they have the keys.
  case decoded
  /// A form whose fields are not in edit.
  case form
  /// A form of the live activities.
  case activityForm
  /// A field in edit.
  case field
  case prompt, commandPrompt
  case question, nameQuestion, verdict, reader

  var title: SafeText {
    switch self {
    case .always, .global: "Everywhere"
    case .movement: "Moving"
    case .list: "In the list"
    case .detail: "In the details"
    case .funnels: "Funnels"
    case .subscriptions: "Subscriptions"
    case .users: "Users"
    case .activities: "Live Activities"
    case .compose: "Compose"
    case .inspect, .decoded: "Inspect"
    case .requests: "Requests"
    case .contexts: "Contexts"
    case .form, .activityForm, .contextForm: "In the form"
    case .field: "In a field"
    case .prompt, .commandPrompt: "In the prompt"
    case .question, .nameQuestion, .verdict: "In a question"
    case .reader: "In this text"
    }
  }
}

/// Whether an action reaches beyond this program.
enum Danger: Hashable, Sendable {
  /// It looks, or changes what is on the screen.
  case harmless
  /// It changes something on the service, after a question.
  case outward
}

/// One thing that can be done, declared once.
struct Action: Sendable {
  let id: ActionID
  /// Two or three words for the footer.
  let title: SafeText
  /// A sentence for the help.
  let help: SafeText
  let keys: [Key]
  let scope: Scope
  let danger: Danger
  /// Its rank in the footer, the lowest first; nil keeps it out.
  let footer: Int?
  /// Why it cannot be done now; nil when it can.
  let unavailable: @Sendable (ConsoleState) -> SafeText?

  init(
    _ id: ActionID, _ title: SafeText, help: SafeText, keys: [Key], scope: Scope,
    danger: Danger = .harmless, footer: Int? = nil,
    unavailable: @escaping @Sendable (ConsoleState) -> SafeText? = { _ in nil }
  ) {
    self.id = id
    self.title = title
    self.help = help
    self.keys = keys
    self.scope = scope
    self.danger = danger
    self.footer = footer
    self.unavailable = unavailable
  }
}
