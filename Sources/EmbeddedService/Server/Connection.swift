import Glibc
import TextKit

/// One client's connection, served by its own thread until either side ends it.
struct Connection {
  private static let patienceWhileStopping: Int32 = 500
  // Seconds in which a refused client may still send what nobody reads.
  private static let longestDrain = 5.0

  let descriptor: Int32
  let stop: Int32
  private let seat: ConnectionSeat
  private let handler: HTTPServer.Handler
  private var parser = RequestParser()
  private var clock: RequestClock

  init(
    descriptor: Int32, stop: Int32, seat: ConnectionSeat, patience: ConnectionPatience,
    handler: @escaping HTTPServer.Handler
  ) {
    self.descriptor = descriptor
    self.stop = stop
    self.seat = seat
    self.handler = handler
    clock = RequestClock(patience: patience)
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
        clock.reset()
        guard seat.begins() else { return sayEvicted() }
        let answer = answer(to: request)
        seat.ends()
        guard deliver(answer, closes: !request.keepsAlive) else { return }
        if !request.keepsAlive { return }
      case .refused(let refusal):
        refuse(refusal.sentence, status: refusal.status)
        drain(&buffer)
        return
      }
    }
  }

  private func answer(to request: HTTPRequest) -> HTTPResponse {
    let asked = request.method == "HEAD" ? request.asGet : request
    var answer = (CallerCheck.refusal(of: request) ?? handler(asked)).coded(for: request)
    answer.isBodyLeftOut = request.method == "HEAD"
    // A client of HTTP/1.0 has to be told that its wish is granted.
    if request.keepsAlive, request.header("connection")?.lowercased() == "keep-alive" {
      answer.headers.append(HTTPHeader(name: "Connection", value: "keep-alive"))
    }
    return answer
  }

  // Nil when the connection is to end.
  private mutating func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let wait = clock.wait(for: parser.phase, now: Clock.system.monotonicSeconds())
      let readiness = Readiness.wait(
        for: descriptor, writing: false, stop: stop, milliseconds: wait)
      if readiness.isStopping { return nil }
      if seat.isEvicted {
        // With unread bytes the end would be a reset, and the client never read why.
        if let bytes = Socket.read(descriptor, into: &buffer) { parser.feed(bytes) }
        sayEvicted()
        return nil
      }
      if !readiness.isReady {
        refuse("The request did not arrive whole in time.", status: 408)
        return nil
      }
      guard let bytes = Socket.read(descriptor, into: &buffer) else {
        if errno == EAGAIN { continue }
        return nil
      }
      return bytes.isEmpty ? nil : bytes
    }
  }

  // Whoever has sent nothing waits for no answer: the connection just ends.
  private func sayEvicted() {
    guard parser.phase != .between else { return }
    refuse("Others need the connection; the request was not carried out.", status: 408)
  }

  private func refuse(_ sentence: String, status: Int) {
    _ = send(.refusal(sentence, status: status, path: parser.path), closes: true)
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
        for: descriptor, writing: true, stop: stop,
        milliseconds: Int32(clock.patience.pause * 1000))
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
    let deadline = Clock.system.monotonicSeconds() + Self.longestDrain
    while left > 0, Clock.system.monotonicSeconds() < deadline {
      let readiness = Readiness.wait(
        for: descriptor, writing: false, stop: stop, milliseconds: 1000)
      guard readiness.isReady, !readiness.isStopping,
        let bytes = Socket.read(descriptor, into: &buffer), !bytes.isEmpty
      else { return }
      left -= bytes.count
    }
  }
}
