/// What a piece of text is for. Themes give each role its colours; widgets never name a colour.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// What is read.
  case text
  /// What matters less: units, hints, what is unknown.
  case dim
  /// Column names and labels of fields.
  case heading
  /// The name of a pane or a popup.
  case title
  /// Lines and boxes.
  case border
  /// The box that takes the keys.
  case focus
  /// The chosen row.
  case selection
  /// The chosen row of a list that does not take the keys.
  case inactive
  /// A key in the footer and in the help.
  case key
  /// The footer and what else lies along the edges.
  case footer
  /// What went well.
  case good
  /// What wants a look.
  case warning
  /// What went wrong.
  case bad
  /// What stands out without being good or bad: counts, the name of a thing.
  case accent
  /// Of a funnel: not yet sent.
  case pending
  /// Of a funnel: taken by the provider.
  case accepted
  /// Of a funnel: reached the device.
  case received
  /// Of a funnel: confirmed by the device.
  case confirmed
  /// Of a funnel: opened.
  case clicked
  /// Of a funnel: refused or failed.
  case errored
  /// The empty part of a bar.
  case track
  /// A field that text goes into.
  case input
  /// What a filter found.
  case match
  /// The mark of a production app.
  case production
  /// A small mark: a mode, a count, "paused".
  case badge

  /// The letter that stands for it in a picture of roles.
  public var letter: Character {
    switch self {
    case .text: "."
    case .dim: "d"
    case .heading: "h"
    case .title: "t"
    case .border: "b"
    case .focus: "f"
    case .selection: "S"
    case .inactive: "s"
    case .key: "k"
    case .footer: "_"
    case .good: "g"
    case .warning: "w"
    case .bad: "x"
    case .accent: "a"
    case .pending: "1"
    case .accepted: "2"
    case .received: "3"
    case .confirmed: "4"
    case .clicked: "5"
    case .errored: "6"
    case .track: "0"
    case .input: "i"
    case .match: "m"
    case .production: "P"
    case .badge: "B"
    }
  }
}
