import Glibc
import PushModel
import Storage
import Testing
import TextKit

@Suite struct `A context is written into the config` {
  private let scratch: Scratch
  private let paths: Paths

  init() throws {
    scratch = try Scratch()
    paths = try Paths(
      environment: ["HOME": scratch.path], configFile: scratch.path("pushdeck.conf"))
  }

  private func draft(
    _ name: String = "quay", key: String = "env: QUAY_KEY", becomesDefault: Bool = false,
    _ more: (String, String)...
  ) -> ContextDraft {
    ContextDraft(
      name: name,
      settings: [
        ContextDraft.Setting("service", "openpush"), ContextDraft.Setting("app", "app_3f9c"),
        ContextDraft.Setting("key", key), ContextDraft.Setting("url", ""),
      ] + more.map { ContextDraft.Setting($0.0, $0.1) }, becomesDefault: becomesDefault)
  }

  private static let before = """
    # Mine.
    default = harbour   # the usual one
    theme   = dark

    [context harbour]
    service = openpush
    app     = app_1
    key     = file: ~/key   # 0600

    [keys]
    messages.cancel = X
    """

  @Test func `where there is none, it is made for us alone, with its folder`() throws {
    let paths = try Paths(environment: ["HOME": scratch.path])
    let written = try ContextWriter.add(draft(becomesDefault: true), to: paths)
    #expect(written.contexts.map(\.name) == ["quay"])
    #expect(mode(of: paths.configFile) == 0o600)
    #expect(
      try String(decoding: Files.read(paths.configFile), as: UTF8.self) == """
        default = quay

        [context quay]
        service = openpush
        app     = app_3f9c
        key     = env: QUAY_KEY

        """)
  }

  @Test func `all that was there stays to the byte, and the file keeps its rights`() throws {
    try scratch.write(Self.before, to: "pushdeck.conf", mode: 0o644)
    let written = try ContextWriter.add(
      draft("quay", ("mode", "test-only"), ("test-target", "external-id: qa # 1")), to: paths)
    #expect(written.contexts.map(\.name) == ["harbour", "quay"])
    #expect(written.defaultContext == "harbour")
    #expect(written.keys.map(\.action) == ["messages.cancel"])
    #expect(written.contexts[1].testTargets == [.externalID(Untrusted("qa # 1"))])
    let text = try scratch.text("pushdeck.conf")
    #expect(text.hasPrefix(Self.before + "\n\n[context quay]\n"))
    #expect(text.hasSuffix("test-target = \"external-id: qa # 1\"\n"))
    #expect(mode(of: scratch.path("pushdeck.conf")) == 0o644)
    #expect(try scratch.names() == ["pushdeck.conf"])
  }

  @Test func `as the default it takes the old one's line, or the first place above the sections`()
    throws
  {
    try scratch.write(Self.before, to: "pushdeck.conf")
    #expect(try ContextWriter.add(draft(becomesDefault: true), to: paths).defaultContext == "quay")
    #expect(
      try scratch.text("pushdeck.conf").hasPrefix("# Mine.\ndefault = quay\ntheme   = dark\n"))
    try scratch.write("[keys]\nmessages.cancel = X\n", to: "pushdeck.conf")
    #expect(try ContextWriter.add(draft(becomesDefault: true), to: paths).defaultContext == "quay")
    #expect(try scratch.text("pushdeck.conf").hasPrefix("default = quay\n\n[keys]\n"))
    try scratch.write("# nothing yet", to: "pushdeck.conf")
    #expect(try ContextWriter.add(draft(becomesDefault: true), to: paths).defaultContext == "quay")
  }

  @Test func `a link stays a link, and the file behind it is the one that changes`() throws {
    scratch.makeFolder("dotfiles")
    try scratch.write(Self.before, to: "dotfiles/real.conf")
    symlink(scratch.path("dotfiles/real.conf"), scratch.path("pushdeck.conf"))
    _ = try ContextWriter.add(draft(), to: paths)
    #expect(try scratch.text("dotfiles/real.conf").contains("[context quay]"))
    var status = stat()
    lstat(scratch.path("pushdeck.conf"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  static let wrong: [(ContextDraft, setting: String?, words: String)] = [
    (ContextDraft(name: "", settings: []), nil, "needs a name"),
    (ContextDraft(name: "two words", settings: []), nil, "one word"),
    (ContextDraft(name: "a]\n[keys", settings: []), nil, "one word"),
    (ContextDraft(name: "harbour", settings: []), nil, "already"),
    (ContextDraft(name: "a", settings: []), nil, "service = openpush"),
    (one("key", "os_v2_app_theplainkeyitself"), "key", "a key does not belong into this file"),
    (one("url", "http://push.example"), "url", "plain http://"),
    (one("url", "https://u:p@push.example"), "url", "a name or password"),
    (one("mode", "ful"), "mode", "Did you mean \"full\"?"),
    (one("service", "firebase"), "service", "it is one of openpush, onesignal"),
    (one("colour", "red"), "colour", "there is no setting"),
    (one("app", "a\nkey = env: B"), "app", "one line"),
  ]

  private static func one(_ name: String, _ value: String) -> ContextDraft {
    let usual = [("service", "openpush"), ("app", "a"), ("key", "env: K")].filter { $0.0 != name }
    return ContextDraft(
      name: "quay",
      settings: usual.map { ContextDraft.Setting($0.0, $0.1) } + [ContextDraft.Setting(name, value)]
    )
  }

  @Test(arguments: wrong)
  func `what cannot stand there is refused with the field, and nothing is written`(
    _ draft: ContextDraft, _ setting: String?, _ words: String
  ) throws {
    try scratch.write(Self.before, to: "pushdeck.conf")
    let failure = #expect(throws: ContextWriter.Failure.self) {
      try ContextWriter.add(draft, to: paths)
    }
    guard case .draft(let problems)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problems.first?.setting == setting)
    if let index = problems.first?.index { #expect(draft.settings[index].name == setting) }
    #expect(problems.contains { $0.sentence.string.contains(words) }, "\(problems)")
    #expect(failure?.sentence.string.contains("theplainkey") == false)
    #expect(try scratch.text("pushdeck.conf") == Self.before)
  }

  @Test func `a config that is wrong already, or that others can write, is left alone`() throws {
    try scratch.write("[context harbour]\nservice = x\n", to: "pushdeck.conf")
    #expect(throws: ContextWriter.Failure.self) { try ContextWriter.add(draft(), to: paths) }
    #expect(try scratch.text("pushdeck.conf") == "[context harbour]\nservice = x\n")
    try scratch.write(Self.before, to: "pushdeck.conf", mode: 0o666)
    #expect(throws: ContextWriter.Failure.self) { try ContextWriter.add(draft(), to: paths) }
    #expect(try scratch.text("pushdeck.conf") == Self.before)
  }
}
