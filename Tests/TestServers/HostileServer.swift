import Glibc
import TextKit

/// A server on this machine's loopback that treats its clients badly, as a script says, in the clear
/// or in TLS with a certificate of the tests. Each connection has a thread of its own.
public final class HostileServer: Sendable {
  /// What happens after a request was read; the last part of a script is played again and again.
  public enum Part: Sendable {
    /// These bytes, and the connection stays open.
    case bytes([UInt8])
    /// These bytes, and then the piece over and over, so many times or until the other side has had
    /// enough.
    case repeating([UInt8], piece: [UInt8], times: Int = .max)
    /// These bytes, and then one more byte every so many milliseconds until the other side has had
    /// enough.
    case trickle([UInt8], byte: UInt8, milliseconds: Int32)
    /// Nothing, until the other side gives up.
    case silence
    /// The connection is reset.
    case reset
  }

  /// A request as it came.
  public struct Request: Sendable {
    /// The first line and the headers.
    public var head: String
    /// The body.
    public var body: [UInt8]

    /// The first line.
    public var line: String { head.split(separator: "\r\n").first.map(String.init) ?? "" }
  }

  private struct State: Sendable {
    var parts: [Part]
    var requests: [Request] = []
    var connections = 0
    var ended = 0
  }

  private let state: Locked<State>
  private let listener: LoopbackListener
  private let isSecure: Bool

  /// Why it does not serve.
  public struct CannotServe: Error {}

  /// Listens on a free port and serves until it is let go.
  public init(_ certificate: TestCertificate? = nil, _ parts: [Part]) throws {
    var context: UInt?
    if let certificate {
      guard let made = TLSLibrary.shared?.context(certificate) else { throw CannotServe() }
      context = made
    }
    isSecure = certificate != nil
    let state = Locked(State(parts: parts))
    self.state = state
    listener = try LoopbackListener { [context] descriptor, _ in
      state.withLock { $0.connections += 1 }
      Self.serve(descriptor, context, state)
      state.withLock { $0.ended += 1 }
    }
  }

  /// Where it listens.
  public var port: Int { listener.port }
  /// Its address.
  public var url: String { "\(isSecure ? "https" : "http")://localhost:\(port)" }
  /// What came so far.
  public var requests: [Request] { state.withLock { $0.requests } }
  /// How many connections there were.
  public var connections: Int { state.withLock { $0.connections } }
  /// How many of them are over, because the other side hung up or the script was played.
  public var endedConnections: Int { state.withLock { $0.ended } }

  private static func serve(_ descriptor: Int32, _ context: UInt?, _ state: Locked<State>) {
    guard let connection = ServedConnection(descriptor, context: context) else { return }
    defer { connection.end() }
    var pending: [UInt8] = []
    while let (head, body) = connection.readRequest(&pending) {
      let part = state.withLock { state in
        state.requests.append(Request(head: head, body: body))
        return state.parts.count > 1 ? state.parts.removeFirst() : state.parts[0]
      }
      guard play(part, on: connection) else { return }
    }
  }

  /// Plays a part; false when the connection is over with it.
  private static func play(_ part: Part, on connection: ServedConnection) -> Bool {
    switch part {
    case .bytes(let bytes): return connection.write(bytes)
    case .repeating(let bytes, let piece, let times):
      guard connection.write(bytes) else { return false }
      var count = 0
      while count < times, connection.write(piece) { count += 1 }
      return false
    case .trickle(let bytes, let byte, let milliseconds):
      guard connection.write(bytes) else { return false }
      while connection.write([byte]) {
        // The other side hanging up ends the pause.
        var waiting = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&waiting, 1, milliseconds) > 0 { return false }
      }
      return false
    case .silence:
      while connection.read() != nil {}
      return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        connection.descriptor, SOL_SOCKET, SO_LINGER, &linger,
        socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    }
  }
}
