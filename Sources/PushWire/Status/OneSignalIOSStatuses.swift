extension StatusTable {
  /// iOS of OneSignal: numbers below 1. The labels are the SDK's own names.
  static let oneSignalIOSRows: [StatusRow] = [
    StatusRow(
      0, "noPermission",
      "Not subscribed: the user answered the prompt, and every kind of notification is off.",
      remedy: "Only the user can allow them, in Settings > Notifications; ask inside the app."),
    StatusRow(
      -1, "unset",
      "Not subscribed: this is the SDK's start value and should never reach the service.",
      remedy: "Have the app opened once, then look again; if it stays, report it to OneSignal."),
    StatusRow(
      -2, "optedOut",
      "Opted out: the app called opt-out, while the system may still allow notifications.",
      remedy: "Opt it in from here if its owner agreed, or let the app call opt-in."),
    StatusRow(
      -10, "appUninstalled",
      "Not subscribed: Apple told the service that the app is gone from this device.",
      remedy: "It comes back by itself when the app is installed and opened again."),
    StatusRow(
      -13, "pushCapabilityDisabled",
      "Not subscribed: this build of the app has no push capability (APNs error 3000).",
      remedy: "Add the Push Notifications capability and its entitlement, and ship a new build."),
    StatusRow(
      -14, "apnsDelegateNeverFired",
      "Not subscribed yet: Apple has not answered the device's request for a token.",
      remedy: "Wait for the next start of the app; if it stays, check the device's network."),
    StatusRow(
      -15, "simulatorNotSupported",
      "Not subscribed: this is a simulator that cannot have a push token (APNs error 3010).",
      remedy: "Test on a device, or on a newer simulator."),
    StatusRow(
      -16, "unknownApnsError",
      "Not subscribed: Apple refused a token with an error that the SDK does not know.",
      remedy: "Read the device's log for the APNs error, and have the app opened again."),
    StatusRow(
      -17, "reserved3000Error",
      "Not subscribed: a number kept for other APNs 3000 errors, which no SDK sends today.",
      remedy: "Read the device's log for the APNs error."),
    StatusRow(
      -18, "neverPrompted",
      "Not subscribed: the app has never asked this user for permission.",
      remedy: "Have the app ask, at a moment when the user sees why."),
    StatusRow(
      -19, "promptNeverAnswered",
      "Not subscribed: the prompt was shown and has not been answered.",
      remedy: "Nothing to do from here; the user answers when the app is opened next."),
    StatusRow(
      -22, "unsubscribedFromDashboard", serverOwned: true,
      "Not subscribed: somebody unsubscribed this device by hand in OneSignal's dashboard.",
      remedy: "Find out who did it and why; an opt-in here takes it back."),
    StatusRow(
      -30, "disabledViaRestApiDefault", serverOwned: true,
      "Not subscribed: it was switched off through the REST API, by an older number for that.",
      remedy: "Opt it in from here if its owner agreed; the device cannot do it by itself."),
    StatusRow(
      -31, "disabledViaRestApi", serverOwned: true,
      "Not subscribed: it was switched off through the REST API, perhaps from here.",
      remedy: "Opt it in from here if its owner agreed; the device cannot do it by itself."),
  ]
}
