import TerminalKit
import TextKit

/// The one table of actions: dispatch, footer, help and command line all read it.
enum ActionTable {
  static let all: [Action] =
    panes + lists + rows + messages + writes + requesting + contexts + inspecting + forms + prompts
    + popups
    + movement + program

  private static let byID: [ActionID: Action] = Dictionary(
    all.map { ($0.id, $0) }
  ) { first, _ in first }

  /// The action with that id.
  static func action(_ id: ActionID) -> Action? { byID[id] }

  /// The action that shows a pane or a view.
  static func showing(_ pane: Pane) -> ActionID {
    switch pane {
    case .funnels: .showFunnels
    case .subscriptions: .showSubscriptions
    case .users: .showUsers
    case .activities: .showActivities
    case .compose: .showCompose
    case .inspect: .showInspect
    case .requests: .showRequests
    case .contexts: .showContexts
    case .newContext: .newContext
    }
  }

  private static let panes: [Action] = Pane.numbered.map { pane in
    Action(
      showing(pane), pane.title, help: "Shows the pane \(pane.title).",
      keys: [.character(Character("\(pane.rawValue)"))], scope: .global,
      unavailable: { pane == .inspect ? nil : Availability.needsContext($0) })
  }

  private static let lists: [Action] = [
    Action(
      .open, "details", help: "Gives the keys to the details of the chosen row.",
      keys: [.enter, .right, .character("l")], scope: .list, footer: 1,
      unavailable: Availability.needsRow),
    Action(
      .closeDetail, "list", help: "Gives the keys back to the list.",
      keys: [.left, .character("h")], scope: .detail, footer: 1),
    Action(
      .filter, "filter",
      help: "Shows only rows that match: words, name:text, name>value, tag.KEY:text, -not, a|b.",
      keys: [.character("/")], scope: .list, footer: 3),
    Action(
      .sortNext, "sort", help: "Sorts by the next column.",
      keys: [.character("s"), .character(">")], scope: .list, footer: 4),
    Action(
      .sortPrevious, "sort back", help: "Sorts by the column before.", keys: [.character("<")],
      scope: .list),
    Action(
      .sortReverse, "turn order", help: "Turns the order around.", keys: [.character("S")],
      scope: .list),
  ]

  private static let rows: [Action] = [
    Action(
      .lookUp, "look up", help: "Looks one up on the service by its id.", keys: [.character("i")],
      scope: .global, footer: 11, unavailable: Availability.needsLookUp),
    Action(
      .copyID, "copy id", help: "Copies the chosen row's id to your clipboard.",
      keys: [.character("y")], scope: .global, footer: 9, unavailable: Availability.copy),
    Action(
      .copyRecord, "copy record", help: "Copies the chosen row as JSON to your clipboard.",
      keys: [.character("Y")], scope: .global, unavailable: Availability.needsRecord),
    Action(
      .showRecord, "record", help: "Shows the chosen row as the service gave it.",
      keys: [.character("v")], scope: .global, unavailable: Availability.needsRecord),
    Action(
      .followSent, "last sent", help: "Goes to the message that was sent last from here.",
      keys: [.character("f")], scope: .global, unavailable: Availability.needsSentMessage),
  ]

  private static let writes: [Action] = [
    Action(
      .testSend, "test send", help: "Opens Compose with this subscription as the one it is for.",
      keys: [.character("t")], scope: .subscriptions, footer: 2,
      unavailable: Availability.needsRow),
    Action(
      .optOut, "opt out", help: "Keeps pushes from this subscription until it is opted in again.",
      keys: [.character("O")], scope: .subscriptions, danger: .outward, footer: 6,
      unavailable: Availability.optOut),
    Action(
      .optIn, "opt in", help: "Lets this subscription receive pushes again.",
      keys: [.character("I")], scope: .subscriptions, danger: .outward, footer: 7,
      unavailable: Availability.optIn),
    Action(
      .userTestSend, "test send", help: "Opens Compose with this user as the one it is for.",
      keys: [.character("t")], scope: .users, footer: 2,
      unavailable: Availability.needsExternalID),
    Action(
      .startActivity, "start", help: "Opens the form that starts a live activity.",
      keys: [.character("N")], scope: .activities, danger: .outward, footer: 6,
      unavailable: Availability.write),
    Action(
      .updateActivity, "update",
      help: "Opens the form that updates this activity on every device that shows it.",
      keys: [.character("U")], scope: .activities, danger: .outward, footer: 7,
      unavailable: Availability.changeActivity),
    Action(
      .endActivity, "end",
      help: "Opens the form that ends this activity on every device that shows it.",
      keys: [.character("E")], scope: .activities, danger: .outward, footer: 8,
      unavailable: Availability.changeActivity),
    Action(
      .send, "send", help: "Asks whether to send what Compose holds, and says to how many.",
      keys: [.character("S")], scope: .compose, danger: .outward, footer: 2,
      unavailable: Availability.send),
    Action(
      .clearDraft, "clear", help: "Empties every field of Compose.", keys: [.character("X")],
      scope: .compose, footer: 7, unavailable: Availability.needsDraft),
  ]

