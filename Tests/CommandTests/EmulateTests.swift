import Glibc
import Testing
import TextKit

@Suite struct `pushdeck emulate` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `prints one line when it is ready and ends with 0 when it is told to`(number: Int32) throws {
    let home = try #require(Workplace.makeFolder())
    let child = try #require(
      ChildProcess(["emulate", "--population", "50"], environment: Workplace.environment(home)))
    let ready = try JSON.parse(child.readLine())
    #expect(ready.object?.keys == ["url", "onesignal", "openpush"])
    #expect(ready["url"]?.string?.hasPrefix("http://127.0.0.1:") == true)
    #expect(ready.at("onesignal.key")?.string?.hasPrefix("os_v2_app_") == true)
    #expect(ready.at("onesignal.organizationKey")?.string?.hasPrefix("os_v2_org_") == true)
    #expect(ready["openpush"]?.object?.keys == ["appId", "key", "sdkKey"])
    kill(child.process, number)
    #expect(child.collect() == ("", ""))
    #expect(child.wait() == 0)
  }

  @Test func `keys differ at every start`() throws {
    let places = [try #require(Workplace()), try #require(Workplace())]
    #expect(places[0].key(.openpush) != places[1].key(.openpush))
    #expect(places[0].key(.onesignal) != places[1].key(.onesignal))
  }

  @Test func `a port that is taken is told`() throws {
    let place = try #require(Workplace())
    let port = String(place.url.split(separator: ":").last ?? "")
    let second = place.run(["emulate", "--port", port])
    #expect(second.status == 5)
    #expect(second.errors.contains("taken"))
  }

  @Test func `SIGINT ends a command with 130`() throws {
    let place = try #require(Workplace())
    kill(place.service.process, SIGSTOP)
    defer { kill(place.service.process, SIGCONT) }
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.openpush)
    let child = try #require(
      ChildProcess(
        [
          "messages", "list", "--service", "openpush", "--url", place.url, "--app",
          place.app(.openpush),
        ], environment: environment))
    // Its threads are named once they work; before that the signal would find the program starting.
    #expect(
      TerminalProcess.eventually { threads(of: child.process).contains("network") ? true : nil }
        == true)
    kill(child.process, SIGINT)
    #expect(child.wait() == 130)
  }

  private func threads(of process: pid_t) -> [String] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let id = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let name = TerminalProcess.contents(of: "/proc/\(process)/task/\(id)/comm")
      names.append(name.filter { $0 != "\n" })
    }
    return names
  }
}
