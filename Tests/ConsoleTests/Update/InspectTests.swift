import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console
@testable import Operations

/// Pastes, files and keys of the Inspect pane.
@Suite struct InspectTests {
  private func inspecting(
    _ text: Untrusted = Sample.payload, size: Size = Size(columns: 80, rows: 24)
  ) -> Tester {
    var tester = Tester.loaded(size: size)
    tester.go("6")
    tester.paste(text)
    return tester
  }

  private func request(_ tester: Tester) -> InspectionRequest? {
    for case .inspect(_, let request) in tester.effects { return request }
    return nil
  }

  /// Moves down to an item of that name.
  private func choose(_ name: SafeText, in tester: inout Tester) {
    let count = tester.state.inspect.inspection?.items.count ?? 0
    for _ in 0..<count where tester.state.inspect.selected?.name != name { tester.press("j") }
    #expect(tester.state.inspect.selected?.name == name)
  }

  // MARK: Pastes

  @Test func aPasteInThePaneIsInspected() {
    var tester = Tester.loaded()
    tester.go("6")
    tester.step(.paste(Sample.payload))
    #expect(request(tester)?.source == .pasted(Array(Sample.payload.raw.utf8)))
    #expect(tester.shows("Reading..."))
    tester.settle()
    #expect(tester.state.inspect.inspection?.service == "OneSignal")
    #expect(tester.shows("an APNs payload with OneSignal's block custom"))
  }

  @Test(arguments: ["1", "2<enter>", "4U", "5", "1?"])
  func aPasteElsewhereIsKeptUntilThePaneIsShown(_ notation: String) {
    var tester = Tester.loaded()
    tester.go(notation)
    let pane = tester.state.pane
    tester.paste(Sample.payload)
    #expect(tester.state.pane == pane)
    #expect(tester.state.notice?.text.string.holds("6 inspects it") == true)
    tester.go("<esc>6")
    #expect(tester.state.inspect.inspection != nil)
    #expect(tester.state.inspect.waiting == nil)
  }

