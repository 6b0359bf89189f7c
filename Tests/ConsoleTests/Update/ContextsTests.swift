import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// Going from one context into another, and writing a new one.
@Suite struct ContextsTests {
  static let staging = context("shop-staging", mode: .testOnly)
  static let live = context("shop-live", service: .onesignal, production: true)

  static func context(
    _ name: String, service: ServiceKind = .openpush, mode: ContextMode = .full,
    production: Bool = false
  ) -> OperatingContext {
    OperatingContext(
      name: name, isConfigured: true, service: service, appID: "app_of_\(name)",
      url: service.defaultURL, mode: mode,
      testTargets: mode == .testOnly ? [.externalID(Untrusted("qa-1"))] : [],
      production: production)
  }

  /// A console in the context demo beside two of a config.
  private func console(_ size: Size = Size(columns: 80, rows: 24)) -> Tester {
    var tester = Tester.loaded(size: size)
    tester.knowContexts([Self.staging, Self.live])
    return tester
  }

  private func session(_ context: OperatingContext) -> Session {
    Session(
      key: context.consoleKey, context: Untrusted(context.name).safe, service: context.service,
      appID: Untrusted(context.appID).safe, app: nil, mode: context.mode,
      isProduction: context.production, isEmbedded: false, isAtRest: false,
      capabilities: context.service == .openpush
        ? Sample.openPushCapabilities : Sample.oneSignalCapabilities, canSwitch: true)
  }

  /// Answers the effect that opens a context.
  private func open(_ tester: inout Tester, _ context: OperatingContext) {
    for effect in tester.effects {
      guard case .openContext(let ticket, let key) = effect else { continue }
      #expect(key == context.consoleKey)
      tester.step(.answer(Answer(ticket: ticket, body: .contextOpened(session(context)))))
      return
    }
    Issue.record("nothing is opened")
  }

  // MARK: Switching

  @Test func theListMarksWhereOneIsAndWhatIsProduction() {
    var tester = console()
    tester.press("C")
    #expect(tester.rows.contains { $0.holds("here") && $0.holds("demo") })
    #expect(tester.rows.contains { $0.holds("shop-staging") && $0.holds("test-only") })
    #expect(tester.rows.contains { $0.holds("shop-live") && $0.holds("PRODUCTION") })
    tester.press("<esc>")
    #expect(tester.state.pane == .funnels)
  }

  @Test func everythingStaysWithItsContext() {
    var tester = console()
    tester.go("2jjj/")
    tester.type("ios")
    tester.go("<enter>")
    let chosen = tester.state.subscriptions.selected?.id
    tester.go("5j<enter>")
    tester.type("customer-1")
    tester.press("<esc>")
    tester.go(":")
    tester.type("context shop-st")
    tester.go("<enter>")
    open(&tester, Self.staging)
    #expect(tester.effects.contains(.useContext("shop-staging")))
    #expect(tester.reads.contains(.app), "the other app is read")
    #expect(!tester.state.compose.form.isChanged, "the draft is not of this context")
    #expect(tester.state.subscriptions.list.rows.totalCount == 0)
    #expect(tester.shows("shop-staging"))
    tester.settle()

    tester.go(":")
    tester.type("context demo")
    tester.go("<enter>")
    #expect(tester.effects.contains { if case .openContext = $0 { true } else { false } })
    open(&tester, Self.demo)
    #expect(tester.state.pane == .compose, "it comes back where it was left")
    #expect(tester.state.compose.form.text(.recipient) == "customer-1")
    tester.go("2")
    #expect(tester.state.subscriptions.selected?.id == chosen)
    #expect(tester.state.subscriptions.list.rows.filter == "ios")
  }

  static let demo = OperatingContext(
    name: "demo", isConfigured: false, service: .openpush, appID: "app_3f9c",
    url: "http://127.0.0.1:1", mode: .full, isEmbedded: true)

