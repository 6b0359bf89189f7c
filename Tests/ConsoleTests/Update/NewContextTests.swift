import Operations
import PushModel
import TerminalKit
import Testing
import TextKit

@testable import Console

/// The form that writes a context into the config.
@Suite struct `The form of a new context` {
  private func console(_ fields: [FieldID: String] = [:], service: Int = 0) -> Tester {
    var tester = Tester.loaded()
    tester.knowContexts([ContextsTests.staging, ContextsTests.live])
    tester.press("CA")
    tester.state.contexts.form[.service] = .choice(
      service, of: ServiceKind.allCases.map(\.title))
    for (field, text) in fields { tester.state.contexts.form.setText(field, text) }
    return tester
  }

  private static let complete: [FieldID: String] = [
    .contextName: "shop-new", .appID: "app_1", .keyPlace: "SHOP_KEY",
  ]

  private func choose(_ tester: inout Tester, _ field: FieldID, _ index: Int) {
    guard case .choice(_, let titles)? = tester.state.contexts.form[field] else { return }
    tester.state.contexts.form[field] = .choice(index, of: titles)
  }

  private func draft(_ tester: Tester) -> [ContextDraft.Setting] {
    NewContextForm.draft(tester.state.contexts.form).settings.filter { !$0.value.isEmpty }
  }

