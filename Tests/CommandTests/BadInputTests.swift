import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Where something is wrong` {
  @Test(arguments: ServiceKind.allCases)
  func `a wrong key ends with 4, and the message shows no more than its last four characters`(
    kind: ServiceKind
  ) throws {
    let place = try #require(Workplace())
    let key = "os_v2_app_wrongwrongwrongwrong"
    let run = place.run(kind, ["messages", "list"], variables: ["PUSHDECK_KEY": key])
    #expect(run.status == 4, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(!run.errors.contains(key))
  }

  @Test func `no key ends with 3`() throws {
    let place = try #require(Workplace())
    let run = place.run(.openpush, ["messages", "list"], variables: ["PUSHDECK_KEY": ""])
    #expect(run.status == 3)
    #expect(run.errors.contains("$PUSHDECK_KEY is not set"))
  }

  @Test func `a port that nobody listens on ends with 5`() throws {
    let home = try #require(Workplace.makeFolder())
    var environment = Workplace.environment(home)
    environment["PUSHDECK_KEY"] = "key"
    let run = CommandRun(
      [
        "messages", "list", "--service", "openpush", "--url", "http://127.0.0.1:1", "--app",
        "app_1",
      ],
      environment: environment)
    #expect(run.status == 5, "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `plain HTTP beyond loopback is not asked`() throws {
    let home = try #require(Workplace.makeFolder())
    var environment = Workplace.environment(home)
    environment["PUSHDECK_KEY"] = "key"
    let run = CommandRun(
      ["messages", "list", "--service", "openpush", "--url", "http://push.example", "--app", "a"],
      environment: environment)
    #expect(run.status == 3, "\(run.errors)")
  }

  @Test func `a command without a context ends with 3`() throws {
    let home = try #require(Workplace.makeFolder())
    let run = CommandRun(["messages", "list"], environment: Workplace.environment(home))
    #expect(run.status == 3)
    #expect(run.errors.contains("No context is named"))
  }

  @Test func `half a context of options ends with 2`() throws {
    let place = try #require(Workplace())
    let run = place.run(
      ["messages", "list", "--url", place.url], variables: ["PUSHDECK_KEY": "key"])
    #expect(run.status == 2)
    #expect(run.errors.contains("--service"))
  }

  @Test func `a context that is not configured names the nearest one`() throws {
    let place = try #require(Workplace())
    let config = place.file(
      "pushdeck.conf",
      """
      [context shop-staging]
      service = openpush
      app = app_1
      key = env: SHOP_KEY
      """)
    let run = place.run(["messages", "list", "--config", config, "--context", "shop-stagin"])
    #expect(run.status == 3)
    #expect(run.errors.contains("Did you mean shop-staging?"))
    let noKey = place.run(["messages", "list", "--config", config, "--context", "shop-staging"])
    #expect(noKey.status == 3)
    #expect(noKey.errors.contains("SHOP_KEY"))
    let noDefault = place.run(["messages", "list", "--config", config])
    #expect(noDefault.status == 3)
    #expect(noDefault.errors.contains("shop-staging"))
    let missing = place.run(["messages", "list", "--config", config + ".not-there"])
    #expect(missing.status == 3)
  }

  @Test func `what the service does not know ends with 4`() throws {
    let place = try #require(Workplace())
    for kind in ServiceKind.allCases {
      let run = place.run(kind, ["messages", "show", "6f6f6f6f-0000-4000-8000-000000000000"])
      #expect(run.status == 4, "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test func `the key is in no child's environment and not in the process's own`() throws {
    let place = try #require(Workplace())
    let seen = place.home + "/seen"
    let config = place.file(
      "pushdeck.conf",
      """
      default = here
      [context here]
      service = openpush
      app = \(place.app(.openpush))
      url = \(place.url)
      key = command: env > \(seen); cat \(place.file("key", place.key(.openpush)))
      """)
    let run = place.run(
      ["messages", "list", "--limit", "1", "--json", "--config", config],
      variables: ["PUSHDECK_KEY": "do-not-pass-me-on"])
    #expect(run.status == 0, "\(run.errors)")
    let environment = TerminalProcess.contents(of: seen)
    #expect(environment.contains("HOME="))
    #expect(!environment.contains("do-not-pass-me-on"))
  }

  @Test func `a closed standard output is an error, and the answer goes nowhere else`() throws {
    let place = try #require(Workplace())
    let variables = place.environment.merging(["PUSHDECK_KEY": place.key(.openpush)]) { $1 }
    let command = [TerminalProcess.program, "messages", "list", "--json"]
    let context = ["--service", "openpush", "--url", place.url, "--app", place.app(.openpush)]
    let run = TerminalProcess.run(
      ["/usr/bin/env", "-i"] + variables.map { "\($0.key)=\($0.value)" }
        + ["sh", "-c", "\"$@\" 2>&1 >&- <&-", "sh"] + command + context)
    #expect(run.status == 3)
    #expect(run.output.contains("Bad file descriptor"))
  }
}
