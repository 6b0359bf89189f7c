/// Everything the program asks of a service, in no service's words.
public enum Operation: String, Sendable, Hashable, CaseIterable {
  case listApps, createApp, getApp, updateApp
  case listKeys, createKey, updateKey, deleteKey, rotateKey
  case listMessages, getMessage, sendMessage, cancelMessage, estimate
  case listReceipts
  /// Asking for a file of who was sent a message, or of who clicked it.
  case requestHistory
  /// Asking for a file of everything that happened to a message.
  case requestEvents
  case listSubscriptions, getSubscription, createSubscription, updateSubscription
  case deleteSubscription, transferSubscription, updateSubscriptionByToken
  /// OneSignal's way from a subscription to its user.
  case getUserIdentityOfSubscription
  case addAliasesOfSubscription
  case listUsers, getUser, createUser, updateUser, deleteUser
  case getAliases, addAliases, deleteAlias
  case listActivities, getActivity, startActivity, updateActivity, endActivity
  case listSegments, getSegment, createSegment, updateSegment, deleteSegment
  case listTemplates, getTemplate, createTemplate, updateTemplate, deleteTemplate, copyTemplate
  case getOutcomes
  case recordEvents
  case listJourneys, getJourney, getJourneyStatistics
  case listAuditLogs
  /// Asking for an export of all subscriptions.
  case requestExport
  /// Fetching a finished export; OneSignal names its address in the answer to the request.
  case downloadExport
  /// What a device posts; only simulated devices do.
  case ingest
}
