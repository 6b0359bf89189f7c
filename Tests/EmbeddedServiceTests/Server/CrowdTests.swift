import Testing
import TextKit

@testable import EmbeddedService

/// What happens when more clients come than there is room for, or when one takes its time.
@Suite struct CrowdTests {
  private func start(limit: Int, patience: ConnectionPatience = ConnectionPatience()) throws
    -> HTTPServer
  {
    try HTTPServer.start(port: 0, connectionLimit: limit, patience: patience) { request in
      .text("\(request.method) \(request.path) \(request.body.count)", status: 200)
    }
  }

  private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// Asks and reads the answer, so that the server is known to have seen the connection.
  private func ask(_ client: borrowing Client) -> String {
    client.send(Self.get)
    return client.read { $0.hasSuffix("GET /a 0\n") }
  }

  @Test func whoeverHasWaitedLongestGivesWayToOneMore() throws {
    let server = try start(limit: 3)
    defer { server.stop() }
    // Each has its first answer before the next one comes, so that their order is known.
    let first = try Client(port: server.port)
    _ = ask(first)
    first.send("GET /half HTTP/1.1\r\nHo")
    let second = try Client(port: server.port)
    _ = ask(second)
    let third = try Client(port: server.port)
    _ = ask(third)
    let fourth = try Client(port: server.port)
    #expect(ask(fourth).hasPrefix("HTTP/1.1 200 OK"))
    #expect(first.readToEnd().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    // The others stay, and one that was just served is not the next to go.
    #expect(ask(second).hasPrefix("HTTP/1.1 200 OK"))
    let fifth = try Client(port: server.port)
    #expect(ask(fifth).hasPrefix("HTTP/1.1 200 OK"))
    #expect(third.readToEnd() == "")
    #expect(ask(second).hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func hundredsOfHalfSentRequestsKeepNobodyOut() throws {
    let server = try start(limit: HTTPServer.connectionLimit)
    defer { server.stop() }
    let halves = try Halves(count: 300, port: server.port)
    let client = try Client(port: server.port)
    #expect(ask(client).hasPrefix("HTTP/1.1 200 OK"))
    withExtendedLifetime(halves) {}
  }

  @Test func headersThatDoNotComeEndTheConnection() throws {
    let server = try start(limit: 8, patience: ConnectionPatience(head: 0.02))
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.send("GET /a HTTP/1.1\r\nHost: local")
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  @Test func aBodyThatDoesNotComeEndsTheConnection() throws {
    let server = try start(limit: 8, patience: ConnectionPatience(pause: 0.02))
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf")
    #expect(client.readToEnd().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  @Test func requestsSentInOnePieceAreAnsweredInOrder() throws {
    let server = try start(limit: 8)
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.send(
      "POST /a HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 2\r\n\r\nok"
        + "GET http://localhost/b?c HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        + "GET /d HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let answers = client.readToEnd().split(separator: "\r\n\r\n")
    #expect(answers.count == 4)
    #expect(
      answers.dropFirst().map { $0.prefix { $0 != "\n" } } == ["POST /a 2", "GET /b 0", "GET /d 0"])
  }

  @Test func anOldClientIsToldThatItsConnectionStays() throws {
    let server = try start(limit: 8)
    defer { server.stop() }
    let client = try Client(port: server.port)
    for _ in 0..<2 {
      client.send("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
      #expect(client.read { $0.hasSuffix("GET /a 0\n") }.contains("Connection: keep-alive\r\n"))
    }
  }
}

/// Many connections that each sent the beginning of a request.
private final class Halves {
  private var clients: [Half] = []

  private final class Half {
    let client: Client

    init(port: UInt16) throws {
      client = try Client(port: port)
      client.send("GET /half HTTP/1.1\r\nHo")
    }
  }

  init(count: Int, port: UInt16) throws {
    for _ in 0..<count { clients.append(try Half(port: port)) }
  }
}
