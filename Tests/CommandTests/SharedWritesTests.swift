import PushModel
import Testing
import TextKit

@Suite struct `Commands that follow each other` {
  @Test func `wait for the service to catch up with what the one before wrote`() throws {
    // What an alias takes to appear, a second and a half of the service's time, is five of the clock's.
    let place = try #require(
      Workplace(["--population", "50", "--seed", "7", "--limits", "off", "--speed", "0.3"]))
    let subscriptions = place.run(.openpush, ["subscriptions", "list", "--json"]).rows ?? []
    let users = subscriptions.compactMap { $0["externalId"]?.string }
    let user = try #require(users.first)
    let alias = place.run(.onesignal, ["users", "alias", user, "crm=7", "--yes"])
    #expect(alias.status == 0, "\(alias.errors)")
    let show = place.run(.onesignal, ["users", "show", "--alias", "crm", "7", "--json"])
    #expect(show.status == 0, "\(show.errors)")
    #expect(show.json?["externalId"]?.string == user)
    // What nobody wrote is not waited for.
    let other = place.run(.onesignal, ["users", "show", "--alias", "crm", "8", "--timeout", "3"])
    #expect(other.status == 4, "\(other.errors)")
    // Whose it is does not stand in what the commands leave to each other.
    let found = TerminalProcess.run(
      ["grep", "-r", "-l", "-F", "-e", user, "\(place.home)/.local/state/pushdeck/budgets"])
    #expect(found.output.isEmpty)
  }
}
