import PushModel
import PushWire
import TextKit

/// What to do where a service does not have what was named. What may have become of it depends on
/// what it is.
struct MissingWording: Sendable {
  let service: ServiceKind
  /// What was asked for; nil for an address that the service named.
  let operation: Operation?

  /// The remedy.
  var remedy: SafeText {
    switch service {
    case .openpush: Self.plain
    case .onesignal: operation.map(oneSignal) ?? Self.plain
    }
  }

  private static let plain: SafeText = "Check the id, and that the context names the right app."

  private func oneSignal(_ operation: Operation) -> SafeText {
    switch operation {
    // OneSignal reference §6: what the dashboard sent stays, what journeys sent was never here.
    case .getMessage, .cancelMessage, .requestHistory, .requestEvents, .getOutcomes:
      """
      Check the id and the app. A message that was sent a moment ago can take seconds to appear. One \
      that the API sent is gone after about 30 days, and a journey's was never to be had.
      """
    // §20.9, and §8 for the label.
    case .getUser, .updateUser, .deleteUser, .getAliases, .addAliases, .createSubscription:
      """
      Check the id, the label it stands under (external_id unless another alias was named, spelled \
      exactly so) and the app. A user who was made a moment ago can take seconds to appear.
      """
    case .deleteAlias:
      "Read the user again: the label, the id or the user may be gone already."
    case .getSubscription, .updateSubscription, .deleteSubscription,
      .getUserIdentityOfSubscription, .addAliasesOfSubscription:
      """
      Check the id and the app; neither a token nor a user's id is a subscription's. One that was \
      made a moment ago can take seconds to appear.
      """
    case .transferSubscription:
      "Check the subscription's id, and the alias of the user who is to hold it."
    case .updateSubscriptionByToken:
      "Check the token, whole as the device registered it, and the subscription's type."
    // §16
    case .updateActivity, .endActivity:
      """
      Check the id: it is the one that was chosen at the start, in this app. An activity is live for \
      8 hours at most.
      """
    // §5.4: newer than the other calls.
    case .estimate: "This app is offered no count; sending does not need one."
    case .listApps, .createApp, .getApp, .updateApp, .listKeys, .createKey, .updateKey, .deleteKey,
      .rotateKey, .listMessages, .sendMessage, .listReceipts, .listSubscriptions, .listUsers,
      .createUser, .listActivities, .getActivity, .startActivity, .listSegments, .getSegment,
      .createSegment, .updateSegment, .deleteSegment, .listTemplates, .getTemplate,
      .createTemplate, .updateTemplate, .deleteTemplate, .copyTemplate, .recordEvents,
      .listJourneys, .getJourney, .getJourneyStatistics, .listAuditLogs, .requestExport,
      .downloadExport, .ingest:
      Self.plain
    }
  }
}
