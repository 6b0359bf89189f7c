import Glibc
import PushModel
import TextKit

/// JSON written in a test; what cannot be read becomes null, which no test expects.
func json(_ text: String) -> JSON {
  (try? JSON.parse(text)) ?? .null
}

/// The bytes of an answer.
func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

/// The folder of the package, found from this file.
func packageRoot(_ file: String = #filePath) -> String {
  file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
}

/// The bytes of a file; nil when it cannot be read.
func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

extension [Finding] {
  /// The codes, in order.
  var codes: [String] { map(\.code) }
  /// The paths, in order.
  var paths: [String] { map(\.path.raw) }
  /// Whether one of them must stop a send.
  var hasError: Bool { contains { $0.severity == .error } }
}

/// A moment in unix seconds.
func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }
