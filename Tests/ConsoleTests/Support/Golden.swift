import Glibc
import TerminalKit
import Testing

/// Pictures of screens that were looked at and found good, as text beside the tests.
///
/// `PUSHDECK_RECORD=1` writes what is drawn now in their place; look at the difference before keeping it.
enum Golden {
  private static let rolesMark = "──── roles ────"

  /// Compares a canvas with the picture of that name.
  static func expect(
    _ canvas: Canvas, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drawn = canvas.text() + [rolesMark] + canvas.roles()
    let path = folder + "/" + name + ".txt"
    if getenv("PUSHDECK_RECORD") != nil {
      write(drawn.joined(separator: "\n") + "\n", to: path)
      return
    }
    guard let kept = read(path) else {
      Issue.record(
        "There is no picture \(name).txt; record it with PUSHDECK_RECORD=1.",
        sourceLocation: sourceLocation)
      return
    }
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let expected = lines.last == "" ? Array(lines.dropLast()) : lines
    guard expected != drawn else { return }
    Issue.record(
      "\(name) is drawn otherwise:\n\(difference(expected, drawn))", sourceLocation: sourceLocation)
  }

  /// The rows that differ, each as it was and as it is.
  private static func difference(_ expected: [String], _ drawn: [String]) -> String {
    var report: [String] = []
    for row in 0..<max(expected.count, drawn.count) {
      let old = row < expected.count ? expected[row] : "(no such row)"
      let new = row < drawn.count ? drawn[row] : "(no such row)"
      if old != new { report += ["row \(row)", "  was \(old)", "  is  \(new)"] }
    }
    return report.joined(separator: "\n")
  }

  private static var folder: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(2)
    return parts.joined(separator: "/") + "/Golden"
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else {
      Issue.record("\(path) cannot be written")
      return
    }
    defer { fclose(file) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
  }
}
