import PushModel
import TerminalKit
import TextKit

extension ConsoleState {
  /// Takes what was typed.
  mutating func acceptPrompt() -> [Effect] {
    guard let prompt else { return [] }
    return accept(prompt)
  }

  /// Leaves the prompt; a filter is what it was before.
  mutating func cancelPrompt() -> [Effect] {
    guard let prompt else { return [] }
    self.prompt = nil
    if case .filter = prompt.kind { applyToList(.filter(prompt.before)) }
    return []
  }

  /// Writes the chosen action's whole name.
  mutating func completePrompt() -> [Effect] {
    guard let chosen = chosenCandidate else { return [] }
    prompt?.editor = TextEditor(chosen.completion)
    prompt?.candidate = 0
    return []
  }

  /// The actions that what was typed could mean, the likeliest first.
  var candidates: [Candidate] {
    guard let prompt, case .command = prompt.kind else { return [] }
    return CommandLine.candidates(for: prompt.editor.text, in: self)
  }

  private var chosenCandidate: Candidate? {
    guard let prompt else { return nil }
    let candidates = candidates
    return candidates.indices.contains(prompt.candidate) ? candidates[prompt.candidate] : nil
  }

  /// Chooses another of the actions; past the last one it begins again.
  mutating func moveCandidate(by steps: Int) -> [Effect] {
    guard let prompt else { return [] }
    let count = candidates.count
    guard count > 0 else { return [] }
    self.prompt?.candidate = (prompt.candidate + steps + count) % count
    return []
  }

  private mutating func accept(_ prompt: Prompt) -> [Effect] {
    switch prompt.kind {
    case .filter:
      self.prompt = nil
      if let problem = listFacts?.filterProblem {
        notice = Notice(.warning, "\(problem) The last good result stays.")
      }
      return selectionMoved()
    case .command:
      let chosen = chosenCandidate
      let text = prompt.editor.text.trimmed
      self.prompt = nil
      guard !text.isEmpty else { return [] }
      guard let chosen else {
        if let name = CommandLine.contextName(in: text) { return switchContext(named: name) }
        let near = nearest(text, among: ActionTable.all.map(\.id.rawValue))
        let hint: SafeText = near.map { " Did you mean \(Untrusted($0))?" } ?? ""
        notice = Notice(.warning, "There is no action \"\(Untrusted(text))\" here.\(hint)")
        return []
      }
      switch chosen {
      case .action(let action): return perform(action)
      case .context(let context): return switchContext(to: context)
      }
    case .lookUp(let pane):
      self.prompt = nil
      let text = prompt.editor.text.trimmed
      guard !text.isEmpty else { return [] }
      return lookUp(text, in: pane)
    case .file:
      self.prompt = nil
      let path = prompt.editor.text.trimmed
      return path.isEmpty ? [] : inspectFile(path)
    }
  }

  /// Asks the service for one row by what was typed.
  private mutating func lookUp(_ text: String, in pane: Pane) -> [Effect] {
    let id = Untrusted(text)
    notice = Notice(.plain, "Looking up \(id.safe(maximumColumns: 40))...")
    let read: Read
    let slot: RequestSlot
    switch pane {
    case .funnels: (slot, read) = (.message, .message(id))
    case .subscriptions: (slot, read) = (.subscription, .subscription(id))
    case .activities: (slot, read) = (.activity, .activity(id))
    case .users: (slot, read) = (.user, Self.user(named: text))
    case .compose, .inspect, .requests, .contexts, .newContext: return []
    }
    let ticket = ledger.supersede(slot)
    lookUp = ticket
    return [.read(ticket, read)]
  }

  /// "label:id" names an alias; anything else is an external id.
  private static func user(named text: String) -> Read {
    if let colon = text.firstIndex(of: ":"), colon != text.startIndex {
      let rest = text[text.index(after: colon)...]
      if !rest.isEmpty {
        return .user(label: String(text[..<colon]), id: Untrusted(String(rest)))
      }
    }
    return .user(label: UserReference.externalID.raw, id: Untrusted(text))
  }
}
