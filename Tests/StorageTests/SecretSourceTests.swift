import Glibc
import Storage
import Testing
import TextKit

@Suite struct SecretSourceTests {
  private let environment = [
    "PUSH_KEY": "os_v2_app_secret_1234", "PATH": "/usr/bin:/bin", "EMPTY": "  ",
    "PUSHDECK_KEY": "own",
  ]

  @Test(arguments: [
    ("env: PUSH_KEY", SecretSource.environment("PUSH_KEY")), ("env:A_1", .environment("A_1")),
    ("file: /k", .file("/k")), ("file: ~/k", .file("/home/ana/k")), ("file: k", .file("/etc/k")),
    ("command: pass show a # b", .command("pass show a # b")),
  ])
  func readsWhereItComesFrom(setting: String, source: SecretSource) {
    #expect(SecretSource(setting: setting, home: "/home/ana", folder: "/etc") == source)
  }

  @Test func anEnvironmentVariable() throws {
    #expect(
      try SecretSource.environment("PUSH_KEY").read(environment: environment)
        == Secret("os_v2_app_secret_1234"))
    #expect(problem(.environment("NONE")) == "The environment variable NONE is not set")
    #expect(
      problem(.environment("EMPTY"))
        == "The environment variable EMPTY is empty, so there is no key")
  }

  @Test(arguments: [
    ("secret\n", "secret"), ("  secret  \r\nuser: ana\n", "secret"), ("secret", "secret"),
  ])
  func theFirstLineOfAFile(content: String, secret: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write(content, to: "key")
    #expect(try SecretSource.file(path).read(environment: [:]) == Secret(secret))
  }

  @Test func whatToDoIsSaidOfThePlaceWhereTheKeyIsMissing() throws {
    let scratch = try Scratch()
    let path = try scratch.write("\nsecret", to: "key")
    #expect(problem(.file(path)) == "There is no key on the first line of the file \(path)")
    let sources: [(SecretSource, String)] = [
      (
        .environment("NONE"),
        "Set NONE to the key, and to nothing else, where this program is started."
      ),
      (
        .environment("EMPTY"),
        "Set EMPTY to the key, and to nothing else, where this program is started."
      ),
      (.file(path), "Put the key there, on the first line and nothing before it."),
      (
        .command("echo secret >&2 2>/dev/null"),
        "Run it by hand: the key has to come first, and on standard output; standard error is not read."
      ),
    ]
    for (source, remedy) in sources {
      let error = #expect(throws: SecretError.self) { try source.read(environment: environment) }
      #expect(error?.remedy.string == remedy)
    }
  }

  @Test(arguments: [0o640, 0o604, 0o644, 0o660] as [mode_t])
  func aFileThatOthersCanReadIsRefused(mode: mode_t) throws {
    let scratch = try Scratch()
    let path = try scratch.write("secret", to: "key", mode: mode)
    #expect(problem(.file(path)) == "\(path) can be read by others")
  }

  @Test(arguments: ["two words", "line\u{1}", "schlüssel", "\n", "\nsecret"])
  func whatCannotBeAKeyIsRefusedAndNotRepeated(content: String) throws {
    let scratch = try Scratch()
    let path = try scratch.write(content, to: "key")
    let sentence = problem(.file(path)) ?? ""
    #expect(!sentence.isEmpty)
    #expect(!sentence.contains("words") && !sentence.contains("schl"))
  }

  @Test func aMissingFileIsSaidSo() throws {
    let scratch = try Scratch()
    #expect(
      problem(.file(scratch.path("key")))
        == "\(scratch.path("key")) cannot be opened: No such file or directory")
  }

  @Test(arguments: [
    ("echo secret", "secret"), ("printf 'secret\\nnotes\\n'", "secret"),
    ("echo noise >&2 2>/dev/null; echo secret", "secret"),
    // The program's own keys and those of other contexts are hidden from it.
    ("echo x${PUSHDECK_KEY}y${PUSH_KEY}z", "xyz"),
  ])
  func aCommand(command: String, secret: String) throws {
    let found = try SecretSource.command(command).read(
      environment: environment, hidden: ["PUSH_KEY"])
    #expect(found == Secret(secret))
  }

  @Test func whatACommandLeavesRunningDoesNotHoldUs() throws {
    let scratch = try Scratch()
    let command = "sleep 300 & echo $! > \(scratch.path("process")); echo secret"
    let found = try SecretSource.command(command).read(environment: environment, seconds: 30)
    #expect(found == Secret("secret"))
    let process = try #require(pid_t(try scratch.text("process").dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }

  @Test(arguments: [
    ("exit 3", "The key command gave no key: it ended with status 3"),
    ("echo secret; exit 1", "The key command gave no key: it ended with status 1"),
    ("kill -9 $$", "The key command gave no key: signal 9 ended it"),
    ("/no/such/command 2>/dev/null", "The key command gave no key: it ended with status 127"),
    ("true", "There is no key on the first line of what the key command printed"),
    (
      "echo secret >&2 2>/dev/null",
      "There is no key on the first line of what the key command printed"
    ),
    ("echo; echo secret", "There is no key on the first line of what the key command printed"),
    (
      "echo a key: secret",
      "The first line that the key command printed is no key: it has spaces or unusual characters"
    ),
    ("yes", "The key command gave no key: it printed more than a key can be"),
  ])
  func aCommandThatFails(command: String, sentence: String) {
    #expect(problem(.command(command)) == sentence)
  }

  @Test(arguments: ["exec sleep 60", "trap '' TERM; exec sleep 60", "exec >&-; exec sleep 60"])
  func aCommandThatTakesTooLongIsEnded(command: String) {
    let error = #expect(throws: SecretError.self) {
      try SecretSource.command(command).read(environment: environment, seconds: 0.1)
    }
    #expect(error?.reason == .command(.tooSlow(seconds: 0.1)))
  }

  /// Ctrl-C waits on this thread alone, as it does where the program reads its signals.
  @Test(arguments: ["trap '' INT; sleep 300", "kill -STOP $$; echo secret"])
  func aCommandThatDoesNotEndAtCtrlCIsEnded(command: String) {
    var interrupt = sigset_t()
    var before = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, &before)
    pthread_kill(pthread_self(), SIGINT)
    let error = #expect(throws: SecretError.self) {
      try SecretSource.command(command).read(environment: environment)
    }
    var none = timespec()
    #expect(sigtimedwait(&interrupt, nil, &none) == SIGINT, "it stays for the one who reads it")
    pthread_sigmask(SIG_SETMASK, &before, nil)
    #expect(error?.reason == .command(.interruptedFromKeyboard))
    #expect(
      error?.sentence.string
        == "The key command gave no key: it did not end at Ctrl-C, so it was ended")
  }

  @Test func whatAnEndedCommandStartedEndsWithIt() throws {
    let scratch = try Scratch()
    let command = "sh -c 'echo $$ > \(scratch.path("process")); exec sleep 300'; echo secret"
    #expect(throws: SecretError.self) {
      try SecretSource.command(command).read(environment: environment, seconds: 1)
    }
    let process = try #require(pid_t(try scratch.text("process").dropLast()))
    // Whoever took it over may not have looked at its end yet: Z is a process that has ended.
    let status = try? String(decoding: Files.read("/proc/\(process)/stat"), as: UTF8.self)
    #expect(status == nil || status?.contains(") Z ") == true)
  }

  @Test(
    arguments: [
      (
        "os_v2_org_0123456789", false,
        "The environment variable A brought an organization's key (os_v2_org_…) where the app's belongs"
      ),
      (
        "os_v2_app_0123456789", true,
        "The environment variable A brought an app's key (os_v2_app_…) where the organization's belongs"
      ),
      ("os_v2_app_0123456789", false, nil), ("os_v2_org_0123456789", true, nil),
      ("MTIzNDU2Nzg5MA", false, nil),
    ] as [(String, Bool, String?)])
  func keysOfTheOtherTierAreNamedAsSwapped(key: String, forOrganization: Bool, sentence: String?) {
    let error = SecretError.swapped(
      Secret(key), from: .environment("A"), forOrganization: forOrganization)
    #expect(error?.sentence.string == sentence)
    #expect(error == nil || error?.remedy.string.contains("swapped") == true)
  }

  @Test func aCommandReadsNothingOfOurStandardInput() throws {
    // Without a terminal its input is empty; with one it is the terminal.
    let found = try SecretSource.command("[ -t 0 ] || cat; echo secret").read(
      environment: environment)
    #expect(found == Secret("secret"))
  }

  @Test func theSourceOfACommandDoesNotRepeatItsArguments() {
    #expect(SecretSource.command("vault read -token=abc x").safeText.string == "the command vault")
  }

  private func problem(_ source: SecretSource) -> String? {
    do throws(SecretError) {
      _ = try source.read(environment: environment)
      return nil
    } catch {
      return error.sentence.string
    }
  }
}
