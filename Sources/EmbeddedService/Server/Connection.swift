import Glibc
import TextKit

/// One client's connection, served by its own thread until either side ends it.
struct Connection {
  // A client that stops in the middle of a request or of an answer holds its thread this long.
  private static let patience: Int32 = 30_000
  private static let patienceWhileStopping: Int32 = 500

  let descriptor: Int32
  private let port: UInt16
  let stop: Int32
  private let handler: HTTPServer.Handler
  private var parser = RequestParser()

  init(descriptor: Int32, port: UInt16, stop: Int32, handler: @escaping HTTPServer.Handler) {
    self.descriptor = descriptor
    self.port = port
    self.stop = stop
    self.handler = handler
  }

  mutating func run() {
    var buffer = [UInt8](repeating: 0, count: 32_768)
    while true {
      switch parser.next() {
      case .needsMore:
        guard let bytes = read(into: &buffer) else { return }
        parser.feed(bytes)
      case .wantsContinue:
        guard send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return }
      case .request(let request):
        var answer = CallerCheck.refusal(of: request, port: port) ?? handler(request)
        // No route has HEAD; its refusal may not carry a body (RFC 9110 §9.3.2).
        if request.method == "HEAD" { answer.body = [] }
        guard deliver(answer.coded(for: request), closes: !request.keepsAlive) else { return }
        if !request.keepsAlive { return }
      case .refused(let refusal):
        _ = send(.text(refusal.sentence, status: refusal.status), closes: true)
        drain(&buffer)
        return
      }
    }
  }

  // Nil when the connection is to end.
  private func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    let isIdle = parser.isBetweenRequests
    while true {
      let readiness = Readiness.wait(
        for: descriptor, writing: false, stop: stop, milliseconds: isIdle ? -1 : Self.patience)
      if readiness.isStopping { return nil }
      if !readiness.isReady {
        _ = send(.text("The request did not arrive whole in time.", status: 408), closes: true)
        return nil
      }
      guard let bytes = Socket.read(descriptor, into: &buffer) else {
        if errno == EAGAIN { continue }
        return nil
      }
      return bytes.isEmpty ? nil : bytes
    }
  }

  func send(_ response: HTTPResponse, closes: Bool) -> Bool {
    send(bytes(of: response, closes: closes))
  }

  func bytes(of response: HTTPResponse, closes: Bool) -> [UInt8] {
    response.bytes(date: Clock.system.now(), closes: closes)
  }

  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = Socket.write(descriptor, rest) else { return false }
      rest = rest.dropFirst(count)
      if rest.isEmpty { return true }
      var readiness = Readiness.wait(
        for: descriptor, writing: true, stop: stop, milliseconds: Self.patience)
      if readiness.isStopping, !readiness.isReady {
        // The sign to stop stays set, so waiting on it again would not wait.
        readiness = Readiness.wait(
          for: descriptor, writing: true, stop: -1, milliseconds: Self.patienceWhileStopping)
      }
      if !readiness.isReady { return false }
    }
    return true
  }

  // Closing with unread bytes resets the connection, and the client never reads why (RFC 9112 §9.6).
  private func drain(_ buffer: inout [UInt8]) {
    shutdown(descriptor, Int32(SHUT_WR))
    var left = 1 << 20
    while left > 0 {
      let readiness = Readiness.wait(
        for: descriptor, writing: false, stop: stop, milliseconds: 1000)
      guard readiness.isReady, !readiness.isStopping,
        let bytes = Socket.read(descriptor, into: &buffer), !bytes.isEmpty
      else { return }
      left -= bytes.count
    }
  }
}
