import Glibc
import TextKit

/// A strict HTTP/1.1 server on 127.0.0.1 with a thread a connection.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The most connections at a time; for one more, the one that has waited longest gives way.
  static let connectionLimit = 256

  private struct State {
    var threads = 0
    var isStopping = false
    var isClosed = false
  }

  let port: UInt16
  private let listener: Int32
  private let stopFlag: Flag
  private let endFlag: Flag
  private let patience: ConnectionPatience
  private let handler: Handler
  private let state = Locked(State())
  private let connections: Locked<ConnectionTable>

  private init(
    listener: Int32, port: UInt16, stopFlag: Flag, endFlag: Flag, connectionLimit: Int,
    patience: ConnectionPatience, handler: @escaping Handler
  ) {
    connections = Locked(ConnectionTable(limit: connectionLimit))
    self.patience = patience
    self.listener = listener
    self.port = port
    self.stopFlag = stopFlag
    self.endFlag = endFlag
    self.handler = handler
  }

  /// Listens on the port, or on any free one for 0, and answers from then on.
  static func start(
    port: UInt16, connectionLimit: Int = connectionLimit,
    patience: ConnectionPatience = ConnectionPatience(), handler: @escaping Handler
  ) throws(SocketError) -> HTTPServer {
    let (listener, port) = try Socket.listen(port: port)
    guard let stopFlag = Flag(), let endFlag = Flag() else {
      let number = errno
      close(listener)
      throw SocketError(number: number)
    }
    let server = HTTPServer(
      listener: listener, port: port, stopFlag: stopFlag, endFlag: endFlag,
      connectionLimit: connectionLimit, patience: patience, handler: handler)
    guard server.startCounted("embedded", { server.acceptConnections() }) else {
      server.closeDescriptors()
      throw SocketError(number: EAGAIN)
    }
    return server
  }

  /// Stops listening, ends every connection after the answer it is writing, and waits for its
  /// threads. Calling it again does nothing.
  func stop() {
    let wasStopping = state.withLock { state in
      defer { state.isStopping = true }
      return state.isStopping
    }
    if wasStopping { return }
    stopFlag.set()
    // Until the last thread has ended the descriptors are in use; one that hangs keeps them.
    var entry = pollfd(fd: endFlag.descriptor, events: Int16(POLLIN), revents: 0)
    while !state.withLock({ $0.threads == 0 }) {
      let result = poll(&entry, 1, 3000)
      if result == 0 || (result < 0 && errno != EINTR) { return }
    }
    closeDescriptors()
  }

  private func closeDescriptors() {
    let close = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard close else { return }
    for descriptor in [listener, stopFlag.descriptor, endFlag.descriptor] {
      Glibc.close(descriptor)
    }
  }

  private func startCounted(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { $0.threads += 1 }
    let started = startThread(name) {
      body()
      self.threadEnded()
    }
    if !started { state.withLock { $0.threads -= 1 } }
    return started
  }

  private func threadEnded() {
    // Inside the lock: who sees that no thread is left may close the flag at once.
    state.withLock { state in
      state.threads -= 1
      if state.threads == 0 { endFlag.set() }
    }
  }

  private func acceptConnections() {
    while true {
      let readiness = Readiness.wait(
        for: listener, writing: false, stop: stopFlag.descriptor, milliseconds: -1)
      if readiness.isStopping { return }
      guard readiness.isReady else { continue }
      guard let descriptor = Socket.accept(listener) else {
        // Out of descriptors: the client stays in the queue, and asking at once would spin.
        _ = Readiness.wait(for: -1, writing: false, stop: stopFlag.descriptor, milliseconds: 100)
        continue
      }
      guard let number = connections.withLock({ $0.open(descriptor) }) else {
        turnAway(descriptor)
        close(descriptor)
        continue
      }
      let seat = ConnectionSeat(number: number, table: connections)
      guard startCounted("embedded conn", { self.serve(descriptor, seat) }) else {
        turnAway(descriptor)
        seat.close()
        continue
      }
    }
  }

  private func turnAway(_ descriptor: Int32) {
    let answer = HTTPResponse.text("Too many connections.", status: 503)
    _ = Socket.write(descriptor, answer.bytes(date: Clock.system.now(), closes: true)[...])
  }

  private func serve(_ descriptor: Int32, _ seat: ConnectionSeat) {
    var connection = Connection(
      descriptor: descriptor, stop: stopFlag.descriptor, seat: seat, patience: patience,
      handler: handler)
    connection.run()
    seat.close()
  }
}
