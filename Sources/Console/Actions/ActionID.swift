/// Everything that a key or the command line can do, by the name that stands in settings and help.
enum ActionID: String, CaseIterable, Hashable, Sendable {
  // Panes
  case showFunnels = "pane.funnels"
  case showSubscriptions = "pane.subscriptions"
  case showUsers = "pane.users"
  case showActivities = "pane.activities"
  case showCompose = "pane.compose"
  case showInspect = "pane.inspect"
  case showRequests = "requests"
  case showContexts = "contexts"
  case nextPane = "pane.next"
  case previousPane = "pane.previous"

  // Moving
  case moveUp = "move.up"
  case moveDown = "move.down"
  case movePageUp = "move.page-up"
  case movePageDown = "move.page-down"
  case moveHalfUp = "move.half-page-up"
  case moveHalfDown = "move.half-page-down"
  case moveFirst = "move.first"
  case moveLast = "move.last"

  // Lists and details
  case open = "list.open"
  case closeDetail = "detail.close"
  case filter = "list.filter"
  case sortNext = "list.sort-next"
  case sortPrevious = "list.sort-previous"
  case sortReverse = "list.sort-reverse"
  case copyID = "row.copy-id"
  case copyRecord = "row.copy-record"
  case showRecord = "row.record"
  case lookUp = "row.look-up"

  // What a pane does
  case followSent = "messages.follow"
  case cancelMessage = "messages.cancel"
  case testSend = "subscriptions.test-send"
  case optOut = "subscriptions.opt-out"
  case optIn = "subscriptions.opt-in"
  case userTestSend = "users.test-send"
  case startActivity = "activities.start"
  case updateActivity = "activities.update"
  case endActivity = "activities.end"
  case send = "compose.send"
  case clearDraft = "compose.clear"
  case switchContext = "contexts.switch"
  case newContext = "new-context"
  case submitContext = "new-context.check"
  case clearContext = "new-context.clear"
  case copyCurl = "requests.copy-curl"
  case openRaw = "inspect.raw"
  case openFile = "inspect.open-file"
  case togglePretty = "inspect.pretty"
  case nextPart = "inspect.next-part"
  case previousPart = "inspect.previous-part"
  case copyRaw = "inspect.copy-raw"
  case nextPushType = "inspect.push-type"
  case toggleToken = "inspect.as-token"
  case clearInspection = "inspect.clear"

  // Forms
  case editField = "form.edit"
  case nextChoice = "form.next-choice"
  case previousChoice = "form.previous-choice"
  case nextFormField = "form.next-field"
  case previousFormField = "form.previous-field"
  case submitForm = "form.submit"
  case finishField = "field.finish"
  case leaveField = "field.leave"
  case nextField = "field.next"
  case previousField = "field.previous"

  // Prompts and popups
  case acceptPrompt = "prompt.accept"
  case cancelPrompt = "prompt.cancel"
  case completePrompt = "prompt.complete"
  case nextCandidate = "prompt.next"
  case previousCandidate = "prompt.previous"
  case answerYes = "question.yes"
  case answerNo = "question.no"
  case acceptName = "question.accept-name"
  case cancelName = "question.cancel"
  case openVerdict = "verdict.follow"
  case closeVerdict = "verdict.close"
  case closeReader = "reader.close"

  // Everywhere
  case back
  case refresh
  case pause
  case help
  case command
  case quit
  case repaint = "screen.repaint"
  case suspend = "screen.suspend"
}
