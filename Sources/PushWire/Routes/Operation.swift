/// Everything the program asks of a service, in no service's words.
public enum Operation: String, Sendable, Hashable, CaseIterable {
  case getApp
  case listMessages, getMessage, sendMessage, cancelMessage, estimate
  case listReceipts
  case listSubscriptions, getSubscription, updateSubscription, deleteSubscription
  /// OneSignal's way from a subscription to its user.
  case getUserIdentityOfSubscription
  case listUsers, getUser, updateUser, deleteUser
  case listActivities, getActivity, startActivity, updateActivity, endActivity
  /// Asking for an export of all subscriptions.
  case requestExport
  /// Fetching a finished export; OneSignal names its address in the answer to the request.
  case downloadExport
  /// What a device posts; only simulated devices do.
  case ingest
}
