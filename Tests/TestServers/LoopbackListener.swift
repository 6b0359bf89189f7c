import Glibc

/// A socket that listens on a free port of this machine's loopback until it is let go. Each connection
/// is served by a thread of its own and closed after that.
public final class LoopbackListener: Sendable {
  /// Where it listens.
  public let port: Int
  private let descriptor: Int32

  /// Why it does not listen.
  public struct CannotListen: Error {}

  /// Listens; `serve` gets each connection and its number, from 1 in the order of their coming.
  public init(_ serve: @escaping @Sendable (_ descriptor: Int32, _ number: Int) -> Void)
    throws(CannotListen)
  {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0, let port = Self.bindToAnyPort(descriptor), listen(descriptor, 64) == 0
    else { throw CannotListen() }
    self.port = port
    let listener = descriptor
    guard Self.startThread({ Self.accept(listener, serve) }) else { throw CannotListen() }
  }

  // The thread that accepts closes it: closed here, its number could be another listener's before
  // that thread asks again, and a connection of that one would be served by this one's script.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// A port that nobody listens on.
  public static func unusedPort() throws(CannotListen) -> Int {
    guard let port = heldPort else { throw CannotListen() }
    return port
  }

  // The socket stays bound to it, or a server of another test could get the port meanwhile.
  private static let heldPort = bindToAnyPort(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))

  private static func bindToAnyPort(_ descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, size) == 0, getsockname(descriptor, address, &size) == 0
        else { return nil }
        return Int(UInt16(bigEndian: UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_port))
      }
    }
  }

  private static func accept(
    _ listener: Int32, _ serve: @escaping @Sendable (Int32, Int) -> Void
  ) {
    var number = 0
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor < 0 {
        // What accept(2) says of a socket that was shut down; all else passes.
        guard errno == EINVAL else { continue }
        close(listener)
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      number += 1
      let isStarted = startThread { [number] in
        serve(descriptor, number)
        close(descriptor)
      }
      if !isStarted { close(descriptor) }
    }
  }

  private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        // A write to a connection that is gone would end the process.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let context {
          Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, context.toOpaque())
    guard error == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
