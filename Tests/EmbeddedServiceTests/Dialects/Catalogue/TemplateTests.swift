import PushWire
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct TemplateTests {
  private func rows(_ harness: inout Harness, _ query: String = "") -> [JSON] {
    harness.oneSignal("GET", "/templates?app_id=\(harness.oneSignalApp)\(query)")
      .json["templates"]?.array ?? []
  }

  private func create(_ harness: inout Harness, _ members: [(String, JSON)]) -> Answer {
    harness.oneSignal(
      "POST", "/templates", .object([("app_id", .string(harness.oneSignalApp))] + members))
  }

  @Test func aListHasNoContentAndARecordHasIt() throws {
    var harness = Harness()
    let all = rows(&harness)
    #expect(all.count == 6)
    #expect(all.allSatisfy { $0["content"] == nil && $0["channel"] == nil })
    #expect(rows(&harness, "&channel=push").count == 4)
    #expect(rows(&harness, "&channel=SMS").count == 1)
    #expect(rows(&harness, "&limit=2&offset=5").count == 1)
    let id = try #require(rows(&harness, "&channel=email").first?["id"]?.string)
    let json = harness.oneSignal("GET", "/templates/\(id)?app_id=\(harness.oneSignalApp)").json
    #expect(json["channel"]?.string == "email")
    #expect(json.at("content.isEmail")?.bool == true)
    #expect(json.at("content.email_subject")?.string == "What the boats brought in")
    #expect(json.at("content.global_image")?.isNull == true)
  }

  @Test(
    arguments: [
      ("&limit=51", "Invalid limit, must be within 1 to 50"), ("&channel=fax", "Invalid channel"),
    ])
  func theListSaysWhatItCannotDo(query: String, complaint: String) {
    var harness = Harness()
    let answer = harness.oneSignal("GET", "/templates?app_id=\(harness.oneSignalApp)\(query)")
    #expect(answer.status == 400)
    #expect(answer.json["errors"] == [.string(complaint)])
  }

  @Test func aTemplateIsMadeChangedAndDeleted() throws {
    var harness = Harness()
    let made = create(&harness, [("name", "Hello"), ("contents", ["en": "hi", "de": "hallo"])])
    #expect(made.status == 200)
    let id = try #require(made.json["id"]?.string)
    let path = "/templates/\(id)?app_id=\(harness.oneSignalApp)"
    harness.advance(60)
    let changed = harness.oneSignal("PATCH", path, ["headings": ["en": "Title"]])
    #expect(changed.json.at("content.headings.en")?.string == "Title")
    #expect(changed.json.at("content.contents.de")?.string == "hallo")
    #expect(changed.json["updated_at"] != changed.json["created_at"])
    #expect(harness.oneSignal("DELETE", path).json == ["success": true])
    #expect(harness.oneSignal("GET", path).status == 404)
    #expect(harness.oneSignal("DELETE", path).status == 404)
  }

  @Test(
    arguments: [
      [("contents", ["en": "hi"])], [("name", "n")],
      [("name", "n"), ("contents", ["de": "hallo"])],
      [("name", "n"), ("contents", ["en": "hi"]), ("isEmail", true)],
    ] as [[(String, JSON)]])
  func whatATemplateLacksIsSaid(members: [(String, JSON)]) {
    var harness = Harness()
    let answer = create(&harness, members)
    #expect(answer.status == 400)
    #expect(answer.json["errors"]?[0]?.string?.isEmpty == false)
    #expect(rows(&harness).count == 6)
  }

  @Test func aNameThatIsTooLongIsRefusedWithAPage() {
    var harness = Harness()
    let name = String(repeating: "n", count: 129)
    let answer = create(&harness, [("name", .string(name)), ("contents", ["en": "hi"])])
    #expect(answer.status == 422)
    #expect(answer.json == .null)
  }

  @Test(arguments: [("email", 200), ("SMS", 400), ("push", 400)])
  func anEMailsTemplateTakesMoreCustomData(channel: String, status: Int) throws {
    var harness = Harness()
    let template = try #require(rows(&harness, "&channel=\(channel)").first?["id"]?.string)
    let answer = harness.oneSignal(
      "POST", "/notifications",
      .object([
        ("app_id", .string(harness.oneSignalApp)), ("template_id", .string(template)),
        ("included_segments", ["All"]),
        ("custom_data", .object([("a", .string(String(repeating: "x", count: 5000)))])),
      ]))
    #expect(answer.status == status)
    guard status == 200 else {
      let text = answer.json["errors"]?[0]?.string
      #expect(text == "custom_data must be at most 2048 bytes of JSON")
      return
    }
    // Nothing else names the channel: it goes to addresses.
    harness.advance(7200)
    let id = answer.json["id"]?.string ?? ""
    let sent = harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)").json
    #expect(sent["platform_delivery_stats"]?.object?.keys == ["email"])
    #expect(sent.count("successful") > 10)
  }

  @Test func aMessageIsSentFromATemplateAndItsOwnWordsWin() throws {
    var harness = Harness()
    let template = try #require(
      rows(&harness).first { $0["name"]?.string == "Basket reminder" }?["id"]?.string)
    func send(_ members: [(String, JSON)]) -> JSON {
      let number = harness.reachableSubscription(.android) ?? 0
      let answer = harness.oneSignal(
        "POST", "/notifications",
        .object(
          [
            ("app_id", .string(harness.oneSignalApp)),
            ("include_subscription_ids", [.string(harness.oneSignalID(number))]),
          ] + members))
      let id = answer.json["id"]?.string ?? ""
      return harness.oneSignal("GET", "/notifications/\(id)?app_id=\(harness.oneSignalApp)").json
    }
    let plain = send([("template_id", .string(template))])
    #expect(plain["template_id"]?.string == template)
    #expect(plain.at("contents.en")?.string == "Your basket waits until six. 🦞")
    #expect(plain["buttons"]?.array?.count == 2)
    let own = send([("template_id", .string(template)), ("contents", ["en": "mine"])])
    #expect(own.at("contents.en")?.string == "mine")
    #expect(own.at("headings.en") == plain.at("headings.en"))
  }

  @Test func aTemplateThatIsNotThereIsRefusedAndNothingIsSent() {
    var harness = Harness()
    let answer = harness.send(
      toSegments: ["All"], [("template_id", "3f6f2c61-6f43-4c4d-9a0e-0d1c2b3a4f5e")])
    #expect(answer.status == 400)
    #expect(harness.service.world.createdMessages == 0)
  }
}
