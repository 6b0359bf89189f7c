import PushModel
import Testing
import TextKit

@Suite struct `Users and subscriptions on the command line` {
  private let appName = "Harbour Market"

  private func tags(_ place: Workplace, _ kind: ServiceKind, _ id: String) -> JSON? {
    place.run(kind, ["users", "show", id, "--json"]).json?["tags"]
  }

  /// At rest, so that what was written is seen at once.
  private func place() throws -> Workplace {
    try #require(
      Workplace(["--population", "300", "--seed", "7", "--speed", "0", "--limits", "off"]))
  }

  @Test(arguments: ServiceKind.allCases)
  func `tags are set and taken away`(kind: ServiceKind) throws {
    let place = try place()
    let run = place.run(
      kind, ["users", "tag", "qa-1", "shift=夜=1", "tier=gold", "--yes", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?.object?.keys == ["verdict", "reasons"])
    #expect(run.json?["verdict"]?.string == "sent")
    #expect(tags(place, kind, "qa-1")?["shift"]?.string == "夜=1")
    let gone = place.run(kind, ["users", "tag", "qa-1", "shift=", "--yes"])
    #expect(gone.status == 0, "\(gone.errors)")
    let after = tags(place, kind, "qa-1")?["shift"]
    #expect(kind == .onesignal ? after == nil : after?.string == "")
  }

  @Test(arguments: ServiceKind.allCases)
  func `aliases are given, and lead to the user`(kind: ServiceKind) throws {
    let place = try place()
    let run = place.run(kind, ["users", "alias", "qa-1", "badge=K 1/7", "--yes", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let found = place.run(kind, ["users", "show", "--alias", "badge", "K 1/7", "--json"])
    #expect(found.json?["externalId"]?.string == "qa-1")
    let byAlias = place.run(
      kind, ["users", "tag", "--alias", "badge", "K 1/7", "found=yes", "--yes"])
    #expect(byAlias.status == 0, "\(byAlias.errors)")
    #expect(tags(place, kind, "qa-1")?["found"]?.string == "yes")
  }

  @Test func `aliases that OpenPush refused make it partly`() throws {
    let place = try place()
    #expect(place.run(.openpush, ["users", "alias", "qa-2", "badge=7", "--yes"]).status == 0)
    let arguments = ["users", "alias", "qa-1", "badge=7", "desk=4", "--yes", "--json"]
    let run = place.run(.openpush, arguments)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["verdict"]?.string == "partly")
    #expect(run.json?["reasons"]?[0]?.string == "badge")
    #expect(place.run(.openpush, arguments + ["--strict"]).status == 1)
  }

  @Test(arguments: ServiceKind.allCases)
  func `a deletion wants the app's name`(kind: ServiceKind) throws {
    let place = try place()
    let user = try #require(place.run(kind, ["users", "show", "qa-1", "--json"]).json)
    let subscription = try #require(user["subscriptions"]?[0]?["id"]?.string)
    for arguments in [["subscriptions", "delete", subscription], ["users", "delete", "qa-1"]] {
      #expect(place.run(kind, arguments + ["--yes"]).status == 2)
      #expect(place.run(kind, arguments + ["--confirm", "harbour market"]).status == 2)
      #expect(place.run(kind, ["users", "show", "qa-1"]).status == 0)
      let done = place.run(kind, arguments + ["--confirm", appName, "--json"])
      #expect(done.status == 0, "\(done.errors)")
      #expect(done.json?["verdict"]?.string == "sent")
    }
    #expect(place.run(kind, ["users", "show", "qa-1"]).status == 4)
    #expect(place.run(kind, ["subscriptions", "show", subscription]).status == 4)
    let nobody = place.run(kind, ["users", "delete", "qa-1", "--confirm", appName])
    #expect(nobody.status == 4)
  }

  @Test(arguments: [
    ["users", "tag", "qa-1"], ["users", "tag", "qa-1", "novalue", "--yes"],
    ["users", "tag", "qa-1", "=x", "--yes"], ["users", "tag", "qa-1", "a=1", "a=2", "--yes"],
    ["users", "alias", "qa-1", "badge=", "--yes"], ["users", "delete"],
    ["users", "tag", "qa-1", "a=1"],
  ])
  func `what is missing or wrong on the command line ends with 2`(arguments: [String]) throws {
    let place = try place()
    let run = place.run(.openpush, arguments)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a test-only context tags its test users and deletes nobody`() throws {
    let place = try place()
    let config = place.file(
      "pushdeck.conf",
      """
      [context staging]
      service = openpush
      app = \(place.app(.openpush))
      url = \(place.url)
      key = file: \(place.file("key", place.key(.openpush)))
      mode = test-only
      test-target = external-id: qa-1
      """)
    func run(_ arguments: [String]) -> CommandRun {
      place.run(arguments + ["--config", config, "--context", "staging"])
    }
    #expect(run(["users", "tag", "qa-1", "a=1", "--yes"]).status == 0)
    #expect(run(["users", "alias", "qa-1", "badge=9", "--yes"]).status == 0)
    let others = [
      ["users", "tag", "qa-2", "a=1", "--yes"],
      ["users", "delete", "qa-1", "--confirm", appName],
      ["users", "tag", "qa-1", "a=1", "--yes", "--read-only"],
    ]
    for arguments in others { #expect(run(arguments).status == 4) }
  }

  @Test(arguments: ServiceKind.allCases)
  func `an export holds every subscription, in a file for its owner alone`(kind: ServiceKind) throws
  {
    let place = try place()
    let path = place.home + "/all.csv"
    let run = place.run(kind, ["subscriptions", "export", "--output", path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    let piped = place.run(kind, ["subscriptions", "export"])
    let (_, mode) = TerminalProcess.run(["stat", "-c", "%a", path])
    #expect(mode.hasPrefix("600"))
    let (_, file) = TerminalProcess.run(["cat", path])
    #expect(file == piped.output)
    #expect(file.hasPrefix("id,"))
    // Every row begins a line; tags may hold further ones.
    let rows = try #require(place.run(kind, ["subscriptions", "list", "--json"]).rows)
    #expect(rows.count > 200)
    #expect(file.split(separator: "\n").count >= rows.count + 1)
    let nowhere = place.run(kind, ["subscriptions", "export", "--output", "/nowhere/all.csv"])
    #expect(nowhere.status == 3)
    #expect(nowhere.errors.contains("/nowhere/all.csv cannot be created"), "\(nowhere.errors)")
    #expect(!nowhere.errors.contains(".tmp"))
  }

  @Test(arguments: ServiceKind.allCases)
  func `an export obeys no cell, in a spreadsheet or on a terminal`(kind: ServiceKind) throws {
    let place = try place()
    let evil = "=1\u{1B}[2J\u{202E}"
    #expect(place.run(kind, ["users", "tag", "qa-1", "note=\(evil)", "--yes"]).status == 0)
    let export = place.run(kind, ["subscriptions", "export"])
    #expect(export.status == 0, "\(export.errors)")
    let file = export.output.unicodeScalars
    #expect(file.contains("\u{1B}") == false && file.contains("\u{202E}") == false)
    // In a cell of JSON, whose quotes are doubled.
    #expect(export.output.contains(#"=1\u001b[2J\u202e"#))
    guard kind == .onesignal else { return }
    let path = place.file("again.csv", export.output)
    #expect(place.run(kind, ["subscriptions", "import", path]).status == 0)
    let rows = place.run(kind, ["subscriptions", "list", "--cached", "--json"]).rows
    #expect(rows?.contains { $0["tags"]?["note"]?.string == evil } == true)
  }

  @Test func `a user that OneSignal does not have is not said to be gone after 30 days`() throws {
    let place = try #require(Workplace())
    let run = place.run(.onesignal, ["users", "show", "nobody-at-all"])
    #expect(run.status == 4)
    #expect(run.errors.contains("external_id unless another alias was named"), "\(run.errors)")
    #expect(!run.errors.contains("30 days"))
  }

  @Test(arguments: ServiceKind.allCases)
  func `an export since a moment holds those who were active from then on`(kind: ServiceKind) throws
  {
    let place = try #require(Workplace())
    let all = try #require(place.run(kind, ["subscriptions", "list", "--json"]).rows)
    let since = place.run(kind, ["subscriptions", "list", "--json", "--since", "7d"])
    let recent = Set(try #require(since.rows).compactMap { $0["id"]?.string })
    #expect(recent.count > 5)
    #expect(recent.count < all.count)
    let sheet = place.run(kind, ["subscriptions", "export", "--since", "7d"])
    #expect(sheet.status == 0, "\(sheet.errors)")
    let known = Set(all.compactMap { $0["id"]?.string })
    // The id is the first cell of a row.
    func ids(_ output: String) -> Set<String> {
      Set(
        output.split(separator: "\n").compactMap { $0.split(separator: ",").first.map(String.init) }
      )
      .intersection(known)
    }
    // The world's time goes on between two commands: who was active just then may move.
    #expect(ids(sheet.output).symmetricDifference(recent).count <= 2)
    guard kind == .onesignal else { return }
    // What was kept is still the export of all, and is narrowed here.
    let cached = place.run(kind, ["subscriptions", "export", "--cached"])
    #expect(ids(cached.output).count == all.count)
    let narrowed = place.run(kind, ["subscriptions", "export", "--cached", "--since", "7d"])
    #expect(ids(narrowed.output).symmetricDifference(recent).count <= 2)
  }

  @Test func `an export takes no place of a link that leads nowhere`() throws {
    let place = try #require(Workplace())
    for (name, target) in [("dangling", "/nonexistent/y"), ("loop", "loop"), ("below", "gone")] {
      let link = "\(place.home)/\(name)"
      #expect(TerminalProcess.run(["ln", "-s", target, link]).status == 0)
      let run = place.run(.openpush, ["subscriptions", "export", "--output", link])
      #expect(run.status == 3, "\(run.errors)")
      #expect(run.errors.contains("\(link) is a link that leads nowhere"), "\(run.errors)")
      #expect(TerminalProcess.run(["readlink", link]).output == target + "\n")
    }
  }

  @Test(arguments: ServiceKind.allCases)
  func `a state folder that others can write sends nothing`(kind: ServiceKind) throws {
    let place = try #require(Workplace())
    let folder = place.home + "/.local/state/pushdeck"
    let tag = ["users", "tag", "qa-1", "unsafe=1", "--yes"]
    #expect(TerminalProcess.run(["mkdir", "-p", folder]).status == 0)
    #expect(TerminalProcess.run(["chmod", "777", folder]).status == 0)
    let run = place.run(kind, tag)
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("\(folder) can be written by others. Nothing was sent"))
    #expect(run.errors.contains("chmod go-w \(folder)"), "\(run.errors)")
    #expect(TerminalProcess.run(["chmod", "go-w", folder]).status == 0)
    #expect(tags(place, kind, "qa-1")?["unsafe"] == nil)
    #expect(place.run(kind, tag).status == 0)
  }

  @Test func `an export takes no pipe's place, and a link leads to its file`() throws {
    let place = try #require(Workplace())
    let pipe = place.home + "/pipe"
    let link = place.home + "/link.csv"
    let target = place.home + "/target.csv"
    #expect(TerminalProcess.run(["mkfifo", pipe]).status == 0)
    #expect(TerminalProcess.run(["touch", target]).status == 0)
    #expect(TerminalProcess.run(["ln", "-s", target, link]).status == 0)
    let refused = place.run(.openpush, ["subscriptions", "export", "--output", pipe])
    #expect(refused.status == 3)
    #expect(refused.errors.contains("is not a file"))
    #expect(place.run(.openpush, ["subscriptions", "export", "--output", link]).status == 0)
    #expect(TerminalProcess.run(["test", "-L", link]).status == 0)
    #expect(!TerminalProcess.contents(of: target).isEmpty)
  }

  @Test func `an imported export is listed without asking the service`() throws {
    let place = try place()
    let path = place.file(
      "old.csv", "id,identifier,device_type,notification_types\ns-1,ab,0,31\ns-2,cd,1,1\n")
    let run = place.run(.onesignal, ["subscriptions", "import", path, "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["rows"]?.int64 == 2)
    let listed = place.run(.onesignal, ["subscriptions", "list", "--cached", "--json"])
    #expect(listed.rows?.compactMap { $0["id"]?.string } == ["s-1", "s-2"])
    let exported = place.run(.onesignal, ["subscriptions", "export", "--cached"])
    #expect(exported.lines.count == 3)
    let wrong = place.run(
      .onesignal, ["subscriptions", "import", place.file("no.csv", "a,b\n1,2\n")])
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("Nothing was kept"))
    #expect(
      place.run(.onesignal, ["subscriptions", "import", place.home + "/none.csv"]).status == 3)
    #expect(place.run(.openpush, ["subscriptions", "import", path]).status != 0)
  }
}
