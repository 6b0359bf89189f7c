import Glibc
import PushModel
import Testing
import TextKit

@Suite struct `Commands that run at the same time` {
  @Test func `share the service's budget, so that none of them is turned away`() throws {
    let place = try #require(Workplace())
    // OneSignal lets ten lists through at once and then one a second; the embedded service does too.
    var environment = place.environment
    environment["PUSHDECK_KEY"] = place.key(.onesignal)
    let children = try (0..<13).map { _ in
      try #require(
        ChildProcess(
          [
            "messages", "list", "--limit", "1", "--json", "--service", "onesignal", "--url",
            place.url, "--app", place.app(.onesignal),
          ], environment: environment))
    }
    for child in children {
      child.write("")
      let errors = child.collect().errors
      #expect(child.wait() == 0, "\(errors)")
    }
    let requests = try JSON.parse(place.control("GET /_embedded/requests?last=100")).array ?? []
    let statuses = requests.filter { $0["path"]?.string?.hasPrefix("/notifications") == true }
      .compactMap { $0["status"]?.int64 }
    #expect(statuses.count == 13)
    #expect(statuses.allSatisfy { $0 == 200 }, "\(statuses)")
  }
}

extension Workplace {
  /// What the embedded service's own call answers.
  fileprivate func control(_ request: String) -> String {
    let address = url.drop { $0 != "/" }.dropFirst(2)
    let parts = address.split(separator: ":")
    guard parts.count == 2 else { return "" }
    let script = """
      exec 3<>/dev/tcp/\(parts[0])/\(parts[1]); \
      printf '\(request) HTTP/1.1\\r\\nHost: \(address)\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3
      """
    let answer = TerminalProcess.run(["bash", "-c", script]).output
    guard let start = answer.firstRange(of: "\r\n\r\n")?.upperBound else { return "" }
    return String(answer[start...])
  }
}
