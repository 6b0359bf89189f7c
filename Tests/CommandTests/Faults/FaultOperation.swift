import PushModel
import TextKit

/// An operation class as a column of the table.
enum FaultOperation: String, Sendable, Hashable, CaseIterable {
  case listMessages = "list messages"
  case showMessage = "show a message"
  case showSubscription = "show a subscription"
  case listSubscriptions = "list subscriptions"
  case send
  case cancel
  case optOut = "opt out"
  case tag = "tag a user"
  case delete = "delete a subscription"
  case startActivity = "start an activity"
  case updateActivity = "update an activity"
  case endActivity = "end an activity"

  /// The method of the call that the fault is to meet.
  func method(_ dialect: ServiceKind) -> String {
    switch self {
    case .listMessages, .showMessage, .showSubscription: "GET"
    // OneSignal makes an export, which begins with a POST.
    case .listSubscriptions: dialect == .onesignal ? "POST" : "GET"
    case .send, .startActivity, .updateActivity, .endActivity: "POST"
    case .cancel: dialect == .onesignal ? "DELETE" : "POST"
    case .optOut, .tag: "PATCH"
    case .delete: "DELETE"
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
