import Testing
import TextKit

@Suite struct `pushdeck status` {
  private func run(_ arguments: [String]) -> CommandRun {
    CommandRun(["status"] + arguments, environment: Workplace.environment("/nonexistent"))
  }

  @Test(arguments: [
    (["335", "--dialect", "openpush-ios"], true, "subscribed"),
    (["-18", "--dialect", "openpush-ios"], false, "neverPrompted"),
    (["--dialect", "openpush-ios", "--", "-18"], false, "neverPrompted"),
    (["--dialect=onesignal-android", "-2"], false, "optedOut"),
  ])
  func `decodes a number in its dialect`(arguments: [String], subscribed: Bool, label: String)
    throws
  {
    let run = run(["--json"] + arguments)
    #expect(run.status == 0)
    let json = try #require(run.json)
    #expect(json["subscribed"]?.bool == subscribed)
    #expect(json["label"]?.string == label)
  }

  @Test func `writes every field of the contract`() throws {
    let json = try #require(run(["--json", "335", "--dialect", "openpush-ios"]).json)
    #expect(
      json.object?.keys == [
        "value", "dialect", "subscribed", "label", "bits", "unknownBits", "provisional",
        "retryable", "serverOwned", "permitted", "sentence", "remedy",
      ])
    #expect(
      json["bits"]?.array?.compactMap(\.string) == [
        "badge", "sound", "alert", "carPlay", "provisional", "timeSensitive",
      ])
    #expect(json["permitted"]?.isNull == true)
  }

  @Test func `says it in words for a person`() {
    let run = run(["335", "--dialect", "openpush-ios"])
    #expect(run.status == 0)
    #expect(run.output.contains("Subscribed on trial"))
  }
}