  @Test func anAnswerOfTheContextThatWasLeftIsDropped() throws {
    var tester = console()
    tester.press("1r")
    let tickets = tester.effects.compactMap { effect -> Ticket? in
      if case .read(let ticket, .messages) = effect { ticket } else { nil }
    }
    let ticket = try #require(tickets.first)
    tester.go(":")
    tester.type("context shop-staging")
    tester.go("<enter>")
    open(&tester, Self.staging)
    #expect(tester.effects.contains(.cancel(.messages)))
    tester.step(
      .answer(Answer(ticket: ticket, body: Tester.answer(.messages(.start)) ?? .app(Sample.app))))
    #expect(tester.state.funnels.list.rows.totalCount == 0)
  }

  @Test func aWriteThatIsOnItsWayStillSaysWhatBecameOfIt() throws {
    var tester = console()
    tester.go("2O")
    tester.answer(.planned(WriteTests.plan(.optOut(subscription: Untrusted("sub_7d1f0000")))))
    tester.press("y")
    let ticket = try #require(tester.ticket)
    tester.go(":")
    tester.type("context shop-staging")
    tester.go("<enter>")
    open(&tester, Self.staging)
    tester.step(
      .answer(
        Answer(
          ticket: ticket,
          body: .written(
            .optOut(subscription: Untrusted("sub_7d1f0000")),
            WriteReport(
              outcome: WriteOutcome(verdict: .sent, sentence: "It was carried out."),
              idempotencyKey: "k")))))
    #expect(tester.shows("Done"))
    #expect(tester.shows("This was in the context demo"))
    #expect(tester.effects.isEmpty, "nothing of it is read in this one")
  }

  @Test func aNameThatIsNoContextIsSaid() {
    var tester = console()
    tester.press(":")
    tester.type("context shop-stagin-2")
    tester.press("<enter>")
    #expect(tester.state.notice?.text.string.holds("There is no context shop-stagin-2.") == true)
    #expect(tester.state.notice?.text.string.holds("shop-staging") == true)
    #expect(tester.effects.isEmpty)
  }

  @Test func theCommandLineOffersTheContextsAndCompletesThem() {
    var tester = console()
    tester.press(":")
    tester.type("context ")
    #expect(tester.shows("context shop-staging"))
    #expect(tester.shows("context shop-live"))
    tester.type("li")
    tester.press("<tab>")
    #expect(tester.state.prompt?.editor.text == "context shop-live")
  }

  @Test func whatCannotBeOpenedIsSaidAndNothingChanges() throws {
    var tester = console()
    tester.press("C")
    tester.press("jj")
    tester.press("<up><enter>")
    for effect in tester.effects {
      guard case .openContext(let ticket, _) = effect else { continue }
      tester.step(
        .answer(
          Answer(
            ticket: ticket,
            body: .failed(
              ReadFailure(
                ContextProblem(
                  sentence: "The environment variable SHOP_KEY is not set",
                  remedy: "Put the key there."))))))
    }
    #expect(tester.shows("SHOP_KEY is not set. Put the key there."))
    #expect(tester.state.session.context == "demo")
  }

  // MARK: Production

  @Test func productionIsAskedAboutBeforeAnythingIsOpened() {
    var tester = console()
    tester.press(":")
    tester.type("context shop-live")
    tester.press("<enter>")
    #expect(tester.effects.isEmpty, "no key is fetched before the answer")
    #expect(tester.shows("shop-live is production. Open it?"))
    tester.press("<esc>")
    #expect(tester.state.session.context == "demo")
    #expect(tester.effects.isEmpty)
    tester.press(":")
    tester.type("context shop-live")
    tester.press("<enter>y")
    open(&tester, Self.live)
    #expect(tester.rows.first?.holds("PRODUCTION") == true)
    #expect(tester.screen(.plain).text().first?.holds("PRODUCTION") == true)
  }