  @Test func `holds every setting that a context can have, alarms aside`() {
    var tester = console(Self.complete, service: oneSignal)
    choose(&tester, .organizationSource, 2)
    choose(&tester, .mode, testOnly)
    for (field, text) in [
      FieldID.organizationPlace: "~/org.key", .organization: "org_9", .caFile: "own-ca.pem",
      .url: "https://push.example.com", .testTarget: "external-id: qa-1\nsubscription: sub_1",
    ] {
      tester.state.contexts.form.setText(field, text)
    }
    #expect(
      Set(draft(tester).map(\.name)).union(["alarm"]) == Set(ContextDraft.settingNames))
    #expect(tester.shows("Ready: S checks it and asks whether to write it."))
  }

  private let oneSignal = ServiceKind.allCases.firstIndex(of: .onesignal) ?? 0
  private let testOnly = ContextMode.allCases.firstIndex(of: .testOnly) ?? 0

  @Test func `asks for an organization only where there is an organization key`() {
    var tester = console(Self.complete)
    #expect(!tester.shows("Organization"))
    tester = console(Self.complete, service: oneSignal)
    #expect(!tester.shows("Organization "))
    choose(&tester, .organizationSource, 1)
    #expect(tester.shows("Organization "))
    tester.state.contexts.form.setText(.organization, "org_9")
    choose(&tester, .organizationSource, 0)
    #expect(!draft(tester).contains { $0.name == "organization" })
  }

  @Test(arguments: [
    ("external-id: qa-1", ["external-id: qa-1"]),
    ("external-id: qa-1\n\n  subscription: s1 ", ["external-id: qa-1", "subscription: s1"]),
    ("subscription: s1, external-id: a,b", ["subscription: s1", "external-id: a,b"]),
    ("", []),
  ])
  func `takes several test targets`(_ text: String, _ targets: [String]) {
    var tester = console(Self.complete)
    choose(&tester, .mode, testOnly)
    tester.state.contexts.form.setText(.testTarget, text)
    #expect(draft(tester).filter { $0.name == "test-target" }.map(\.value) == targets)
  }

  @Test(arguments: [
    (FieldID.contextName, "two words", "A name is one word without [ ] # = and quotes."),
    (.contextName, "shop-live", "There is a context \"shop-live\" already."),
    (.url, "http://push.example.com", "Plain http:// is for this machine only; write https://."),
    (.url, "push.example.com", "An address begins with https://."),
    (.keyPlace, "2nd key", "A variable's name is letters, digits and _, and begins with no digit."),
    (
      .testTarget, "qa-1", "Write test-target = subscription: ID, or test-target = external-id: ID."
    ),
  ])
  func `says beside a field what is wrong with it, and is not ready`(
    _ field: FieldID, _ text: String, _ words: String
  ) {
    var tester = console(Self.complete)
    choose(&tester, .mode, testOnly)
    tester.state.contexts.form.setText(field, text)
    #expect(tester.state.newContextProblems.wrong[field]?.string == words)
    let row = tester.rows.firstIndex { $0.holds(String(words.prefix(20))) }
    let label = tester.rows.firstIndex {
      $0.holds(tester.state.contexts.form.label(field).string + " ")
    }
    #expect(row != nil && label != nil && (row ?? 0) - (label ?? 9) <= 2)
    #expect(!tester.shows("Ready"))
    tester.press("S")
    #expect(tester.effects.isEmpty, "nothing is asked of anyone")
    #expect(tester.state.contexts.form.focus == field)
  }

  @Test func `says everything that is wrong at once`() {
    let tester = console([
      .contextName: "two words", .appID: "app_1", .url: "ftp://x", .keyPlace: "KEY",
    ])
    #expect(Set(tester.state.newContextProblems.wrong.keys) == [.contextName, .url])
  }

  @Test func `says what is missing beside the fields once it was tried`() {
    var tester = console()
    #expect(!tester.rows.contains { $0.holds("App id") && $0.holds("is missing") })
    tester.press("S")
    #expect(tester.rows.contains { $0.holds("Context") && $0.holds("needs a name") })
    #expect(tester.rows.contains { $0.holds("App id") && $0.holds("The app's id is missing.") })
    #expect(tester.rows.contains { $0.holds("Variable") && $0.holds("is missing") })
    Golden.expect(tester.screen(), is: "new-context-missing-80x24")
    tester.press("X")
    #expect(!tester.rows.contains { $0.holds("App id") && $0.holds("is missing") })
  }

  @Test func `is drawn with all that can be wrong`() {
    var tester = console(
      [
        .contextName: "shop live", .appID: "1b671a64-40d5-491e-99b0-da01ff1f3341",
        .url: "push.example.com", .keyPlace: "SHOP_KEY", .testTarget: "external-id: qa-1\nqa-2",
      ], service: oneSignal)
    choose(&tester, .mode, testOnly)
    choose(&tester, .organizationSource, 2)
    Golden.expect(tester.screen(), is: "new-context-wrong-80x24")
    Golden.expect(tester.screen(.plain), is: "new-context-wrong-plain-80x24")
  }

  // MARK: Keys

  private static let key = "os_v2_app_abcdefghijklmnop"

  @Test(arguments: [
    FieldID.contextName, .appID, .url, .keyPlace, .caFile, .testTarget, .organizationPlace,
    .organization,
  ])
  func `takes a key in no field, not even in the name`(_ field: FieldID) {
    var tester = console(Self.complete, service: oneSignal)
    choose(&tester, .mode, testOnly)
    choose(&tester, .organizationSource, 1)
    tester.state.contexts.form.setFocus(field)
    tester.press("<enter>")
    tester.type(Self.key)
    tester.press("<esc>")
    #expect(tester.state.contexts.form.text(field).isEmpty)
    #expect(tester.state.notice?.text.string.holds("looked like a key itself") == true)
    #expect(!tester.shows("os_v2"))
    // A paste is not even shown.
    tester.press("<enter>")
    tester.step(.paste(Untrusted(Self.key)))
    #expect(!tester.shows("os_v2"))
    #expect(tester.state.contexts.form.text(field).isEmpty)
    // Nor with characters in it that nobody sees.
    tester.step(.paste(Untrusted("os_\u{200B}v2_app\u{2060}_abcdefghijklmnop")))
    #expect(!tester.shows("efghijklmnop"))
    #expect(tester.state.contexts.form.text(field).isEmpty)
  }

  @Test func `takes none inside of a command either`() {
    var tester = console(Self.complete)
    choose(&tester, .keySource, 2)
    tester.state.contexts.form.setText(.keyPlace, "")
    tester.state.contexts.form.setFocus(.keyPlace)
    tester.press("<enter>")
    tester.type("echo \(Self.key)")
    tester.press("<esc>")
    #expect(tester.state.contexts.form.text(.keyPlace).isEmpty)
  }

  @Test(arguments: [
    ("os_v2_app_x", true), ("NGEwMGZmMjItY2NkNy0xMWUzLTk5", true),
    ("1b671a64-40d5-491e-99b0-da01ff1f3341", true), ("SHOP_STAGING_PRODUCTION_KEY", false),
    ("SHOP_KEY", false), ("/etc/push/shop-key-2024-11-30", false), ("pass show push/shop", false),
    ("~/.config/push/key", false), ("cat os_v2_app_x", true),
  ])
  func `tells a key from the place of one`(_ text: String, _ isKey: Bool) {
    #expect(KeyShape.looksLikeKey(text) == isKey)
  }

  @Test(arguments: [
    ("1b671a64-40d5-491e-99b0-da01ff1f3341", false), ("app_3f9c", false),
    ("external-id: customer-2024-11-30-000001-north", false),
    ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", false),
    ("https://push.example.com/some/long/path/of/an/Own/Service2/V10", false),
    ("NGEwMGZmMjItY2NkNy0xMWUzLTk5ZDUtMDAwYzI5NDBlNjJj", true),
    ("external-id: NGEwMGZmMjItY2NkNy0xMWUzLTk5ZDUtMDAwYzI5NDBlNjJj", true),
  ])
  func `tells a key from an id`(_ text: String, _ isKey: Bool) {
    #expect(KeyShape.holdsKey(text) == isKey)
  }

  // MARK: From the check to the switch

  @Test func `gives a key command the terminal for the check`() {
    var tester = console(Self.complete)
    choose(&tester, .keySource, 2)
    tester.state.contexts.form.setText(.keyPlace, "pass show push/shop")
    tester.press("S")
    guard case .checkContextOnTerminal(_, let draft)? = tester.effects.first else {
      Issue.record("nothing is checked")
      return
    }
    #expect(draft.settings.contains(ContextDraft.Setting("key", "command: pass show push/shop")))
  }

  @Test func `shows what each key opens, writes, and offers to go on`() {
    var tester = console(Self.complete)
    tester.press("S")
    guard case .checkContext(let ticket, let draft)? = tester.effects.first else {
      Issue.record("nothing is checked")
      return
    }
    let new = ContextsTests.context("shop-new", service: .onesignal, mode: .readOnly)
    let check = ContextCheck(
      context: new,
      findings: [
        .init(.address, .ok, "OneSignal answers at https://api.onesignal.com."),
        .init(.appKey, .ok, "It opens the app Harbour Shop (app_1)."),
        .init(
          .organizationKey, .failed, "The organization key was refused (403)",
          remedy: "Look at the organization's keys in the dashboard."),
      ])
    tester.step(.answer(Answer(ticket: ticket, body: .contextChecked(draft, check))))
    Golden.expect(tester.screen(), is: "context-checked-80x24")
    tester.press("y")
    guard case .addContext(let next, _)? = tester.effects.first else {
      Issue.record("nothing is written")
      return
    }
    tester.step(.answer(Answer(ticket: next, body: .contextAdded(new))))
    #expect(tester.shows("shop-new is in pushdeck.conf now. Go on in it?"))
    #expect(tester.shows("Organization key: The organization key was refused (403)"))
    Golden.expect(tester.screen(), is: "context-written-80x24")
    tester.press("y")
    #expect(
      tester.effects.contains { if case .openContext(_, "shop-new") = $0 { true } else { false } })
  }
}
