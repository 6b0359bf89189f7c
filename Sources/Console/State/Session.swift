import Operations
import PushModel
import TextKit

/// What the console works on: who is asked, for which app, and what is allowed.
struct Session: Equatable, Sendable {
  /// What tells the context from others.
  var key = ""
  /// Whether no context is open yet, so that one has to be chosen first.
  var isChoosing = false
  /// The context's name.
  var context: SafeText
  var service: ServiceKind
  var appID: SafeText
  /// The app as the service describes it; nil until it answered.
  var app: App?
  var mode: ContextMode
  var isProduction: Bool
  /// Whether the service is the program's own.
  var isEmbedded: Bool
  /// Whether nothing on the service changes by itself, so that asking again is pointless.
  var isAtRest: Bool
  var capabilities: Capabilities
  /// What has to be answered before anything of a production context is shown.
  var entryQuestion: Question?
  /// Whether there is a config to go into other contexts by.
  var canSwitch = false
  /// Said on the screen all the time, such as why there is an embedded service.
  var notice: SafeText?

  /// The session while no context is open: nothing is asked of any service.
  static let choosing: Session = {
    let none = Capability.unavailable(reason: "No context is open.", instead: "Choose one first.")
    var session = Session(
      context: "no context", service: .openpush, appID: "", app: nil, mode: .readOnly,
      isProduction: false, isEmbedded: false, isAtRest: true,
      capabilities: Capabilities(
        listsSubscriptions: none, listsUsers: none, listsActivities: none, listsReceipts: none,
        exportsSubscriptions: none, reportsReceived: false))
    session.isChoosing = true
    session.canSwitch = true
    return session
  }()

  /// The app's name, or its id where the service does not tell.
  var appTitle: SafeText { app?.name?.safe ?? appID }

  /// The APNs environment in a word; empty when the service does not tell.
  var environment: SafeText {
    switch app?.environment {
    case .sandbox: "APNs sandbox"
    case .production: "APNs production"
    case nil: ""
    }
  }
}
