import Glibc

/// One connection to a server of a test, in the clear or in TLS. It belongs to one thread.
struct ServedConnection {
  let descriptor: Int32
  /// OpenSSL's session; nil in the clear.
  private let session: TLSLibrary.Pointer?

  /// Takes a connection over and greets it; nil when the greeting failed, which is how a client that
  /// does not trust the certificate ends.
  init?(_ descriptor: Int32, context: UInt?) {
    self.descriptor = descriptor
    guard let context else {
      session = nil
      return
    }
    guard let library = TLSLibrary.shared,
      let session = library.makeSession(TLSLibrary.Pointer(bitPattern: context))
    else { return nil }
    self.session = session
    _ = library.setDescriptor(session, descriptor)
    guard library.accept(session) == 1 else {
      library.free(session)
      return nil
    }
  }

  /// Frees what belongs to TLS; the descriptor is its owner's.
  func end() {
    if let session { TLSLibrary.shared?.free(session) }
  }

  /// Reads what there is; nil at the end.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count =
      if let session, let library = TLSLibrary.shared {
        Int(library.read(session, &buffer, Int32(buffer.count)))
      } else {
        Glibc.read(descriptor, &buffer, buffer.count)
      }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Writes all of it; false once the other side has gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { piece in
        if let session, let library = TLSLibrary.shared {
          Int(library.write(session, piece.baseAddress, Int32(min(piece.count, 1 << 20))))
        } else {
          send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads a whole request: its head, and its body where a length is given; nil at the end.
  func readRequest(_ pending: inout [UInt8]) -> (head: String, body: [UInt8])? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let at = pending.indices.first(where: { pending[$0...].starts(with: end) }) {
        let head = String(decoding: pending[..<at], as: UTF8.self)
        let start = at + end.count
        let length = Self.length(head)
        if pending.count >= start + length {
          let body = Array(pending[start..<(start + length)])
          pending.removeFirst(start + length)
          return (head, body)
        }
      }
      guard let piece = read() else { return nil }
      pending += piece
    }
  }

  private static func length(_ head: String) -> Int {
    for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
      return Int(line.split(separator: ":")[1].filter { $0 != " " }) ?? 0
    }
    return 0
  }
}
