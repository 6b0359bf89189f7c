import Glibc
import TextKit

/// Asks a service on loopback for JSON, without the program that is tested.
struct Loopback {
  /// Such as `http://127.0.0.1:40123`.
  var url: String
  /// What goes into `Authorization`.
  var authorization: String?

  /// The answer's status and JSON; nil when there is none.
  func ask(_ method: String, _ target: String, _ body: JSON? = nil) -> (status: Int, json: JSON)? {
    guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }),
      let descriptor = Self.connect(port)
    else { return nil }
    defer { close(descriptor) }
    let bytes = body?.bytes(.wire) ?? []
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    if body != nil { head += "Content-Type: application/json\r\n" }
    if let authorization { head += "Authorization: \(authorization)\r\n" }
    head += "Content-Length: \(bytes.count)\r\n\r\n"
    guard Self.send(Array(head.utf8) + bytes, descriptor) else { return nil }
    return Self.answer(Self.readToEnd(descriptor))
  }

  private static func connect(_ port: UInt16) -> Int32? {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
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

  private static func readToEnd(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func answer(_ bytes: [UInt8]) -> (status: Int, json: JSON)? {
    let blank: [UInt8] = [13, 10, 13, 10]
    guard
      let end = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }),
      let status = Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self))
    else { return nil }
    return (status, (try? JSON.parse(Array(bytes[(end + 4)...]))) ?? .null)
  }
}
