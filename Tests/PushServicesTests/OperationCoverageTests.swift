import PushModel
import PushServices
import PushWire
import Testing
import TextKit

/// Both contracts, operation by operation: what this program's own client calls, and what comes back.
/// The table goes to the test's output; what the service itself saw is what counts.
@Suite("Every operation of both contracts is called by this program's own client")
struct OperationCoverageTests {
  /// Why an operation of a contract is none of an operator's client.
  static let left: [ServiceKind: [Operation: String]] = [
    .openpush: [.ingest: "devices post there, never a console"]
  ]

  @Test(arguments: ServiceKind.allCases)
  func everyOperationIsCalled(_ kind: ServiceKind) async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let key = bench.server.credentials.oneSignal.organizationKey
    let walker = ContractWalk(
      kind: kind, bench: bench, service: bench.service(kind, organizationKey: key))
    try await walker.walk()
    let routes = kind == .openpush ? OpenPushDialect.table : OneSignalDialect.table
    let seen = try await seen(bench, routes)
    print(table(kind, routes, seen))
    let left = Self.left[kind] ?? [:]
    for route in routes.routes {
      let statuses = seen[route] ?? []
      if left[route.operation] != nil {
        #expect(statuses.isEmpty, "\(route.operation) is called, and excused as well")
      } else {
        #expect(
          statuses.contains { (200..<300).contains($0) }, "\(route.operation): \(statuses)")
      }
    }
  }

  /// OneSignal's list of messages has two ways of paging and two that narrow it.
  @Test func everyWayOfListingMessagesIsUsed() async throws {
    let bench = try EmbeddedBench()
    defer { bench.end() }
    let key = bench.server.credentials.oneSignal.organizationKey
    try await ContractWalk(
      kind: .onesignal, bench: bench,
      service: bench.service(.onesignal, organizationKey: key)
    ).walk()
    let requests = bench.log.records.filter { $0.path.raw.hasPrefix("/notifications?") }
    for way in ["offset", "time_offset", "kind", "template_id"] {
      let statuses = requests.filter { $0.path.raw.contains("&\(way)=") }.compactMap(\.status)
      print("listMessages by \(way): \(statuses)")
      #expect(statuses.contains(200), "\(way)")
    }
  }

  // What reached the service, by route; an update and an end share one, and the body tells them.
  private func seen(_ bench: EmbeddedBench, _ table: RouteTable) async throws -> [Route: [Int]] {
    let journal = try await bench.control(.get, "/_embedded/requests?last=1000")
    var seen: [Route: [Int]] = [:]
    for request in journal.array ?? [] {
      guard let method = request["method"]?.string, let path = request["path"]?.string,
        let status = request["status"]?.int64,
        case .found(let route, _) = table.match(method: method, path: path)
      else { continue }
      // base64 of `"event":"end"` at any of its three alignments.
      let body = request["bodyBase64"]?.string ?? ""
      let isEnd = ["ImV2ZW50IjoiZW5kIi", "JldmVudCI6ImVuZCI", "iZXZlbnQiOiJlbmQi"]
        .contains { body.contains($0) }
      let sharing = table.routes.filter {
        $0.method == route.method && $0.template == route.template
      }
      let meant = sharing.first { ($0.operation == .endActivity) == isEnd } ?? route
      seen[meant, default: []].append(Int(status))
    }
    return seen
  }

  private func table(_ kind: ServiceKind, _ routes: RouteTable, _ seen: [Route: [Int]]) -> String {
    var lines = ["\(kind.rawValue): operation, what came back, where"]
    for route in routes.routes {
      let statuses = seen[route] ?? []
      let answer =
        statuses.isEmpty
        ? "not called: " + (Self.left[kind]?[route.operation] ?? "MISSING")
        : statuses.map { "\($0)" }.joined(separator: " ")
      let name = route.operation.rawValue
      let padding = String(repeating: " ", count: max(1, 30 - name.utf8.count))
      lines.append("\(name)\(padding)\(answer)   \(route.method.rawValue) \(route.template)")
    }
    return lines.joined(separator: "\n")
  }
}
