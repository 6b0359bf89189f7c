import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct MessageExportTests {
  private static func text(_ response: HTTPResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  private static func get(_ harness: inout Harness, _ address: String) -> HTTPResponse {
    harness.raw(HTTPRequest(method: "GET", target: String(address.dropFirst(18))))
  }

  private static func id(_ name: String, _ harness: Harness) throws -> String {
    let world = harness.service.world
    let number = try #require(world.messages.lastIndex { $0.name == name })
    return world.identifiers.uuid(.message, number)
  }

  @Test func aHistoryIsForbiddenWhileItIsMadeAndThenNamesWhoClicked() throws {
    var harness = Harness()
    let id = try Self.id("harbour-festival", harness)
    harness.advance(4 * 3600)
    let converted = harness.oneSignal(
      "GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    ).json.count("converted")
    let asked = harness.oneSignal(
      "POST", "/notifications/\(id)/history",
      .object([("app_id", .string(harness.oneSignalApp)), ("events", "clicked")]))
    #expect(asked.json["success"]?.bool == true)
    let address = try #require(asked.json["destination_url"]?.string)
    #expect(address.hasSuffix(".csv"))
    #expect(Self.get(&harness, address).status == 403)
    #expect(Self.text(Self.get(&harness, address)).contains("<Code>AccessDenied</Code>"))
    harness.advance(120)
    let file = Self.get(&harness, address)
    #expect(file.status == 200)
    let lines = Self.text(file).split(separator: "\n")
    #expect(lines.first == "player_id,onesignal_id,external_id,timestamp")
    #expect(Int64(lines.count - 1) >= converted)
  }

  @Test func aSmallSendsHistoryNamesNobodyItWasSentTo() throws {
    var harness = Harness()
    let id = try Self.id("harbour-festival", harness)
    let asked = harness.oneSignal(
      "POST", "/notifications/\(id)/history",
      .object([("app_id", .string(harness.oneSignalApp)), ("events", "sent")]))
    harness.advance(120)
    let file = Self.get(&harness, try #require(asked.json["destination_url"]?.string))
    #expect(Self.text(file).split(separator: "\n").count == 1)
  }

  @Test func everythingThatHappenedIsAFileOfItsOwn() throws {
    var harness = Harness()
    let id = try Self.id("weekend-catch", harness)
    let path = "/notifications/\(id)/export_events?app_id=\(harness.oneSignalApp)"
    let asked = harness.oneSignal("POST", path)
    let address = try #require(asked.json["csv_file_url"]?.string)
    #expect(address.contains("/events_audience-activity-\(id)-push-"))
    #expect(Self.get(&harness, address).status == 404)
    #expect(Self.text(Self.get(&harness, address)).contains("<Code>NoSuchKey</Code>"))
    let second = harness.oneSignal("POST", path)
    #expect(
      second.json["errors"]?[0]?.string
        == OneSignalLiterals.exportRunning)
    harness.advance(30)
    let file = Self.get(&harness, address)
    #expect(file.status == 200)
    #expect(file.contentType == "application/gzip")
    let rows = String(
      decoding: MessageExportFile.events(
        of: try #require(harness.service.world.message(id: id)), harness.service.world),
      as: UTF8.self
    ).split(separator: "\n")
    let record = harness.oneSignal(
      "GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)"
    ).json
    for (word, name) in [
      ("sent", "successful"), ("clicked", "converted"), ("received", "received"),
      ("failed", "errored"), ("unsubscribed", "failed"),
    ] {
      let count = rows.filter {
        $0.split(separator: ",", omittingEmptySubsequences: false)[3] == word
      }
      #expect(Int64(count.count) == record.count(name), "\(word)")
    }
  }

  @Test func whatCannotBeAskedForIsSaid() throws {
    var harness = Harness()
    let app: (String, JSON) = ("app_id", .string(harness.oneSignalApp))
    let sent = try Self.id("weekend-catch", harness)
    let words = harness.oneSignal(
      "POST", "/notifications/\(sent)/history", .object([app, ("events", "opened")]))
    #expect(words.json["errors"]?[0]?.string == "events must be sent or clicked")
    let scheduled = try Self.id("bakery-morning-tomorrow", harness)
    let early = harness.oneSignal(
      "POST", "/notifications/\(scheduled)/export_events?app_id=\(harness.oneSignalApp)")
    #expect(early.status == 400)
    harness.advance(8 * 86_400)
    let late = harness.oneSignal(
      "POST", "/notifications/\(sent)/history", .object([app, ("events", "clicked")]))
    #expect(late.status == 400)
    harness.advance(31 * 86_400)
    let gone = harness.oneSignal(
      "POST", "/notifications/\(sent)/export_events?app_id=\(harness.oneSignalApp)")
    #expect(gone.status == 404)
  }
}
