internal import CZlib

/// Compresses into the gzip form piece by piece.
final class GzipStream {
  // zlib keeps the stream's address, so it may not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []
  private var piece = [UInt8](repeating: 0, count: 65_536)

  /// Nil when zlib has no memory.
  init?(level: Int32 = 4) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard czlib_gzip_start(stream, level) == Z_OK else {
      stream.deinitialize(count: 1)
      stream.deallocate()
      return nil
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Adds bytes; false when zlib fails.
  func add(_ bytes: [UInt8]) -> Bool { run(bytes, Z_NO_FLUSH) }

  /// The whole; nil when zlib fails. Nothing can be added after it.
  func finish() -> [UInt8]? { run([], Z_FINISH) ? output : nil }

  private func run(_ bytes: [UInt8], _ flush: Int32) -> Bool {
    var input = bytes
    return input.withUnsafeMutableBufferPointer { source in
      stream.pointee.next_in = source.baseAddress
      stream.pointee.avail_in = UInt32(source.count)
      while true {
        let (result, written) = piece.withUnsafeMutableBufferPointer { target in
          stream.pointee.next_out = target.baseAddress
          stream.pointee.avail_out = UInt32(target.count)
          let result = deflate(stream, flush)
          return (result, target.count - Int(stream.pointee.avail_out))
        }
        output += piece[..<written]
        if result == Z_STREAM_END { return flush == Z_FINISH }
        // With room left and nothing to read, zlib answers that no progress is possible.
        guard result == Z_OK || result == Z_BUF_ERROR else { return false }
        if flush == Z_NO_FLUSH, stream.pointee.avail_in == 0, written < piece.count {
          return true
        }
        if flush == Z_FINISH, result == Z_BUF_ERROR, written == 0 { return false }
      }
    }
  }
}

/// Compresses into the gzip form; nil when zlib has no memory.
func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
  guard let stream = GzipStream(), stream.add(bytes) else { return nil }
  return stream.finish()
}

extension HTTPResponse {
  /// The answer as that request wants it coded: gzip where the client takes it and it pays.
  func coded(for request: HTTPRequest) -> HTTPResponse {
    guard body.count >= 1024, let contentType, !contentType.hasPrefix("application/gzip"),
      Self.acceptsGzip(request.header("accept-encoding") ?? ""),
      let compressed = gzipped(body), compressed.count < body.count
    else { return self }
    var answer = self
    answer.body = compressed
    answer.headers.append(HTTPHeader(name: "Content-Encoding", value: "gzip"))
    answer.headers.append(HTTPHeader(name: "Vary", value: "Accept-Encoding"))
    return answer
  }

  // RFC 9110 §12.5.3; a weight of 0 refuses.
  static func acceptsGzip(_ header: String) -> Bool {
    for entry in header.lowercased().split(separator: ",") {
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let coding = parts.first, coding == "gzip" || coding == "x-gzip" || coding == "*" else {
        continue
      }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) } ?? "1"
      if let weight = Double(weight), weight > 0 { return true }
    }
    return false
  }
}