  @Test func aConsoleThatStartsInProductionAsksAndReadsNothingBefore() {
    var tester = Tester(isProduction: true, entryQuestion: Self.live.entryQuestion)
    #expect(tester.effects.isEmpty)
    #expect(tester.shows("shop-live is production. Open it?"))
    tester.press("y")
    #expect(tester.reads.contains(.app))
    #expect(tester.state.popups.isEmpty)
    var other = Tester(isProduction: true, entryQuestion: Self.live.entryQuestion)
    other.press("<esc>")
    #expect(other.state.exitCode == 0)
  }

  // MARK: A new one

  @Test func theFormAsksForEachPartAndNeverForAKey() {
    var tester = console()
    tester.press("CA")
    #expect(tester.state.pane == .newContext)
    tester.press("S")
    #expect(tester.state.notice?.text == "The context needs a name.")
    tester.state.contexts.form.setText(.contextName, "shop-new")
    tester.state.contexts.form.setText(.appID, "app_1")
    tester.press("S")
    #expect(tester.state.notice?.text == "Where the key comes from is missing.")
    #expect(tester.state.contexts.form.focus == .keyPlace)
    tester.press("<enter>")
    tester.type("os_v2_app_abcdefghijklmnop")
    tester.press("<enter>")
    #expect(tester.state.contexts.form.text(.keyPlace).isEmpty, "a key does not stay")
    #expect(tester.state.notice?.text.string.holds("looked like a key itself") == true)
    #expect(!tester.shows("os_v2_app"))
    tester.press("<enter>")
    tester.type("SHOP_KEY")
    tester.press("<enter>S")
    guard case .checkContext(_, let draft)? = tester.effects.first else {
      Issue.record("nothing is checked")
      return
    }
    #expect(draft.name == "shop-new")
    #expect(draft.settings.contains(ContextDraft.Setting("key", "env: SHOP_KEY")))
    #expect(draft.settings.contains(ContextDraft.Setting("mode", "read-only")))
  }

  @Test func itIsCheckedThenWrittenThenOffered() throws {
    var tester = console()
    tester.press("CA")
    tester.state.contexts.form.setText(.contextName, "shop-new")
    tester.state.contexts.form.setText(.appID, "app_1")
    tester.state.contexts.form.setText(.keyPlace, "SHOP_KEY")
    tester.press("S")
    guard case .checkContext(let ticket, let draft)? = tester.effects.first else {
      Issue.record("nothing is checked")
      return
    }
    let new = Self.context("shop-new", mode: .readOnly)
    let check = ContextCheck(
      context: new,
      findings: [ContextCheck.Finding(.appKey, .ok, "It opens the app Harbour Shop (app_1).")])
    tester.step(.answer(Answer(ticket: ticket, body: .contextChecked(draft, check))))
    #expect(tester.shows("It opens the app Harbour Shop"))
    tester.press("y")
    guard case .addContext(let next, let written)? = tester.effects.first else {
      Issue.record("nothing is written")
      return
    }
    #expect(written == draft)
    tester.step(.answer(Answer(ticket: next, body: .contextAdded(new))))
    #expect(tester.shows("shop-new is in pushdeck.conf now."))
    #expect(tester.state.contexts.form.text(.contextName).isEmpty)
    tester.knowContexts([Self.staging, Self.live, new])
    tester.press("y")
    open(&tester, new)
    #expect(tester.state.session.context == "shop-new")
  }

  @Test func aDraftThatWasNotSentIsNotForgottenByQuitting() {
    var tester = console()
    tester.go("5j<enter>")
    tester.type("customer-1")
    tester.press("<esc>")
    tester.press(":")
    tester.type("context shop-staging")
    tester.press("<enter>")
    open(&tester, Self.staging)
    tester.press("q")
    #expect(tester.state.exitCode == nil)
    #expect(tester.shows("The message in Compose of demo was not sent."))
  }
}
