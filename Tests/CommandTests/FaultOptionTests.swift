import PushModel
import Testing
import TextKit

@Suite struct `Faults and limits of the embedded service` {
  @Test(arguments: [
    (["--fault", "resett"], "There is no fault resett. Did you mean reset?"),
    (["--fault", "status,code=1"], "code of a fault rule wants a whole number from 200 to 599"),
    (["--fault", "reset", "delay,seconds=x"], "seconds of a fault rule wants a number"),
    (["--fault"], "--fault wants a value (RULE…)"),
    (["--limits", "none"], "--limits wants one of off, on, not none."),
    (["--story", "app-removd"], "There is no story app-removd. Did you mean app-removed?"),
    (
      ["--population", "1", "--story", "app-removed"],
      "Nobody in this population could have lived the story app-removed."
    ),
  ])
  func `what cannot be read ends with 2`(options: [String], words: String) {
    let run = CommandRun(
      ["emulate"] + options, environment: Workplace.environment("/nonexistent"))
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func `several rules stand behind one option or behind several`() throws {
    let place = try #require(
      Workplace([
        "--population", "50", "--fault", "status,code=403,path=/notifications",
        "status,code=404,path=/v1/apps", "--limits", "off", "--fault=reset,path=/nowhere",
      ]))
    #expect(place.run(.onesignal, ["messages", "list"]).errors.contains("with 403"))
    #expect(place.run(.openpush, ["messages", "list"]).errors.contains("(404"))
  }

  @Test func `stories are there from the beginning`() throws {
    let place = try #require(
      Workplace(["--story", "app-removed", "due-tomorrow", "--speed", "0"]))
    let rows = try #require(place.run(.openpush, ["messages", "list", "--json"]).rows)
    let states = Dictionary(
      rows.map { ($0["name"]?.string ?? "", $0["state"]?.string) }, uniquingKeysWith: { $1 })
    #expect(states["app-removed"] == "sent")
    #expect(states["due-tomorrow"] == "scheduled")
  }

  @Test(arguments: ServiceKind.allCases)
  func `a list of 1,000 comes whole although half of the requests are turned away`(
    kind: ServiceKind
  ) async throws {
    let place = try #require(Workplace(["--population", "50", "--speed", "0"]))
    let controls = Loopback(url: place.url)
    try #require(controls.ask("POST", "/_embedded/messages", ["count": 1000])?.status == 200)
    let rules: JSON = ["rules": ["status,code=429,retry_after=1,rate=0.5"]]
    try #require(controls.ask("POST", "/_embedded/faults", rules)?.status == 200)
    let runs = Locked<[CommandRun]>([])
    let arguments = ["messages", "list", "--json", "--limit", "1000"]
    let environment = place.environment.merging(["PUSHDECK_KEY": place.key(kind)]) { $1 }
    let context = ["--service", kind.rawValue, "--url", place.url, "--app", place.app(kind)]
    await onThread {
      let run = CommandRun(arguments + context, environment: environment)
      runs.withLock { $0.append(run) }
    }
    let run = try #require(runs.withLock { $0.first })
    #expect(run.status == 0, "\(run.errors)")
    let ids = (run.rows ?? []).compactMap { $0["id"]?.string }
    #expect(ids.count == 1000)
    #expect(Set(ids).count == 1000)
  }
}
