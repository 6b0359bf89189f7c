extension StatusTable {
  /// Browsers of OneSignal. The labels are the web SDK's own names.
  static let oneSignalWebRows: [StatusRow] = [
    StatusRow(
      1, subscribedLabel, "Subscribed: the service will send to it.", remedy: nil),
    StatusRow(
      0, "noPermission",
      "Not subscribed: the browser does not allow this site to notify.",
      remedy: "Only the user can allow it, behind the lock beside the site's address."),
    StatusRow(
      -2, "optedOut",
      "Opted out: the site called opt-out, while the browser may still allow notifications.",
      remedy: "Opt it in from here if its owner agreed, or let the site call opt-in."),
    StatusRow(
      -10, "notSubscribed",
      "Not subscribed: the browser's data was cleared, or notifications were blocked.",
      remedy: "The site has to ask again on the user's next visit."),
    StatusRow(
      -20, "temporaryWebRecord",
      "Not subscribed: a temporary record of a visit that did not subscribe.",
      remedy: nil),
    StatusRow(
      -21, "permissionRevoked",
      "Not subscribed: the user took the permission back in the browser.",
      remedy: "Only the user can allow it again, in the browser's settings of the site."),
    StatusRow(
      -22, "pushSubscriptionRevoked",
      "Not subscribed: the browser dropped its push subscription.",
      remedy: "It comes back when the user visits the site again and still allows it."),
    StatusRow(
      -23, "serviceWorkerStatus403",
      "Not subscribed: the site's service worker file answers 403.",
      remedy: "Let the web server serve the service worker file to everybody, then visit again."),
    StatusRow(
      -24, "serviceWorkerStatus404",
      "Not subscribed: the site's service worker file is missing (404).",
      remedy: "Put the service worker file where the SDK's set-up names it, then visit again."),
    StatusRow(
      -30, "disabledViaRestApiDefault", serverOwned: true,
      "Not subscribed: it was switched off through the REST API, by an older number for that.",
      remedy: "Opt it in from here if its owner agreed; the browser cannot do it by itself."),
    StatusRow(
      -31, "disabledViaRestApi", serverOwned: true,
      "Not subscribed: it was switched off through the REST API, perhaps from here.",
      remedy: "Opt it in from here if its owner agreed; the browser cannot do it by itself."),
  ]
}
