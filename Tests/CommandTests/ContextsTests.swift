import Glibc
import PushModel
import TestServers
import Testing
import TextKit

@Suite struct `Commands on contexts` {
  /// A config with a context of each service on the place's own service.
  private func config(_ place: Workplace, _ more: String = "") -> String {
    place.file(
      "pushdeck.conf",
      """
      default = harbour

      [context harbour]
      service = onesignal
      app = \(place.app(.onesignal))
      url = \(place.url)
      key = file: \(place.file("key", place.key(.onesignal)))
      organization-key = env: HARBOUR_ORGANIZATION
      organization = 1b2c3d4e-0000-4000-8000-000000000001
      production = yes

      [context quay]
      service = openpush
      app = \(place.app(.openpush))
      url = \(place.url)
      key = env: QUAY_KEY
      mode = test-only
      test-target = external-id: qa-1
      alarm = errored > 2%
      \(more)
      """)
  }

  private func run(_ place: Workplace, _ arguments: [String], _ variables: [String: String] = [:])
    -> CommandRun
  { CommandRun(arguments, environment: place.environment.merging(variables) { $1 }) }

  /// The state of each check by its name.
  private func states(_ json: JSON?) -> [String: String] {
    Dictionary(
      (json?["checks"]?.array ?? []).map { check in
        (check["check"]?.string ?? "", check["state"]?.string ?? "")
      }
    ) { first, _ in first }
  }

