internal import CSystem
import Glibc

/// What goes wrong with a socket.
struct SocketError: Error, Sendable, Hashable {
  var number: Int32
}

/// The few calls on sockets that the server needs; descriptors are non-blocking and close-on-exec.
enum Socket {
  /// Listens on 127.0.0.1; port 0 takes any free one. Returns the descriptor and the port.
  static func listen(port: UInt16) throws(SocketError) -> (descriptor: Int32, port: UInt16) {
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, flags, 0)
    guard descriptor >= 0 else { throw SocketError(number: errno) }
    var one: Int32 = 1
    // A port whose last connections linger after the end can be taken again at once.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && Glibc.listen(descriptor, 128) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard result else {
      let number = errno
      close(descriptor)
      throw SocketError(number: number)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// The next connection that waits; nil when none does.
  static func accept(_ listener: Int32) -> Int32? {
    // In one step: a child that is spawned at this moment would inherit it.
    let descriptor = csystem_accept(listener)
    guard descriptor >= 0 else { return nil }
    var one: Int32 = 1
    // Without it an answer of two packets waits for the client's delayed acknowledgement.
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  /// Makes closing the connection reset it: what was not sent is thrown away, and the other side
  /// reads an error instead of an end.
  static func resetsOnClose(_ descriptor: Int32) {
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
  }

  /// Reads what is there: empty at the end of the stream, nil on an error.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count >= 0 { return buffer[..<count] }
      if errno != EINTR { return nil }
    }
  }

  /// Writes some of the bytes: how many, or nil on an error. EAGAIN counts as none.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return nil }
    }
  }
}

/// Which of two descriptors are ready.
struct Readiness: Sendable, Hashable {
  /// The first can be read or written as asked, or is broken.
  var isReady: Bool
  /// The second, the server's sign to stop, is set.
  var isStopping: Bool

  /// Waits; a negative time waits for good. Neither is set when the time passed.
  static func wait(for descriptor: Int32, writing: Bool, stop: Int32, milliseconds: Int32)
    -> Readiness
  {
    wait(
      forEvents: Int16(writing ? POLLOUT : POLLIN), on: descriptor, stop: stop,
      milliseconds: milliseconds)
  }

  /// The same for events of poll(2).
  static func wait(forEvents events: Int16, on descriptor: Int32, stop: Int32, milliseconds: Int32)
    -> Readiness
  {
    var entries = [
      pollfd(fd: descriptor, events: events, revents: 0),
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, milliseconds) < 0 {
      guard errno == EINTR else { return Readiness(isReady: true, isStopping: false) }
    }
    return Readiness(isReady: entries[0].revents != 0, isStopping: entries[1].revents != 0)
  }
}
