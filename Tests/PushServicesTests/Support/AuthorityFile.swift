import Glibc
import TestServers
import Testing

/// A file for `ca-file` that goes when it is let go.
final class AuthorityFile {
  let path: String

  init(_ text: String = TestCertificate.authority) throws {
    var template = Array("/tmp/pushdeck-ca-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let bytes = Array((text + "\n").utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unlink(path) }
}