  private static let forms: [Action] = [
    Action(
      .editField, "edit", help: "Edits the field, changes the choice or presses the button.",
      keys: [.enter], scope: .form, footer: 1),
    Action(
      .nextChoice, "change", help: "Changes to the next choice.",
      keys: [.right, .character("l"), .character(" ")], scope: .form, footer: 3,
      unavailable: Availability.needsChoice),
    Action(
      .previousChoice, "change back", help: "Changes to the choice before.",
      keys: [.left, .character("h")], scope: .form, unavailable: Availability.needsChoice),
    Action(
      .nextFormField, "next field", help: "Goes to the next field, and edits it where it is text.",
      keys: [.tab], scope: .form),
    Action(
      .previousFormField, "field before",
      help: "Goes to the field before, and edits it where it is text.", keys: [.backTab],
      scope: .form),
    Action(
      .submitForm, "send", help: "Asks whether to send what the form holds.",
      keys: [.character("S")], scope: .activityForm, danger: .outward, footer: 2,
      unavailable: Availability.submitActivity),
    Action(
      .finishField, "done", help: "Keeps what was typed and goes to the next field.",
      keys: [.enter], scope: .field, footer: 1),
    Action(
      .leaveField, "leave", help: "Leaves the field; what was typed stays.",
      keys: [.escape, .control("c")],
      scope: .field, footer: 2),
    Action(
      .nextField, "next field", help: "Edits the next field.", keys: [.tab], scope: .field,
      footer: 3),
    Action(
      .previousField, "field before", help: "Edits the field before.", keys: [.backTab],
      scope: .field),
  ]

  private static let prompts: [Action] = [
    Action(
      .acceptPrompt, "done", help: "Takes what was typed.", keys: [.enter], scope: .prompt,
      footer: 1),
    Action(
      .cancelPrompt, "back", help: "Leaves everything as it was.", keys: [.escape, .control("c")],
      scope: .prompt, footer: 2),
    Action(
      .completePrompt, "complete", help: "Completes the name of the chosen action.", keys: [.tab],
      scope: .commandPrompt, footer: 3),
    Action(
      .nextCandidate, "choose", help: "Chooses the next action.", keys: [.down],
      scope: .commandPrompt, footer: 4),
    Action(
      .previousCandidate, "choose back", help: "Chooses the action before.", keys: [.up],
      scope: .commandPrompt),
  ]

  private static let popups: [Action] = [
    Action(
      .answerYes, "yes", help: "Does it.", keys: [.character("y"), .character("Y")],
      scope: .question, footer: 1),
    Action(
      .answerNo, "no", help: "Leaves it.",
      keys: [.character("n"), .character("N"), .escape, .character("q"), .control("c")],
      scope: .question, footer: 2),
    Action(
      .acceptName, "do it", help: "Does it, when the name is the one asked for.", keys: [.enter],
      scope: .nameQuestion, footer: 1, unavailable: Availability.needsRightName),
    Action(
      .cancelName, "leave it", help: "Leaves it.", keys: [.escape, .control("c")],
      scope: .nameQuestion, footer: 2),
    Action(
      .openVerdict, "follow in Funnels", help: "Shows the message that was made.", keys: [.enter],
      scope: .verdict, footer: 1, unavailable: Availability.needsVerdictMessage),
    Action(
      .closeVerdict, "stay here", help: "Closes the verdict.",
      keys: [.escape, .character("q"), .control("c")], scope: .verdict, footer: 2),
    Action(
      .closeReader, "close", help: "Closes this text.",
      keys: [.escape, .enter, .character("q"), .character("?"), .control("c")], scope: .reader,
      footer: 1),
  ]

  private static let movement: [Action] = [
    Action(
      .moveUp, "up", help: "Moves a row up.", keys: [.up, .character("k"), .control("p")],
      scope: .movement),
    Action(
      .moveDown, "down", help: "Moves a row down.", keys: [.down, .character("j"), .control("n")],
      scope: .movement),
    Action(
      .movePageUp, "page up", help: "Moves a page up.", keys: [.pageUp, .control("b")],
      scope: .movement),
    Action(
      .movePageDown, "page down", help: "Moves a page down.", keys: [.pageDown, .control("f")],
      scope: .movement),
    Action(
      .moveHalfUp, "half page up", help: "Moves half a page up.", keys: [.control("u")],
      scope: .movement),
    Action(
      .moveHalfDown, "half page down", help: "Moves half a page down.", keys: [.control("d")],
      scope: .movement),
    Action(
      .moveFirst, "first", help: "Goes to the first row.", keys: [.home, .character("g")],
      scope: .movement),
    Action(
      .moveLast, "last", help: "Goes to the last row.", keys: [.end, .character("G")],
      scope: .movement),
  ]

  private static let program: [Action] = [
    Action(
      .back, "back", help: "Backs out one level: out of the details, the form, then the filter.",
      keys: [.escape], scope: .global, footer: 8, unavailable: Availability.needsLevel),
    Action(
      .refresh, "refresh", help: "Asks the service again.", keys: [.character("r")],
      scope: .global, footer: 10, unavailable: Availability.refresh),
    Action(
      .pause, "pause", help: "Stops asking the service by itself, or goes on.",
      keys: [.character("p")], scope: .global, unavailable: Availability.pause),
    Action(
      .nextPane, "next pane", help: "Shows the next pane.", keys: [.tab], scope: .global,
      unavailable: Availability.needsContext),
    Action(
      .previousPane, "pane before", help: "Shows the pane before.", keys: [.backTab],
      scope: .global, unavailable: Availability.needsContext),
    Action(
      .command, "command", help: "Runs an action by its name.", keys: [.character(":")],
      scope: .global, footer: 11),
    Action(
      .help, "help", help: "Shows what every key does now.", keys: [.character("?"), .function(1)],
      scope: .global, footer: 12),
    Action(
      .quit, "quit", help: "Ends the program; asks first when something would be lost.",
      keys: [.character("q"), .control("c")], scope: .global, footer: 13),
    Action(
      .repaint, "repaint", help: "Draws the whole screen anew.", keys: [.control("l")],
      scope: .always),
    Action(
      .suspend, "suspend", help: "Stops the program until `fg` brings it back.",
      keys: [.control("z")], scope: .always),
  ]
}