  @Test func `list names each with its mode and where its key comes from, and reads no key`() throws
  {
    let place = try #require(Workplace())
    let run = run(place, ["contexts", "list", "--json", "--config", config(place)])
    #expect(run.status == 0, "\(run.errors)")
    let rows = try #require(run.rows)
    #expect(rows.map { $0["name"]?.string } == ["harbour", "quay"])
    #expect(
      rows[0].object?.keys == [
        "name", "default", "service", "app", "url", "mode", "production", "testTargets",
        "keySource", "organizationKeySource", "organization", "caFile", "alarms",
      ])
    #expect(rows.map { $0["default"]?.bool } == [true, false])
    #expect(rows.map { $0["mode"]?.string } == ["read-only", "test-only"])
    #expect(rows.map { $0["production"]?.bool } == [true, false])
    #expect(rows[1]["keySource"]?.string == "the environment variable QUAY_KEY")
    #expect(rows[1]["testTargets"]?.array?.first?.string == "external-id: qa-1")
    #expect(rows[1]["organization"]?.isNull == true)
    let text = self.run(place, ["contexts", "list", "--config", config(place)])
    #expect(text.lines.count == 3)
    #expect(text.lines[0].hasPrefix("Name"))
  }

  @Test func `list without a config is empty and says so`() throws {
    let place = try #require(Workplace())
    let run = run(place, ["contexts", "list", "--json"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("No context is configured"))
  }

  @Test func `check tries a read for each key and tells all in words`() throws {
    let place = try #require(Workplace())
    let path = config(place)
    let key = place.ready["onesignal"]?["organizationKey"]?.string ?? ""
    let run = run(
      place, ["contexts", "check", "--json", "--config", path], ["HARBOUR_ORGANIZATION": key])
    let json = try #require(run.json, "\(run.errors)")
    #expect(json["name"]?.string == "harbour")
    #expect(json["production"]?.bool == true)
    let states = states(json)
    #expect(states["address"] == "ok")
    #expect(states["certificate"] == "skipped")
    #expect(states["app-key"] == "ok")
    #expect(states["organization-key"] == "ok")
    #expect(states["clock"] == "ok" || states["clock"] == "skipped")
    #expect(states["mode"] == "ok")
    #expect(!(run.output + run.errors).contains(key))
    let quay = self.run(
      place, ["contexts", "check", "quay", "--config", path],
      ["QUAY_KEY": place.key(.openpush)])
    #expect(quay.status == 0, "\(quay.output)")
    #expect(quay.output.contains("It opens the app Harbour Market"))
    #expect(quay.output.contains("test-only, with 1 test target"))
  }

  @Test func `check ends with 1 and says which key does not open`() throws {
    let place = try #require(Workplace())
    let path = config(place)
    let wrong = "os_v2_org_nobodysorganizationkey"
    let run = run(
      place, ["contexts", "check", "harbour", "--json", "--config", path],
      ["HARBOUR_ORGANIZATION": wrong])
    #expect(run.status == 1)
    let states = states(run.json)
    #expect(states["app-key"] == "ok")
    #expect(states["organization-key"] == "failed")
    #expect(run.output.contains("…nkey"))
    #expect(run.output.contains("Check that it is a key of this organization and not of an app"))
    #expect(!run.output.contains(wrong))
    let missing = self.run(place, ["contexts", "check", "quay", "--json", "--config", path])
    #expect(missing.status == 1)
    #expect(self.states(missing.json)["app-key"] == "failed")
    #expect(self.states(missing.json)["address"] == "skipped")
    #expect(missing.output.contains("QUAY_KEY is not set"))
    #expect(self.run(place, ["contexts", "check", "jetty", "--config", path]).status == 3)
    #expect(
      self.run(place, ["contexts", "check", "quay", "--context", "quay", "--config", path]).status
        == 2)
  }

  @Test func `check tells a missing key, and keys that are swapped, beside what holds`() throws {
    let place = try #require(Workplace())
    let path = config(place)
    let missing = run(place, ["contexts", "check", "--json", "--config", path])
    #expect(missing.status == 1)
    #expect(states(missing.json)["address"] == "ok")
    #expect(states(missing.json)["app-key"] == "ok")
    #expect(states(missing.json)["organization-key"] == "failed")
    #expect(states(missing.json)["audit-log"] == "skipped")
    #expect(
      missing.output.contains("The environment variable HARBOUR_ORGANIZATION is not set."))
    let swapped = run(
      place, ["contexts", "check", "--json", "--config", path],
      ["HARBOUR_ORGANIZATION": place.key(.onesignal)])
    #expect(swapped.status == 1)
    #expect(states(swapped.json)["app-key"] == "ok")
    #expect(states(swapped.json)["organization-key"] == "failed")
    #expect(swapped.output.contains("may be swapped"))
    #expect(!swapped.output.contains(place.key(.onesignal)))
  }

  @Test func `the program's own variables may hold a context's keys, and no child gets them`()
    throws
  {
    let place = try #require(Workplace())
    let path = place.file(
      "pushdeck.conf",
      """
      [context own]
      service = onesignal
      app = \(place.app(.onesignal))
      url = \(place.url)
      key = env: PUSHDECK_KEY
      organization-key = env: PUSHDECK_ORGANIZATION_KEY
      [context command]
      service = onesignal
      app = \(place.app(.onesignal))
      url = \(place.url)
      key = command: env > \(place.home)/seen; cat \(place.file("key", place.key(.onesignal)))
      organization-key = env: PUSHDECK_ORGANIZATION_KEY
      """)
    let organization = place.ready["onesignal"]?["organizationKey"]?.string ?? ""
    let variables = [
      "PUSHDECK_KEY": place.key(.onesignal), "PUSHDECK_ORGANIZATION_KEY": organization,
    ]
    for name in ["own", "command"] {
      for command in [["contexts", "check"], ["messages", "list", "--json", "--context"]] {
        let run = run(place, command + [name, "--config", path], variables)
        #expect(run.status == 0, "\(name): \(run.output) \(run.errors)")
      }
    }
    let seen = TerminalProcess.contents(of: "\(place.home)/seen")
    #expect(seen.contains("HOME="))
    #expect(!seen.contains(organization) && !seen.contains(place.key(.onesignal)))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a key command with the program`(_ signal: Int32) throws {
    let place = try #require(Workplace())
    _ = TerminalProcess.run(["mkfifo", "\(place.home)/started"])
    let path = place.file(
      "pushdeck.conf",
      """
      [context slow]
      service = openpush
      app = a
      url = \(place.url)
      key = command: trap '' INT; echo $$ > \(place.home)/process; echo > \(place.home)/started; sleep 300
      """)
    let child = try #require(
      ChildProcess(
        ["messages", "list", "--context", "slow", "--config", path],
        environment: place.environment))
    // Opening it for reading returns once the command is there.
    let reader = open("\(place.home)/started", O_RDONLY | O_CLOEXEC)
    #expect(reader >= 0)
    kill(child.process, signal)
    child.write("")
    _ = child.collect(within: 60)
    #expect(child.wait() == 128 + signal)
    close(reader)
    let process = TerminalProcess.contents(of: "\(place.home)/process").dropLast()
    let number = try #require(pid_t(process))
    // It was waited for before the program ended.
    #expect(kill(number, 0) == -1)
  }

  @Test func `check of a certificate that does not hold says so, and tries no further key`() throws
  {
    let server = try HostileServer(.otherHost, [.silence])
    let place = try #require(Workplace.makeFolder())
    defer { _ = TerminalProcess.run(["rm", "-rf", place]) }
    var environment = Workplace.environment(place)
    environment["PUSHDECK_KEY"] = "os_v2_app_neverleaves0000"
    environment["PUSHDECK_ORGANIZATION_KEY"] = "os_v2_org_neverleaves0000"
    let run = CommandRun(
      [
        "contexts", "check", "--json", "--service", "onesignal", "--url", server.url, "--app", "a",
      ], environment: environment)
    #expect(run.status == 1)
    let states = states(run.json)
    #expect(states["certificate"] == "failed")
    #expect(states["app-key"] == "skipped")
    #expect(states["organization-key"] == "skipped")
    #expect(server.requests.isEmpty)
  }

  @Test func `a key command runs again once after a refusal`() throws {
    let place = try #require(Workplace())
    // It brings a wrong key the first time and the right one from then on.
    let right = place.file("right", place.key(.openpush))
    let script = place.file(
      "fetch",
      """
      echo run >> \(place.home)/runs
      if [ -e \(place.home)/asked ]; then cat \(right); else touch \(place.home)/asked; echo wrongkey0815; fi
      env > \(place.home)/seen
      """)
    let path = place.file(
      "pushdeck.conf",
      """
      [context quay]
      service = openpush
      app = \(place.app(.openpush))
      url = \(place.url)
      key = command: sh \(script)
      [context other]
      service = openpush
      app = app_2
      key = env: OTHER_KEY
      """)
    let run = run(
      place, ["messages", "list", "--json", "--config", path, "--context", "quay"],
      ["OTHER_KEY": "anotherkeyofmine", "PUSHDECK_KEY": "thirdkeyofmine00"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(TerminalProcess.contents(of: "\(place.home)/runs") == "run\nrun\n")
    // No child gets a key that the program was given.
    let seen = TerminalProcess.contents(of: "\(place.home)/seen")
    #expect(seen.contains("HOME="))
    #expect(!seen.contains("keyofmine"))
  }
}

@Suite struct `Commands on themes and caches` {
  @Test func `themes are listed, one's own in place of the program's, and shown`() throws {
    let place = try #require(Workplace(["--population", "1"]))
    _ = TerminalProcess.run(["mkdir", "-p", "\(place.home)/.config/pushdeck/themes"])
    _ = place.file(".config/pushdeck/themes/harbour.theme", "wrong line\n")
    let listed = try #require(place.run(["themes", "list", "--json"]).rows)
    #expect(listed.map { $0["name"]?.string } == ["terminal", "dark", "light", "harbour"])
    #expect(listed.map { $0["chosen"]?.bool } == [true, false, false, false])
    #expect(listed.map { $0["builtIn"]?.bool } == [true, true, true, false])
    let shown = place.run(["themes", "show", "dark"])
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(!shown.output.isEmpty)
    let own = place.run(["themes", "show", "harbour"])
    #expect(own.status == 1)
    #expect(own.output == "wrong line\n")
    #expect(own.errors.contains("harbour:1:"))
    let missing = place.run(["themes", "show", "drak"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("Did you mean dark?"))
  }

  @Test func `purge deletes exports and samples and nothing else`() throws {
    let place = try #require(Workplace())
    #expect(place.run(.onesignal, ["subscriptions", "list", "--json"]).status == 0)
    let cache = "\(place.home)/.cache/pushdeck/exports"
    #expect(TerminalProcess.run(["ls", cache]).output.contains(".csv"))
    _ = TerminalProcess.run(["mkdir", "-p", "\(place.home)/.local/state/pushdeck/samples"])
    _ = place.file(".local/state/pushdeck/samples/one", "1")
    let run = place.run(["purge", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["exports"]?.int64 == 2)
    #expect(run.json?["samples"]?.int64 == 1)
    #expect(TerminalProcess.run(["ls", cache]).output.isEmpty)
    #expect(
      place.run(["purge"]).output == "0 files of exports and 0 files of samples were deleted.\n")
  }
}
