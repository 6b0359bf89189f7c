import Glibc
import TestServers
import TextKit

/// A server that does what a script says, good or bad, on this machine's loopback. Each connection
/// has a thread of its own; it reads a whole request, notes it, and plays the next part of the
/// script (the last part again and again).
final class ScriptedServer: Sendable {
  /// What happens after a request was read.
  enum Part: Sendable {
    /// These bytes, and the connection stays open.
    case bytes([UInt8])
    /// These bytes, and the connection ends in good order.
    case bytesThenClose([UInt8])
    /// These bytes, and then the last of them over and over until the other side has had enough.
    case endless([UInt8], then: [UInt8])
    /// Nothing, until the other side gives up.
    case silence
    /// The connection is reset.
    case reset
  }

  /// A request as it came.
  struct Request: Sendable {
    var head: String
    var body: [UInt8]
    /// Which connection it came on, from 1.
    var connection: Int

    /// The first line.
    var line: String { head.split(separator: "\r\n").first.map(String.init) ?? "" }

    /// The values of a header.
    func values(_ name: String) -> [String] {
      head.split(separator: "\r\n").compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
        return String(parts[1].drop { $0 == " " })
      }
    }
  }

  private struct State: Sendable {
    var parts: [Part]
    var requests: [Request] = []
  }

  private let state: Locked<State>
  private let listener: LoopbackListener

  init(_ parts: [Part]) throws {
    let state = Locked(State(parts: parts))
    self.state = state
    listener = try LoopbackListener { Self.serve($0, $1, state) }
  }

  var port: Int { listener.port }
  var url: String { "http://127.0.0.1:\(port)" }
  var requests: [Request] { state.withLock { $0.requests } }

  private static func serve(_ descriptor: Int32, _ connection: Int, _ state: Locked<State>) {
    var pending: [UInt8] = []
    while let (head, body) = readRequest(descriptor, &pending) {
      let part = state.withLock { state in
        state.requests.append(Request(head: head, body: body, connection: connection))
        return state.parts.count > 1 ? state.parts.removeFirst() : state.parts[0]
      }
      switch part {
      case .bytes(let bytes): if !send(descriptor, bytes) { return }
      case .bytesThenClose(let bytes):
        _ = send(descriptor, bytes)
        return
      case .endless(let bytes, let more):
        guard send(descriptor, bytes) else { return }
        while send(descriptor, more) {}
        return
      case .silence:
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) > 0 {}
        return
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          descriptor, SOL_SOCKET, SO_LINGER, &linger,
          socklen_t(MemoryLayout.size(ofValue: linger)))
        return
      }
    }
  }

  private static func send(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func readRequest(_ descriptor: Int32, _ pending: inout [UInt8])
    -> (head: String, body: [UInt8])?
  {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let index = pending.indices.first(where: { pending[$0...].starts(with: end) }) {
        let head = String(decoding: pending[..<index], as: UTF8.self)
        let request = Request(head: head, body: [], connection: 0)
        let length = request.values("Content-Length").first.flatMap { Int($0) } ?? 0
        let start = index + end.count
        if pending.count >= start + length {
          let body = Array(pending[start..<(start + length)])
          pending.removeFirst(start + length)
          return (head, body)
        }
      }
      var buffer = [UInt8](repeating: 0, count: 65536)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      pending += buffer[..<count]
    }
  }
}
