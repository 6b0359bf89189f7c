import PushModel
import TextKit

/// An operation class as a column of the table.
enum FaultOperation: String, Sendable, Hashable, CaseIterable {
  case listMessages = "list messages"
  case showMessage = "show a message"
  case showSubscription = "show a subscription"
  case listSubscriptions = "list subscriptions"
  case downloadExport = "download an export"
  case showUser = "show a user"
  case receipts
  case checkContext = "check a context"
  case listSegments = "list segments"
  case showSegment = "show a segment"
  case listTemplates = "list templates"
  case showTemplate = "show a template"
  case listApps = "list apps"
  case outcomes
  case send
  case cancel
  case optOut = "opt out"
  case optIn = "opt in"
  case tag = "tag a user"
  case alias = "alias a user"
  case deleteUser = "delete a user"
  case delete = "delete a subscription"
  case startActivity = "start an activity"
  case updateActivity = "update an activity"
  case endActivity = "end an activity"

  /// The method of the call that the fault is to meet.
  func method(_ dialect: ServiceKind) -> String {
    switch self {
    case .listMessages, .showMessage, .showSubscription, .downloadExport, .showUser, .receipts,
      .checkContext,
      .listSegments, .showSegment, .listTemplates, .showTemplate, .listApps, .outcomes:
      "GET"
    // OneSignal makes an export, which begins with a POST.
    case .listSubscriptions: dialect == .onesignal ? "POST" : "GET"
    case .send, .startActivity, .updateActivity, .endActivity: "POST"
    case .cancel: dialect == .onesignal ? "DELETE" : "POST"
    case .optOut, .optIn, .tag, .alias: "PATCH"
    case .delete, .deleteUser: "DELETE"
    }
  }

  /// Whether the dialect has it; where it has not, nothing is asked of the service.
  func isOffered(_ dialect: ServiceKind) -> Bool {
    switch self {
    case .listMessages, .showMessage, .showSubscription, .listSubscriptions, .showUser,
      .checkContext, .send, .cancel, .optOut, .optIn, .tag, .alias, .delete, .deleteUser,
      .startActivity, .updateActivity, .endActivity:
      true
    case .receipts: dialect == .openpush
    case .downloadExport, .listSegments, .showSegment, .listTemplates, .showTemplate, .listApps,
      .outcomes:
      dialect == .onesignal
    }
  }
}

/// A command that is ready to be run, and how to see what it did.
struct FaultCommand {
  var arguments: [String]
  var input = ""
  /// What the service has done of it so far; nil where it is a read.
  var acted: (() -> Int)?
}
