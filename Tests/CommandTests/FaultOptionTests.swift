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

  @Test func `a limit of the service is waited for`() throws {
    let place = try #require(Workplace(["--population", "50"]))
    for _ in 0..<4 {
      let run = place.run(.onesignal, ["messages", "list", "--limit", "200", "--json"])
      #expect(run.status == 0, "\(run.errors)")
    }
  }
}
