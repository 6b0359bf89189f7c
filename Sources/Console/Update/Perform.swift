import Operations
import PushModel
import TerminalKit
import TextKit

extension ConsoleState {
  /// Does what an action says. Whether it can be done was asked before.
  mutating func perform(_ id: ActionID) -> [Effect] {
    if !id.keepsNotice { notice = nil }
    switch id {
    case .showFunnels: return show(.funnels)
    case .showSubscriptions: return show(.subscriptions)
    case .showUsers: return show(.users)
    case .showActivities: return show(.activities)
    case .showCompose: return show(.compose)
    case .showInspect: return show(.inspect)
    case .showRequests: return showView(.requests)
    case .showContexts: return showContexts()
    case .switchContext: return contexts.selected.map { switchContext(to: $0) } ?? []
    case .newContext: return showNewContext()
    case .submitContext: return checkNewContext()
    case .clearContext: return clearNewContext()
    case .copyCurl: return copyCurl()
    case .nextPane: return show(shownPane.stepped(by: 1))
    case .previousPane: return show(shownPane.stepped(by: -1))
    case .moveUp: return move(by: -1)
    case .moveDown: return move(by: 1)
    case .movePageUp: return move(by: -layout.pageRows)
    case .movePageDown: return move(by: layout.pageRows)
    case .moveHalfUp: return move(by: -max(1, layout.listRows / 2))
    case .moveHalfDown: return move(by: max(1, layout.listRows / 2))
    case .moveFirst: return move(by: -Self.farAway)
    case .moveLast: return move(by: Self.farAway)
    case .open: return openDetail()
    case .closeDetail:
      changeDetail { $0.isOpen = false }
      return []
    case .filter:
      prompt = Prompt(.filter, text: listFacts?.filter ?? "")
      return []
    case .sortNext: return sort(.sortByColumn(steps: 1))
    case .sortPrevious: return sort(.sortByColumn(steps: -1))
    case .sortReverse: return sort(.reverseSort)
    case .copyID where pane == .inspect:
      return inspect.selected.map { copy($0.copyText, what: $0.name) } ?? []
    case .copyRecord where pane == .inspect: return copyDecoded()
    case .showRecord where pane == .inspect: return showWholeItem()
    case .copyID:
      guard let id = listFacts?.selected else { return [] }
      return copy(id.raw, what: id.safe(maximumColumns: 40))
    case .copyRecord:
      guard let record = selectedRecord else { return [] }
      return copy(record.text(.pretty), what: "the record")
    case .showRecord: return showRecord()
    case .lookUp:
      prompt = Prompt(.lookUp(pane))
      return []
    case .followSent:
      guard let id = lastVerdict?.messageID else { return [] }
      return follow(id)
    case .cancelMessage: return funnels.selected.map { plan(.cancel($0.id)) } ?? []
    case .testSend, .userTestSend: return composeTest()
    case .optOut:
      return subscriptions.selected.map { plan(.optOut($0.id)) } ?? []
    case .optIn:
      return subscriptions.selected.map { plan(.optIn($0.id)) } ?? []
    case .startActivity: return openActivityForm(.start)
    case .updateActivity:
      return activities.selected.map { openActivityForm(.update($0.id)) } ?? []
    case .endActivity:
      return activities.selected.map { openActivityForm(.end($0.id)) } ?? []
    case .send: return compose.draft.map { plan(.send($0)) } ?? []
    case .clearDraft:
      compose = ComposeState(service: session.service)
      return []
    case .openRaw:
      inspect.detail.isOpen = true
      return []
    case .openFile:
      prompt = Prompt(.file, text: inspect.typedPath)
      return []
    case .togglePretty:
      inspect.togglePretty()
      return []
    case .nextPart: return movePart(isNext: true)
    case .previousPart: return movePart(isNext: false)
    case .copyRaw: return copyRaw()
    case .nextPushType: return nextPushType()
    case .toggleToken: return toggleToken()
    case .clearInspection:
      inspect.clear()
      return []
    case .editField: return activateField()
    case .nextChoice: return inForm { $0.step(by: 1) }
    case .previousChoice: return inForm { $0.step(by: -1) }
    case .submitForm: return submitCurrentForm()
    case .finishField:
      return inForm {
        $0.leave()
        $0.move(by: 1)
      }
    case .leaveField: return inForm { $0.leave() }
    case .nextField, .nextFormField: return editNeighbour(by: 1)
    case .previousField, .previousFormField: return editNeighbour(by: -1)
    case .acceptPrompt: return acceptPrompt()
    case .cancelPrompt: return cancelPrompt()
    case .completePrompt: return completePrompt()
    case .nextCandidate: return moveCandidate(by: 1)
    case .previousCandidate: return moveCandidate(by: -1)
    case .answerYes, .acceptName, .openVerdict: return closePopup(isYes: true)
    case .answerNo, .cancelName, .closeVerdict, .closeReader: return closePopup(isYes: false)
    case .back: return backOut()
    case .refresh: return refreshShown()
    case .pause: return togglePause()
    case .help:
      popups.append(.help(scroll: 0))
      return []
    case .command:
      prompt = Prompt(.command)
      return []
    case .quit: return quit()
    case .repaint: return [.repaint]
    case .suspend: return [.suspend]
    }
  }

