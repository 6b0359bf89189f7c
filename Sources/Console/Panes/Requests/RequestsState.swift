import Operations
import PushModel
import Tables
import TextKit

/// The last requests, as far as they were looked at, and what stands in the way of the next ones.
struct RequestsState: Sendable {
  var rows = ListState<RequestRow>()
  var detail = DetailState()
  /// How many requests there were when they were looked at last.
  private(set) var count = 0
  /// Where the request budgets stood then.
  private(set) var budgets: [BudgetState] = []
  /// Why other consoles of the same person may use them up.
  private(set) var budgetProblem: SafeText?
  /// What is being waited for now.
  private(set) var wait: BudgetWait?
  /// That this machine's clock and the service's are apart.
  private(set) var skew: SafeText?
  /// Whether a person was told so already.
  var isSkewSaid = false
  /// What could not be read of the answers last.
  private(set) var unread: SafeText?
  /// What was said of that: a list that is read again and again says the same again.
  private var saidUnread: Set<SafeText> = []
  /// The uptime at which to look again whether a budget holds a read back; nil while none is on its way.
  var lookAt: Double?

  init() {}

  /// The chosen request.
  var selected: RequestRecord? { rows.selectedRow?.record }

  /// Takes in what was seen. `isReading` says whether an answer is being waited for.
  mutating func take(
    _ look: Look, of appID: String, isReading: Bool, at now: Moment, _ context: CellContext
  ) {
    if let records = look.records {
      rows.replace(records.map { RequestRow(record: $0, appID: appID) }, context)
      count = look.count
    }
    budgets = look.budgets
    budgetProblem = look.budgetProblem
    skew = look.skew
    wait = nil
    guard isReading else { return }
    let longest = look.budgets.filter { $0.available == 0 && $0.secondsToWait >= 1 }
      .max { $0.secondsToWait < $1.secondsToWait }
    wait = longest.map {
      BudgetWait(subject: $0.subject, until: now.uptime + $0.secondsToWait)
    }
  }

  /// Keeps what could not be read; false where a person was told the same before, or much of it.
  mutating func say(_ unread: SafeText) -> Bool {
    self.unread = unread
    return saidUnread.count < 20 && saidUnread.insert(unread).inserted
  }

  /// Lines below the list: the budgets that were used, and what is wrong with them.
  func footLines(_ session: Session) -> [(text: SafeText, isWarning: Bool)] {
    var lines = budgets.map { ($0.sentence(session), $0.available == 0) }
    if let budgetProblem { lines.append((budgetProblem, true)) }
    if let skew { lines.append((skew, true)) }
    if let unread { lines.append((unread, true)) }
    return lines
  }
}

extension ConsoleState {
  /// The requests as a list that is always as of now.
  var requestList: PagedList<RequestRow> {
    var list = PagedList<RequestRow>()
    list.rows = requests.rows
    list.asOf = now.wall
    return list
  }
}

/// A request budget that is used up while something is being read.
struct BudgetWait: Hashable, Sendable {
  var subject: SafeText
  /// The uptime at which the next request may go.
  var until: Double
}

/// What was seen of a desk's log, budgets and clock.
struct Look: Sendable {
  /// The last requests, oldest first; nil where nobody wanted to see them or none was added.
  var records: [RequestRecord]?
  /// How many requests there were in all.
  var count = 0
  var budgets: [BudgetState] = []
  var budgetProblem: SafeText?
  var skew: SafeText?
  /// What could not be read of the answers since the look before; nil where all could.
  var unread: SafeText?
}

extension BudgetState {
  /// Where the budget stands, in a sentence.
  func sentence(_ session: Session) -> SafeText {
    if available == 0 {
      return
        "At \(session.service.title)'s limit for \(subject); next in \(SafeText.seconds(secondsToWait))."
    }
    let many: SafeText = available == 1 ? "1 request" : "\(grouped(available)) requests"
    return "For \(subject): \(many) may go at once."
  }
}

extension SafeText {
  /// So many seconds, rounded up, such as "3 s".
  static func seconds(_ seconds: Double) -> SafeText {
    "\(Int(min(max(0, seconds), 86_400).rounded(.up))) s"
  }
}
