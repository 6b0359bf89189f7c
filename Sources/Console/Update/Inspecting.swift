import Operations
import TextKit

extension ConsoleState {
  // MARK: What is inspected

  /// Inspects something; what was asked for before and has no answer yet is forgotten.
  mutating func inspect(_ request: InspectionRequest) -> [Effect] {
    notice = nil
    return [.inspect(ledger.supersede(.inspection), request)]
  }

  /// Text that was pasted where nothing takes text: Inspect takes it at once where it is shown, and when it is
  /// shown next elsewhere.
  mutating func inspectPaste(_ text: Untrusted) -> [Effect] {
    guard !text.isEmpty else { return [] }
    inspect.waiting = text
    let isCovered = popups.contains { popup in
      switch popup {
      case .help, .record: false
      case .question, .quit, .verdict, .entry, .contextChecked, .contextAdded: true
      }
    }
    guard pane == .inspect, !isCovered else {
      notice = Notice(
        .warning,
        isCovered
          ? "Kept what was pasted: answer this first, then \(key(.showInspect)) inspects it."
          : "No field is in edit, so nothing took what was pasted: \(key(.showInspect)) inspects it."
      )
      return []
    }
    popups = []
    return inspectWaiting()
  }

  /// Inspects what was pasted elsewhere, if there is something.
  mutating func inspectWaiting() -> [Effect] {
    guard let text = inspect.waiting else { return [] }
    inspect.waiting = nil
    return inspect(InspectionRequest(.pasted(Array(text.raw.utf8))))
  }

  /// Inspects a file, by the path as it was typed.
  mutating func inspectFile(_ path: String) -> [Effect] {
    inspect.typedPath = path
    let effects = inspect(InspectionRequest(.file(path)))
    notice = Notice(.plain, "Reading \(Untrusted(path).safe(maximumColumns: 60))...")
    return effects
  }

  /// Takes in what was inspected.
  mutating func take(_ inspection: Inspection) {
    inspect.show(inspection)
    inspect.typedPath = ""
    notice = nil
  }

  // MARK: Read another way

  /// Inspects the same bytes with other knowledge of them.
  private mutating func inspectAgain(_ change: (inout InspectionRequest) -> Void) -> [Effect] {
    guard var request = inspect.inspection?.request else { return [] }
    change(&request)
    return inspect(request)
  }

  mutating func nextPushType() -> [Effect] {
    inspectAgain { request in
      let types = InspectionPushType.allCases
      let next = request.pushType.flatMap { types.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      request.pushType = types.indices.contains(next) ? types[next] : nil
    }
  }

  mutating func toggleToken() -> [Effect] {
    inspectAgain { $0.isToken.toggle() }
  }

  /// Reads the file again.
  mutating func inspectFileAgain() -> [Effect] {
    guard let path = inspect.inspection?.request.source.path else { return [] }
    return inspectAgain { $0.source = .file(path) }
  }

  // MARK: Moving

  /// Moves through the raw text or the items: by one item, or by about so many lines.
  mutating func moveInInspect(by steps: Int) {
    let parts = inspectLayout
    guard !inspect.detail.isOpen else {
      inspect.scrollRaw(by: steps, width: parts.raw.width, height: parts.raw.height)
      return
    }
    guard let list = inspectList(width: parts.itemWidth), let place = inspect.selectedPlace else {
      return
    }
    if steps.magnitude == 1 || steps.magnitude >= UInt(Self.farAway) {
      inspect.select(place: place + steps)
    } else if let line = list.lines(of: place)?.lowerBound {
      // A page is as many lines as the part of the screen has.
      let rows = max(1, steps.signum() * steps * parts.list.height / max(1, layout.listRows))
      let target = list.item(at: line + steps.signum() * rows, goingDown: steps > 0)
      inspect.select(place: target == place ? place + steps.signum() : target ?? place)
    }
  }

  mutating func movePart(isNext: Bool) -> [Effect] {
    if let place = inspect.place(ofPartAfter: isNext) { inspect.select(place: place) }
    return []
  }

  /// Scrolls the items so that the chosen one is on the screen.
  mutating func revealInspected() {
    let parts = inspectLayout
    guard let list = inspectList(width: parts.itemWidth), !parts.list.isEmpty else { return }
    inspect.top = list.top(
      inspect.top, revealing: inspect.selectedPlace, height: parts.list.height)
  }

  // MARK: The whole of it

  /// The chosen item in full, for a popup.
  mutating func showWholeItem() -> [Effect] {
    guard let item = inspect.selected else { return [] }
    let width = ReaderPopup.width(layout)
    var lines: [SafeText] = []
    if !item.path.isEmpty { lines.append("at \(item.path.safe(maximumColumns: 1_000))") }
    if let position = item.position {
      lines.append("line \(position.line), column \(position.column)")
    }
    if !lines.isEmpty { lines.append("") }
    lines += item.wholeLines(width: width)
    popups.append(.record(title: item.name.cut(to: 60), lines: lines, scroll: 0))
    return []
  }

  // MARK: Copying

  mutating func copyDecoded() -> [Effect] {
    guard let inspection = inspect.inspection else { return [] }
    guard let decoded = inspection.decoded else {
      notice = Notice(.warning, "That is more than a terminal's clipboard takes.")
      return []
    }
    return copy(decoded, what: "everything decoded")
  }

  mutating func copyRaw() -> [Effect] {
    guard let text = inspect.rawText else { return [] }
    return copy(text.string, what: inspect.isPretty ? "the text, pretty," : "the text as received")
  }
}

extension InspectedItem {
  /// A value is shown as it is; a huge one only as far as anyone reads.
  fileprivate func wholeLines(width: Int) -> [SafeText] {
    switch kind {
    case .field, .key:
      let most = 64 * 1_024
      let text = copyText.utf8.count > most ? String(copyText.prefix(most)) : copyText
      let rest = copyText.utf8.count - text.utf8.count
      let more: [SafeText] =
        rest > 0 ? ["... \(grouped(rest)) more bytes; the raw text has them."] : []
      return Untrusted(text).safeLines().flatMap { $0.broken(at: width) } + more
    case .finding, .statement: return text.wrapped(to: width) + (remark?.wrapped(to: width) ?? [])
    }
  }
}