  @Test func aPasteWhileAQuestionIsAskedAnswersNothingAndIsKept() {
    var tester = inspecting()
    tester.state.popups = [.quit("Something would be lost.")]
    tester.paste(Sample.token)
    #expect(tester.state.popups.count == 1)
    #expect(tester.state.exitCode == nil)
    #expect(
      tester.state.inspect.inspection?.title == "an APNs payload with OneSignal's block custom")
    tester.go("n6")
    #expect(tester.state.inspect.inspection?.title == "a device token")
  }

  @Test func aPasteOverATextThatIsOnlyReadTakesItsPlace() {
    var tester = inspecting()
    tester.press("?")
    tester.paste(Sample.token)
    #expect(tester.state.popups.isEmpty)
    #expect(tester.state.inspect.inspection?.title == "a device token")
  }

  @Test(arguments: ["5jjj<enter>", "6o", "6/:", "4U<enter>"])
  func aPasteIntoAFieldIsTextOfTheField(_ notation: String) {
    var tester = Tester.loaded()
    tester.go(notation)
    #expect(tester.state.takesText)
    tester.paste(Untrusted("harbour"))
    #expect(tester.state.inspect.waiting == nil)
    #expect(tester.state.inspect.inspection == nil)
    #expect(tester.shows("harbour"))
  }

  @Test(arguments: ["5jjj<enter>", "6o", "6/:", "4U<enter>", "2/"])
  func aPastedKeyComesIntoNoField(_ notation: String) {
    var tester = Tester.loaded()
    tester.go(notation)
    #expect(tester.state.takesText)
    tester.paste(Untrusted("x os_v2_app_0123456789abcdefgh"))
    #expect(!tester.shows("0123456789"))
    #expect(
      tester.state.notice?.text.string.hasPrefix("That is a key, so it was not taken") == true)
  }

  @Test func aPastedKeyIsInspectedWithoutItsBody() {
    var tester = inspecting()
    tester.paste(Untrusted("os_v2_app_0123456789abcdefgh"))
    #expect(!tester.shows("0123456789"))
    #expect(tester.shows("An API key stands here"))
  }

  @Test func aPasteThatIsTooLongIsSaidWithAWayOut() {
    var tester = inspecting()
    tester.step(.pasteTooLong(limit: 1_048_576))
    #expect(tester.state.notice?.text.string.holds("more than 1,048,576 bytes") == true)
    #expect(tester.state.notice?.text.string.holds("reads a file with o") == true)
    #expect(tester.state.inspect.inspection != nil)
  }

  @Test func anAnswerToAnEarlierPasteIsDropped() throws {
    var tester = Tester.loaded()
    tester.go("6")
    tester.step(.paste(Sample.payload))
    let early = try #require(tester.ticket)
    let earlyRequest = try #require(request(tester))
    tester.paste(Sample.token)
    tester.step(.answer(Answer(ticket: early, body: Tester.answer(earlyRequest))))
    #expect(tester.state.inspect.inspection?.title == "a device token")
  }

  // MARK: Files

  @Test func aFileIsInspectedByItsPath() {
    var tester = Tester.loaded()
    tester.press("6o")
    tester.type(Sample.payloadPath)
    tester.go("<enter>")
    #expect(tester.state.inspect.inspection?.service == "OneSignal")
    #expect(tester.shows("file /srv/payloads/ferry.json"))
    tester.press("r")
    #expect(request(tester)?.source == .file(Sample.payloadPath))
  }

  @Test func aFileThatCannotBeReadIsSaidAndItsPathIsThereToBeMended() {
    var tester = inspecting()
    tester.press("o")
    tester.type("/srv/fery.json")
    tester.go("<enter>")
    #expect(tester.state.notice?.kind == .bad)
    #expect(tester.shows("/srv/fery.json cannot be opened"))
    #expect(tester.state.inspect.inspection?.request.source.path == nil, "what was shown stays")
    tester.press("o")
    #expect(tester.state.prompt?.editor.text == "/srv/fery.json")
  }

  @Test func whatWasPastedCannotBeReadAgain() {
    var tester = inspecting()
    tester.press("r")
    #expect(tester.effects.isEmpty)
    #expect(tester.state.notice?.text == "What was pasted cannot be read again.")
  }

  // MARK: What is known besides the bytes

  @Test func thePushTypeGoesRoundAndTheChosenItemStays() {
    var tester = inspecting()
    tester.go("njjj")
    let chosen = tester.state.inspect.selected?.id
    var types: [InspectionPushType?] = []
    for _ in 0...InspectionPushType.allCases.count {
      tester.go("P")
      types.append(tester.state.inspect.inspection?.request.pushType)
    }
    #expect(types == [.alert, .background, .voip, .liveactivity, nil])
    #expect(tester.state.inspect.selected?.id == chosen)
    tester.go("PPP")
    #expect(tester.shows("push type voip"))
    #expect(tester.shows("of 5,120 bytes"))
  }

  @Test func aTokenIsReadAsOneWhenThatIsSaid() {
    var tester = inspecting(Untrusted("0a1b2c"))
    #expect(tester.state.inspect.inspection?.title == "not a JSON object")
    tester.go("t")
    #expect(tester.state.inspect.inspection?.title == "a device token")
    tester.go("t")
    #expect(tester.state.inspect.inspection?.title == "not a JSON object")
  }

  // MARK: Choosing and scrolling

  @Test func theFirstFindingIsChosenElseTheFirstFieldThatIsInTheText() {
    #expect(inspecting().state.inspect.selected?.id.part == .findings)
    let harmless = inspecting(
      Untrusted(#"{"aps":{"alert":"Ferry"},"custom":{"i":"7e0d36ac-2a7d-4a6e-b5ae-c8e4f41f45f1"}}"#)
    )
    #expect(harmless.state.inspect.selected?.name == "notificationId")
  }

  @Test func nGoesFromPartToPartAndRound() {
    var tester = inspecting()
    var parts: [InspectedItem.ID.Part?] = []
    for _ in 0..<4 {
      tester.press("n")
      parts.append(tester.state.inspect.selected?.id.part)
    }
    #expect(parts == [.fields, .keys, .statements, .findings])
    tester.press("N")
    #expect(tester.state.inspect.selected?.id.part == .statements)
  }

  @Test(arguments: [
    Size(columns: 80, rows: 24), Size(columns: 200, rows: 60), Size(columns: 40, rows: 10),
  ])
  func whatIsChosenIsAlwaysOnTheScreen(_ size: Size) throws {
    var tester = inspecting(size: size)
    let count = try #require(tester.state.inspect.inspection?.items.count)
    for notation in ["G", "g", "<pgdn>", "<ctrl-d>", "<pgup>", "n", "N"]
      + Array(repeating: "j", count: count)
    {
      tester.press(notation)
      let screen = tester.screen(.plain)
      let cursor = try #require(screen.cursor)
      #expect(screen.text()[cursor.y].hasPrefix(">"), "after \(notation)")
    }
    #expect(tester.state.inspect.selectedPlace == count - 1)
  }

  @Test func theRawTextScrollsToTheMark() {
    let members = (0..<400).map { "  \"key-\($0)\": \($0)" }.joined(separator: ",\n")
    var tester = inspecting(Untrusted("{\n\(members)\n}"))
    tester.press("n")
    for _ in 0..<150 { tester.press("j") }
    #expect(tester.state.inspect.selected?.name == "key-150")
    #expect(tester.shows("152   \"key-150\": 150,"))
    tester.press("<enter>")
    #expect(tester.shows("152   \"key-150\": 150,"))
    tester.press("G")
    #expect(tester.shows("401   \"key-399\": 399"))
    tester.press("g")
    #expect(tester.shows("  1 {"))
    tester.press("<esc>j")
    #expect(tester.shows("153   \"key-151\": 151,"), "another item is shown at its mark")
  }

  @Test func aTextOfOneHugeLineIsShownAtTheMarkToo() {
    let members = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    var tester = inspecting(Untrusted("{\(members),\"aps\":{\"alert\":\"Ferry\"}}"))
    tester.press("x")
    #expect(!tester.state.inspect.isPretty)
    choose("body", in: &tester)
    #expect(tester.shows("\"aps\":{\"alert\":\"Ferry\"}}"))
  }

  // MARK: Pretty or as received

  @Test func whatCameOnOneLineIsShownPrettyAndTheChoiceStays() {
    var tester = inspecting()
    #expect(tester.shows("Raw text, pretty"))
    tester.press("x")
    #expect(tester.shows("Raw text, as received"))
    tester.paste(Sample.payload)
    #expect(tester.shows("Raw text, as received"))
    #expect(inspecting(Sample.hostilePayload).shows("Raw text, as received"))
  }

  @Test func whatIsNotJSONCannotBeShownPretty() {
    var tester = inspecting(Untrusted("{\"aps\": nope}"))
    tester.press("x")
    #expect(tester.shows("Raw text, as received"))
    #expect(tester.state.notice?.kind == .warning)
  }

  // MARK: Copying

  @Test func theChosenValueIsCopiedAsItIs() {
    var tester = inspecting(Sample.hostilePayload)
    choose("title", in: &tester)
    tester.press("y")
    #expect(tester.effects == [.copy("\u{1B}]52;c;eA==\u{7} Prize")])
    #expect(tester.state.notice?.kind == .good)
  }

  @Test func aFindingIsCopiedWithItsPlaceAndCode() throws {
    var tester = inspecting()
    tester.press("y")
    guard case .copy(let text)? = tester.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    let finding = try #require(tester.state.inspect.selected)
    #expect(text.hasSuffix("[\(finding.name)]"))
    #expect(text.hasPrefix("1:"))
  }

  @Test func theRawTextIsCopiedAsItIsShown() {
    var tester = inspecting()
    tester.press("xR")
    #expect(tester.effects == [.copy(Sample.payload.raw)])
    tester.press("xR")
    guard case .copy(let text)? = tester.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasPrefix("{\n  \"aps\": {\n"))
  }

  @Test func everythingDecodedIsCopiedAsJSON() throws {
    var tester = inspecting()
    tester.press("Y")
    guard case .copy(let text)? = tester.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(try JSON.parse(text)["title"] == "The night ferry is late")
  }

  @Test func withNothingThereTheKeysSayWhatToDo() {
    for key in ["y", "Y", "v", "x", "R", "P", "t", "n", "X", "<enter>"] {
      var tester = Tester.loaded()
      tester.go("6")
      tester.press(key)
      #expect(tester.state.notice?.text.string.holds("paste something") == true, "\(key)")
      #expect(tester.effects.isEmpty)
    }
  }

  @Test func whatIsInspectedCanBeForgotten() {
    var tester = inspecting()
    tester.press("X")
    #expect(tester.state.inspect.inspection == nil)
    #expect(tester.shows("Paste something here"))
  }
}
