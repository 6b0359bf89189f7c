import Glibc
import Testing
import TextKit

@testable import EmbeddedService

@Suite struct FaultSocketTests {
  private struct Place {
    var server: EmbeddedServer
    var port: UInt16
  }

  private func start(_ faults: [FaultRule]) throws -> Place {
    let server = try EmbeddedServer.start(EmbeddedOptions(population: 300, faults: faults))
    return Place(
      server: server,
      port: try #require(server.url.split(separator: ":").last.flatMap { UInt16($0) }))
  }

  private func request(_ place: Place, closes: Bool = true) -> String {
    let key = place.server.credentials.openPush.key.withExposed { $0 }
    return "GET /v1/apps/\(place.server.credentials.openPush.appID) HTTP/1.1\r\n"
      + "Host: 127.0.0.1:\(place.port)\r\nAuthorization: Bearer \(key)\r\n"
      + (closes ? "Connection: close\r\n\r\n" : "\r\n")
  }

  @Test(arguments: [FaultKind.reset, .resetAfterAccept])
  func aResetIsOne(kind: FaultKind) throws {
    let place = try start([FaultRule(kind)])
    defer { place.server.stop() }
    let client = try Client(port: place.port)
    client.send(request(place, closes: false))
    let isReset = client.isReset()
    #expect(isReset)
  }

  @Test func aTruncatedAnswerEndsBeforeItsLength() throws {
    let place = try start([FaultRule(.truncate)])
    defer { place.server.stop() }
    let client = try Client(port: place.port)
    client.send(request(place, closes: false))
    let answer = client.readToEnd()
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
    try #require(parts.count == 2)
    let length = try #require(
      answer.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.output.1) })
    #expect(parts[1].utf8.count == length / 2)
  }

  @Test func aSlowAnswerIsWholeAtLast() throws {
    let place = try start([FaultRule(.slow(seconds: 0))])
    defer { place.server.stop() }
    let client = try Client(port: place.port)
    client.send(request(place))
    #expect(client.readToEnd().hasSuffix("}"))
  }

  @Test(arguments: [FaultKind.delay(seconds: 3600), .slow(seconds: 60)])
  func stoppingEndsWhatWaits(kind: FaultKind) throws {
    let place = try start([FaultRule(kind)])
    let client = try Client(port: place.port)
    client.send(request(place))
    // The state tells that the request has been taken.
    try untilTaken(place)
    place.server.stop()
    // All of its threads have ended, or the port could not be taken again.
    let next = try EmbeddedServer.start(EmbeddedOptions(population: 1, port: place.port))
    next.stop()
    #expect(!client.readToEnd().hasSuffix("}"))
  }

  @Test func aClientThatLeavesTakesItsThreadWithIt() throws {
    let place = try start([FaultRule(.delay(seconds: 3600))])
    defer { place.server.stop() }
    // More than there may be connections at a time.
    for _ in 0..<HTTPServer.connectionLimit + 50 {
      let client = try Client(port: place.port)
      client.send(request(place))
    }
    try untilTaken(place)
  }

  // Control calls meet no fault; asking them until they are served waits for the threads to end.
  private func untilTaken(_ place: Place) throws {
    while true {
      let client = try Client(port: place.port)
      client.send(
        "GET /_embedded/state HTTP/1.1\r\nHost: 127.0.0.1:\(place.port)\r\n"
          + "Connection: close\r\n\r\n")
      let answer = client.readToEnd()
      if answer.contains("GET /v1/apps/") { return }
    }
  }
}
