import Glibc
import PushModel
import Storage
import Testing
import TextKit

@Suite struct ConfigurationTests {
  private static let whole = """
    default = shop-staging
    theme   = harbour

    [context shop-staging]
    service          = openpush
    app              = app_3f9c
    url              = https://push.example.org              # may be left out
    key              = command: pass show push/shop-staging # or env: NAME
    organization-key = env: PUSH_ORG_KEY
    organization     = 1b2c
    mode             = test-only
    test-target      = subscription: sub_7d1f0c
    test-target      = external-id: qa-1
    production       = no
    ca-file          = ~/own-ca.pem
    alarm            = errored > 2%
    alarm            = confirmed < 50% after 10m

    [context shop]
    service    = onesignal
    app        = 3f9c1e2d-0000-4000-8000-000000000001
    key        = file: keys/shop
    production = yes

    [keys]
    messages.cancel = X
    """

  @Test func readsEverySetting() throws {
    let configuration = try parse(Self.whole)
    #expect(configuration.defaultContext == "shop-staging")
    #expect(configuration.theme == "harbour")
    #expect(
      configuration.keys == [
        Configuration.KeyOverride(action: "messages.cancel", key: "X", line: 26)
      ])
    let staging = try #require(configuration.context("shop-staging"))
    #expect(staging.service == .openpush)
    #expect(staging.app == "app_3f9c")
    #expect(staging.address == "https://push.example.org")
    #expect(staging.key == .command("pass show push/shop-staging"))
    #expect(staging.organizationKey == .environment("PUSH_ORG_KEY"))
    #expect(staging.organization == "1b2c")
    #expect(staging.mode == .testOnly)
    #expect(
      staging.testTargets == [
        .subscription(Untrusted("sub_7d1f0c")), .externalID(Untrusted("qa-1")),
      ])
    #expect(!staging.production)
    #expect(staging.caFile == "/home/ana/own-ca.pem")
    #expect(staging.alarms.map(\.text) == ["errored > 2%", "confirmed < 50% after 10m"])
    #expect(staging.alarms.map(\.line) == [16, 17])
    #expect(configuration.secretVariables == ["PUSH_ORG_KEY"])
    #expect(configuration.context(ofApp: "app_3f9c")?.name == "shop-staging")
  }

  @Test func whatIsLeftOutIsCareful() throws {
    let shop = try #require(try parse(Self.whole).context("shop"))
    #expect(shop.mode == .readOnly)
    #expect(shop.address == "https://api.onesignal.com")
    #expect(shop.key == .file("/etc/push/keys/shop"))
    #expect(shop.production)
    #expect(shop.caFile == nil)
    #expect(shop.organizationKey == nil)
    #expect(try parse("").contexts.isEmpty)
  }

  @Test(arguments: [
    ("defualt = a", 1, "there is no setting \"defualt\" here; did you mean \"default\"?"),
    ("mode = full", 1, "\"mode\" belongs below a line [context NAME]"),
    ("theme =", 1, "\"theme\" needs a value behind the ="),
    ("theme = a\ntheme = b", 2, "\"theme\" was set at line 1 already"),
    ("default = shop", 1, "there is no context \"shop\", nor any other"),
    ("[contexts]", 1, "there is no section [contexts]; write [context NAME] or [keys]"),
    ("[context]", 1, "there is no section [context]; write [context NAME] or [keys]"),
    ("no equals sign", 1, "\"no equals sign\" is no setting; write name = value"),
  ])
  func saysWhatIsWrongAbove(text: String, line: Int, sentence: String) {
    #expect(problems(text).first == "/etc/push/pushdeck.conf:\(line): \(sentence)")
  }

  @Test(arguments: [
    (
      "service = one-signal",
      "\"service\" cannot be \"one-signal\"; it is one of openpush, onesignal. Did you mean \"onesignal\"?"
    ),
    (
      "mode = ful",
      "\"mode\" cannot be \"ful\"; it is one of read-only, test-only, full. Did you mean \"full\"?"
    ),
    ("production = maybe", "\"production\" cannot be \"maybe\"; it is one of yes, no"),
    (
      "organisation = 1",
      "there is no setting \"organisation\" here; did you mean \"organization\"?"
    ),
    ("url = ftp://x", "an address begins with https://"),
    ("url = http://push.example.org", "plain http:// is for this machine only; write https://"),
    ("url = https://ana:pw@x.org", "a name or password does not belong into an address"),
    ("url = https://", "this address names no host"),
    ("url = https://x.org/?a=b", "an address ends before any ? or #"),
    (
      "test-target = sub_1",
      "write test-target = subscription: ID, or test-target = external-id: ID"
    ),
    (
      "test-target = subscription:",
      "write test-target = subscription: ID, or test-target = external-id: ID"
    ),
    ("app = b", "\"app\" was set at line 3 already"),
    ("key = env: OTHER", "\"key\" was set at line 4 already"),
    ("alarm =", "\"alarm\" needs a value behind the ="),
  ])
  func saysWhatIsWrongInAContext(setting: String, sentence: String) {
    let text = """
      [context a]
      \(setting.hasPrefix("service") ? "" : "service = openpush")
      app = app_1
      key = env: KEY
      \(setting)
      """
    #expect(problems(text).first == "/etc/push/pushdeck.conf:5: \(sentence)")
  }

  @Test(arguments: [
    ("env:", "behind env: belongs the name of an environment variable: letters, digits and _"),
    (
      "env: A B",
      "what stands behind env: is not the name of an environment variable: letters, digits and _"
    ),
    (
      "env: os-v2",
      "what stands behind env: is not the name of an environment variable: letters, digits and _"
    ),
    ("file:", "behind file: belongs the path of a file"),
    ("command:  ", "behind command: belongs a command that prints the key"),
  ])
  func aSourceThatNamesNothingIsSaidToBeThat(value: String, sentence: String) {
    let text = "[context a]\nservice = onesignal\napp = b\nkey = \"\(value)\""
    #expect(problems(text) == ["/etc/push/pushdeck.conf:4: \(sentence)"])
  }

  @Test(arguments: [
    ("app", "os_v2_app_abcdefghijklm"), ("url", "https://os_v2_app_abcdefghijklm.org"),
    ("mode", "op_rest_abcdefghijklmno"), ("organization", "os_v2_org_abcdefghijklm"),
    ("test-target", "external-id: op_rest_abcdefghijklmno"),
    ("ca-file", "/os_v2_app_abcdefghijklm"),
  ])
  func aKeyInAnyOtherPlaceIsRefusedAndNotRepeated(setting: String, value: String) {
    let found = problems("[context a]\nservice = onesignal\nkey = env: A\n\(setting) = \(value)")
    #expect(found.contains { $0.contains(":4: a key does not belong into this file") })
    #expect(!found.joined().contains("abcdefgh"))
  }

  @Test(arguments: [
    "os_v2_app_abcdefgh", "Basic x", "env: os_v2_app_abcdefghijklm",
    "command: echo os_v2_app_abcdefghijklm", "env: f86d081884c7d659a2feaa0c55ad015a",
  ])
  func aKeyInTheFileIsRefusedAndNotRepeated(value: String) {
    let text = "[context a]\nservice = onesignal\napp = b\nkey = \"\(value)\""
    let found = problems(text)
    #expect(
      found == [
        """
        /etc/push/pushdeck.conf:4: a key does not belong into this file; put it into a file that \
        only you can read and write key = file: PATH, or env: NAME, or command: COMMAND
        """
      ])
    #expect(!found.joined().contains("os_v2_app_abcdefgh"))
    #expect(!found.joined().contains("86d081884c7d65"))
  }

  @Test func everyProblemIsReportedInTheOrderOfTheFile() throws {
    let text = """
      default = shop-stagin
      [context shop-staging]
      service = openpush
      mod = full
      [context shop-staging]
      """
    let found = problems(text)
    #expect(
      found.map { $0.dropFirst("/etc/push/pushdeck.conf:".count).prefix { $0 != ":" } } == [
        "1", "2", "2", "4", "5", "5", "5", "5",
      ])
    #expect(found[0].hasSuffix("did you mean \"shop-staging\"?"))
    let error = #expect(throws: ConfigurationError.self) { try parse(text) }
    #expect(error?.sentence.string == found[0] + " (and 7 more)")
  }

  @Test func noFileIsNoConfigUnlessItWasNamed() throws {
    let scratch = try Scratch()
    let paths = try Paths(environment: ["HOME": scratch.path])
    #expect(try Configuration.load(paths) == nil)
    let named = try Paths(
      environment: ["HOME": scratch.path], configFile: scratch.path("pushdeck.conf"))
    let error = #expect(throws: ConfigurationError.self) { try Configuration.load(named) }
    #expect(error?.sentence.string.contains("No such file or directory") == true)
  }

  @Test func readsTheFile() throws {
    let scratch = try Scratch()
    let paths = try Paths(
      environment: ["HOME": "/"], configFile: try scratch.write(Self.whole, to: "push.conf"))
    let configuration = try #require(try Configuration.load(paths))
    #expect(configuration.context("shop")?.key == .file(scratch.path("keys/shop")))
  }

  @Test(
    arguments: [(0o600, 0o777), (0o666, 0o700), (0o620, 0o700), (0o600, 0o770)]
      as [(mode_t, mode_t)])
  func aFileThatOthersCanWriteIsRefused(file: mode_t, folder: mode_t) throws {
    let scratch = try Scratch()
    scratch.makeFolder("d")
    let path = try scratch.write(Self.whole, to: "d/push.conf", mode: file)
    chmod(scratch.path("d"), folder)
    let paths = try Paths(environment: ["HOME": "/"], configFile: path)
    let error = #expect(throws: ConfigurationError.self) { try Configuration.load(paths) }
    guard case .file(let reason) = error else {
      Issue.record("expected a refusal of the file, got \(String(describing: error))")
      return
    }
    #expect(reason.reason == .othersCanWrite)
    #expect(reason.path == (folder == 0o700 ? path : scratch.path("d")))
  }

  private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration.parse(
      Array(text.utf8), path: "/etc/push/pushdeck.conf", home: "/home/ana")
  }

  private func problems(_ text: String) -> [String] {
    do throws(ConfigurationError) {
      _ = try parse(text)
      return []
    } catch {
      return error.details.map(\.string)
    }
  }
}

@Suite struct AddressCheckTests {
  @Test(arguments: [
    "https://api.onesignal.com", "https://push.example.org:8443/base", "http://127.0.0.1:8080",
    "http://localhost:1", "http://[::1]:99", "HTTPS://X.org", "http://127.9.9.9",
  ])
  func takes(address: String) { #expect(AddressCheck.problem(of: address) == nil) }

  @Test(arguments: [
    "", "push.example.org", "http://127.0.0.1.evil.org", "http://127.0.0.256", "http://10.0.0.1",
    "http://localhost.evil.org", "https://a b", "https://x@y", "https://:443", "http://[::2]",
    "http://127.0.0.1@evil.org", "http://127.0.0.1:99999", "https://[::1", "https://a.org:0",
    "https://a.org:", "https://a.org:-1", "https://a.org:+1", "https://[::1]x", "https://[]",
    "https://[a.org]", "https://[:::1]", "https://a^b.org", "https://a.org:443:443",
    "https://a%2Eorg",
  ])
  func refuses(address: String) { #expect(AddressCheck.problem(of: address) != nil) }
}
