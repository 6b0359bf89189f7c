import PushModel
import Testing
import TextKit

@Suite struct `Segments, templates, apps and outcomes` {
  private static let lists = [["segments", "list"], ["templates", "list"], ["apps", "list"]]

  private func organizationKey(_ place: Workplace) -> [String: String] {
    ["PUSHDECK_ORGANIZATION_KEY": place.ready["onesignal"]?["organizationKey"]?.string ?? ""]
  }

  @Test func `segments are listed, and each is shown with its count and conditions`() throws {
    let place = try #require(Workplace())
    let list = place.run(.onesignal, ["segments", "list", "--json"])
    #expect(list.status == 0, "\(list.errors)")
    let rows = try #require(list.rows)
    #expect(rows.count == 17)
    #expect(
      rows.first?.object?.keys == [
        "id", "name", "description", "isActive", "readOnly", "source", "subscribers", "filters",
        "createdAt", "updatedAt",
      ])
    #expect(rows.allSatisfy { $0["subscribers"]?.isNull == true })
    let gold = try #require(rows.first { $0["name"]?.string == "Gold and silver" })
    let id = try #require(gold["id"]?.string)
    let shown = place.run(.onesignal, ["segments", "show", id, "--json"])
    #expect((shown.json?["subscribers"]?.int64 ?? 0) > 0)
    #expect(shown.json?["filters"]?.array?.count == 3)
    let text = place.run(.onesignal, ["segments", "show", id])
    #expect(text.output.contains("tag tier = gold"))
    #expect(text.output.contains("OR"))
  }

  @Test func `a list is narrowed, sorted and cut like every other`() throws {
    let place = try #require(Workplace())
    let paused = place.run(
      .onesignal, ["segments", "list", "--json", "--filter", "isActive=false"])
    #expect(paused.rows?.compactMap { $0["name"]?.string } == ["Pickup at Quay 4 only"])
    let sorted = place.run(
      .onesignal, ["segments", "list", "--json", "--sort", "-createdAt", "--limit", "2"])
    #expect(sorted.rows?.first?["name"]?.string == "Gold and spending")
    #expect(sorted.rows?.count == 2)
    let columns = place.run(.onesignal, ["templates", "list", "--columns", "name"])
    #expect(columns.output.contains("Basket reminder"))
    #expect(!columns.output.contains("2025"))
    let nothing = place.run(.onesignal, ["templates", "list", "--filter", "zebra"])
    #expect(nothing.status == 1)
  }

  @Test func `a template is shown with what it holds and without what it does not`() throws {
    let place = try #require(Workplace())
    let rows = try #require(place.run(.onesignal, ["templates", "list", "--json"]).rows)
    #expect(rows.count == 6)
    let row = try #require(rows.first { $0["name"]?.string == "Basket reminder" })
    let id = try #require(row["id"]?.string)
    let shown = place.run(.onesignal, ["templates", "show", id, "--json"])
    #expect(shown.json?["channel"]?.string == "push")
    #expect(shown.json?["content"]?["email_subject"]?.isNull == true)
    let text = place.run(.onesignal, ["templates", "show", id]).output
    #expect(text.contains("contents (en)"))
    #expect(text.contains("🦞"))
    #expect(!text.contains("email_subject"))
  }

  @Test func `apps want the organization's key and show no secret`() throws {
    let place = try #require(Workplace())
    let without = place.run(.onesignal, ["apps", "list"])
    #expect(without.status == 3)
    #expect(without.errors.contains("organization-key"))
    let list = place.run(
      .onesignal, ["apps", "list", "--json"], variables: organizationKey(place))
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.rows?.first?["name"]?.string == "Harbour Market")
    #expect(list.rows?.first?["subscriptions"]?.int64 == 300)
    #expect(!list.output.contains("basic_auth"))
  }

  @Test func `the outcomes of a message are its own`() throws {
    let place = try #require(Workplace())
    let messages = try #require(place.run(.onesignal, ["messages", "list", "--json"]).rows)
    let clicked = try #require(messages.first { ($0["funnel"]?["clicked"]?.int64 ?? 0) > 0 })
    let id = try #require(clicked["id"]?.string)
    let list = place.run(.onesignal, ["outcomes", id, "--json"])
    #expect(list.status == 0, "\(list.errors)")
    let rows = try #require(list.rows)
    #expect(rows.count == 4)
    #expect(rows.first?["messageId"]?.string == id)
    #expect(rows.first?["value"] == clicked["funnel"]?["clicked"])
    let named = place.run(.onesignal, ["outcomes", id, "purchase.sum", "--json"])
    #expect(named.rows?.first?["id"]?.string == "purchase")
    let wrong = place.run(.onesignal, ["outcomes", id, "purchase"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains(".sum or .count"))
  }

  @Test func `what is not there is refused in words`() throws {
    let place = try #require(Workplace())
    let id = "3f6f2c61-6f43-4c4d-9a0e-0d1c2b3a4f5e"
    for words in [["segments", "show", id], ["templates", "show", id], ["outcomes", id]] {
      let run = place.run(.onesignal, words)
      #expect(run.status == 4)
      #expect(run.errors.contains(id))
      #expect(run.output.isEmpty)
    }
  }

  @Test func `OpenPush has none of them and says what to do instead`() throws {
    let place = try #require(Workplace())
    for words in Self.lists + [["segments", "show", "s"], ["outcomes", "m"]] {
      let run = place.run(.openpush, words)
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("pushdeck: OpenPush has no "))
      #expect(run.output.isEmpty)
    }
  }
}
