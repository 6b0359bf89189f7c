extension StatusTable {
  /// Android, Huawei and Fire of OneSignal. The labels are the SDK's own names.
  static let oneSignalAndroidRows: [StatusRow] = [
    StatusRow(
      1, subscribedLabel, "Subscribed: the service will send to it.", remedy: nil),
    StatusRow(
      9999, "error",
      "Not subscribed: the SDK met an error that it has no number for.",
      remedy: "Read the device's log, update the SDK, and have the app opened again."),
    StatusRow(
      0, "noPermission",
      "Not subscribed: notifications of this app are off on the device.",
      remedy: "Only the user can allow them, in the system's app settings; ask inside the app."),
    StatusRow(
      -2, "optedOut",
      "Opted out: the app called opt-out, while the system may still allow notifications.",
      remedy: "Opt it in from here if its owner agreed, or let the app call opt-in."),
    StatusRow(
      -3, "missingJetpackLibrary",
      "Not subscribed: this build of the app lacks an AndroidX library that the SDK needs.",
      remedy: "Add the library that the SDK's set-up names, and ship a new build."),
    StatusRow(
      -4, "missingFirebaseLibrary",
      "Not subscribed: this build of the app lacks the Firebase messaging library.",
      remedy: "Add firebase-messaging to the app, and ship a new build."),
    StatusRow(
      -5, "outdatedJetpackLibrary",
      "Not subscribed: an AndroidX library in this build of the app is too old for the SDK.",
      remedy: "Update the app's AndroidX libraries, and ship a new build."),
    StatusRow(
      -6, "invalidFcmSenderId",
      "Not subscribed: Firebase does not know the sender id that the app uses.",
      remedy: "Compare the Firebase project in the service's settings with the app's own."),
    StatusRow(
      -7, "outdatedGooglePlayServices",
      "Not subscribed: Google Play services on this device are too old or switched off.",
      remedy: "Only the device's owner can update them, in the Play Store."),
    StatusRow(
      -8, "firebaseInitError", retryable: true,
      "Not subscribed at the moment: Firebase did not start; the SDK tries again by itself.",
      remedy: "Wait for the next start of the app; if many devices show it, check Firebase."),
    StatusRow(
      -9, "firebaseServiceNotAvailable", retryable: true,
      "Not subscribed at the moment: Firebase could not be reached; the SDK tries again by itself.",
      remedy: "Wait; if it stays, the device's network blocks Google's services."),
    StatusRow(
      -10, "appUninstalled",
      "Not subscribed: Firebase told the service that the app is gone from this device.",
      remedy: "It comes back by itself when the app is installed and opened again."),
    StatusRow(
      -11, "firebaseIoException", retryable: true,
      "Not subscribed at the moment: asking Firebase for a token failed; the SDK tries again.",
      remedy: "Wait; if it stays, the device may hold too many registrations or be offline."),
    StatusRow(
      -12, "firebaseMiscException", retryable: true,
      "Not subscribed at the moment: Firebase failed in an unusual way; the SDK tries again.",
      remedy: "Wait for the next start of the app; if it stays, read the device's log."),
    StatusRow(
      -22, "unsubscribedFromDashboard", serverOwned: true,
      "Not subscribed: somebody unsubscribed this device by hand in OneSignal's dashboard.",
      remedy: "Find out who did it and why; an opt-in here takes it back."),
    StatusRow(
      -25, "hmsTokenTimeout", retryable: true,
      "Not subscribed at the moment: Huawei did not give a token in time; the SDK tries again.",
      remedy: "Wait for the next start of the app; check the device's network if it stays."),
    StatusRow(
      -26, "hmsArgumentsInvalid",
      "Not subscribed: Huawei refused the app's set-up.",
      remedy: "Check agconnect-services.json and the app id in Huawei's console; ship a new build."),
    StatusRow(
      -27, "hmsApiException", retryable: true,
      "Not subscribed at the moment: Huawei's service failed; the SDK tries again by itself.",
      remedy: "Wait; if it stays, read the device's log for Huawei's error number."),
    StatusRow(
      -28, "missingHmsLibrary",
      "Not subscribed: this build of the app lacks Huawei's push library.",
      remedy: "Add HMS Push to the app, and ship a new build."),
    StatusRow(
      -29, "firebaseAuthenticationFailed", retryable: true,
      "Not subscribed at the moment: Firebase did not accept the app; the SDK tries again.",
      remedy: "Check the API key restrictions of the Firebase project if many devices show it."),
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
