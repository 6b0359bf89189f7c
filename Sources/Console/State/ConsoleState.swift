import Operations
import PushModel
import Tables
import TerminalKit
import TextKit

/// All that the screen shows and the keys change: a value.
struct ConsoleState: Sendable {
  @Boxed var session: Session
  var zone: Zone
  /// Which keys do what.
  @Boxed var keymap = Keymap.standard
  var size: Size
  /// The time of the latest event.
  var now: Moment
  var pane: Pane = .funnels
  /// The pane that a view lies over.
  var paneBelow: Pane = .funnels
  var isPaused = false
  var notice: Notice?
  /// Over the pane, the last one on top.
  var popups: [Popup] = []
  var prompt: Prompt?

  @Boxed var funnels = FunnelsState()
  @Boxed var subscriptions = SubscriptionsState()
  @Boxed var users = UsersState()
  @Boxed var activities = ActivitiesState()
  @Boxed var compose: ComposeState
  @Boxed var inspect = InspectState()
  @Boxed var requests = RequestsState()
  @Boxed var contexts = ContextsState()
  /// The contexts that were left, by their keys, as they were.
  var parked: [String: ParkedContext] = [:]
  /// The write on its way.
  @Boxed var writing: WriteInFlight?
  /// What the question that is being prepared is about.
  @Boxed var asked: WriteIntent?

  @Boxed var ledger = RequestLedger()
  /// The request whose answer the operator asked to be shown.
  var lookUp: Ticket?
  var schedule = RefreshSchedule()
  /// The code to end with, once it is decided.
  var exitCode: Int32?
  /// The verdict of the last write in this context.
  @Boxed var lastVerdict: VerdictState?
  /// What became of the latest write in any context, which has to be said even when the program is told to end
  /// meanwhile.
  @Boxed var lastOutcome: WriteOutcome?

  init(session: Session, zone: Zone, size: Size, now: Moment) {
    self.session = session
    self.zone = zone
    self.size = size
    self.now = now
    compose = ComposeState(service: session.service)
  }

  /// Writes times as they are now.
  var formatter: TimeFormatter { TimeFormatter(zone: zone, now: now.wall) }

  /// How cells are written on the screen. No cell is wider than this, however long its text.
  var cells: CellContext {
    CellContext(formatter: formatter, now: now.wall, times: .short, maximumColumns: 200)
  }

  /// Where everything stands on a screen of this size.
  var layout: Layout {
    Layout(
      size: size, hasNotice: session.notice != nil,
      footLines: pane == .requests ? requests.footLines(session).count : 0)
  }

  /// The numbered pane that is shown, or that a view lies over.
  var shownPane: Pane { pane.isView ? paneBelow : pane }

}
