extension StatusTable {
  /// OpenPush, whose numbers are those of its iOS SDK.
  static let openPushRows: [StatusRow] = [
    StatusRow(
      0, "denied",
      "Not subscribed: the user said no to notifications.",
      remedy: "Only the user can allow them, in Settings > Notifications; ask inside the app."),
    StatusRow(
      -2, "optedOut",
      "Opted out: the app or an operator opted it out; its token is kept.",
      remedy: "Opt it in from here if its owner agreed."),
    StatusRow(
      -18, "neverPrompted",
      "Not subscribed: the app has never asked this user for permission.",
      remedy: "Have the app ask, at a moment when the user sees why."),
    StatusRow(
      -19, "promptNeverAnswered",
      "Not subscribed: the prompt was shown and has not been answered.",
      remedy: "Nothing to do from here; the user answers when the app is opened next."),
  ]
}