  /// Further than any list is long, with room to add to it.
  static let farAway = 1_000_000_000

  mutating func show(_ newPane: Pane) -> [Effect] {
    var effects: [Effect] = []
    if ledger.isFlying(.plan), newPane != pane {
      // A question that comes up over another pane would take a key that was meant for that.
      ledger.abandon(.plan)
      notice = Notice(.plain, "Nothing was asked and nothing was sent: you went on before that.")
      effects.append(.cancel(.plan))
    }
    pane = newPane
    return effects + enter(newPane) + (newPane == .inspect ? inspectWaiting() : [])
  }

  private mutating func sort(_ command: ListCommand) -> [Effect] {
    applyToList(command)
    return []
  }

  private mutating func openDetail() -> [Effect] {
    changeDetail { $0.isOpen = true }
    return readSelected()
  }

  /// Moves through whatever has the keys.
  private mutating func move(by steps: Int) -> [Effect] {
    if let popup = popups.last {
      popups[popups.count - 1] = scrolled(popup, by: steps)
    } else if pane == .inspect {
      moveInInspect(by: steps)
    } else if currentForm != nil {
      changeForm { $0.move(by: steps) }
    } else if isDetailOpen {
      scrollDetail(by: steps)
    } else {
      applyToList(.move(by: steps))
      return selectionMoved()
    }
    return []
  }

  private func scrolled(_ popup: Popup, by steps: Int) -> Popup {
    switch popup {
    case .help(let scroll):
      let last = max(0, HelpPopup.lines(self).count - ReaderPopup.rows(layout))
      return .help(scroll: min(max(0, scroll + steps), last))
    case .record(let title, let lines, let scroll):
      let last = max(0, lines.count - ReaderPopup.rows(layout))
      return .record(title: title, lines: lines, scroll: min(max(0, scroll + steps), last))
    case .question, .quit, .verdict, .entry, .contextChecked, .contextAdded: return popup
    }
  }

  private mutating func scrollDetail(by steps: Int) {
    let area = layout.detail
    let rows = detailRows(width: area.width)
    let id = listFacts?.selected
    changeDetail { detail in
      detail.scroll(id, to: detail.scroll(of: id) + steps, maximum: max(0, rows - area.height))
    }
  }

  mutating func copy(_ text: String, what: SafeText) -> [Effect] {
    notice = Notice(.good, "Copied \(what) to the clipboard of your terminal (OSC 52).")
    return [.copy(text)]
  }

  private mutating func showRecord() -> [Effect] {
    guard let record = selectedRecord, let id = listFacts?.selected else { return [] }
    popups.append(
      .record(
        title: id.safe(maximumColumns: 40), lines: Untrusted(record.text(.pretty)).safeLines(),
        scroll: 0))
    return []
  }

  private mutating func backOut() -> [Effect] {
    if pane == .activities, activities.openForm != nil {
      let isChanged = activities.form?.isChanged ?? false
      activities.closeForm()
      if isChanged {
        notice = Notice(.plain, "What the form holds is kept until it is sent or you quit.")
      }
    } else if isDetailOpen {
      changeDetail { $0.isOpen = false }
    } else if !(listFacts?.filter.isEmpty ?? true) {
      applyToList(.filter(""))
    } else if pane.isView {
      return leaveView()
    }
    return []
  }

  private mutating func quit() -> [Effect] {
    if ledger.isFlying(.write) {
      popups.append(.quit("An action is on its way and its verdict is not known yet."))
    } else if compose.form.isChanged {
      popups.append(.quit("The message in Compose was not sent."))
    } else if activities.isAnyFormChanged {
      popups.append(.quit("A live activity's form holds something that was not sent."))
    } else if contexts.form.isChanged {
      popups.append(.quit("The new context was not written."))
    } else if let unsent = parked.values.lazy.compactMap(\.unsent).first {
      popups.append(.quit(unsent))
    } else {
      exitCode = 0
    }
    return []
  }

  /// The message that Compose holds was sent, or given up: nobody would miss it.
  private mutating func composeTest() -> [Effect] {
    let kind: AudienceKind
    let id: Untrusted
    switch pane {
    case .subscriptions:
      guard let subscription = subscriptions.selected else { return [] }
      (kind, id) = (.subscription, subscription.id)
    case .users:
      guard let external = users.selected?.externalID else { return [] }
      (kind, id) = (.externalID, external)
    case .funnels, .activities, .compose, .inspect, .requests, .contexts, .newContext: return []
    }
    compose.form.setAudience(kind, id)
    if compose.form.text(.name).isEmpty { compose.form.setText(.name, "Test from pushdeck") }
    compose.form.setFocus(.title)
    let effects = show(.compose)
    notice = Notice(
      .plain, "\(key(.editField)) edits the field in focus; \(key(.send)) sends when it is ready.")
    return effects
  }

  private mutating func openActivityForm(_ kind: ActivityFormKind) -> [Effect] {
    activities.open(kind, fresh: kind.fresh(activities.selected))
    return []
  }
}

extension ActionID {
  /// Whether the line about what just happened outlives the action.
  fileprivate var keepsNotice: Bool {
    [.repaint, .suspend, .help, .closeReader, .moveUp, .moveDown].contains(self)
  }
}
