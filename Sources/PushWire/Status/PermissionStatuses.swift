extension StatusTable {
  /// `UNAuthorizationStatus` as the iOS SDKs hand it on.
  static let permissionRows: [PermissionRow] = [
    PermissionRow(
      value: 0, label: "notDetermined", permitted: false, provisional: false,
      sentence: "The app has not asked for permission yet, so the device shows nothing.",
      remedy: "Have the app ask, at a moment when the user sees why."),
    PermissionRow(
      value: 1, label: "denied", permitted: false, provisional: false,
      sentence: "The user said no: the device shows nothing.",
      remedy: "Only the user can allow it, in Settings > Notifications; ask inside the app."),
    PermissionRow(
      value: 2, label: "authorized", permitted: true, provisional: false,
      sentence: """
        The system permits notifications. That alone does not prove a subscription: the token and \
        an opt-out are not in this number.
        """,
      remedy: nil),
    PermissionRow(
      value: 3, label: "provisional", permitted: true, provisional: true,
      sentence: """
        Permitted on trial: notifications arrive quietly in Notification Center until the user \
        decides.
        """,
      remedy: "Ask for full permission inside the app at a good moment."),
    PermissionRow(
      value: 4, label: "ephemeral", permitted: true, provisional: false,
      sentence: "Permitted for a short time: this is an App Clip.",
      remedy: nil),
  ]
}
