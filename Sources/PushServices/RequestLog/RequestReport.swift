import PushWire
import TextKit

extension RequestRecord {
  /// The request in one line: how it was asked and for what, how it ended, what it cost.
  public var summary: SafeText {
    SafeText.joined(
      ["\(Untrusted(method.rawValue)) \(path)", ending.title] + costs, separator: " · ")
  }

  /// Time, bytes, connection and attempt, each in words.
  public var costs: [SafeText] {
    var parts: [SafeText] = [
      "\(grouped(Int64(facts.milliseconds))) ms", "\(grouped(facts.bytesSent)) B sent",
      "\(grouped(facts.bytesReceived)) B received",
      facts.reusedConnection ? "connection used again" : "new connection",
    ]
    if attempt > 1 { parts.append("attempt \(attempt)") }
    return parts
  }

  /// Everything that is kept of it, a line each: the summary, headers and bodies both ways.
  public var report: [SafeText] {
    var lines = [summary, ""]
    lines.append("Sent")
    lines += requestHeaders.map { "  " + $0.line }
    lines += Self.lines(requestBody, none: "no body")
    lines.append("")
    guard status != nil else {
      lines.append("No answer came: \(ending.title)")
      return lines
    }
    lines.append("Received")
    lines += responseHeaders.map { "  " + $0.line }
    lines += Self.lines(responseBody, none: "no body")
    return lines
  }

  /// A body for a person: JSON a member a line where it is whole, else as it is.
  private static func lines(_ body: KeptBody?, none: SafeText) -> [SafeText] {
    guard let body, body.byteCount > 0 else { return ["", "  (\(none))"] }
    let size: SafeText = "\(grouped(body.byteCount)) B"
    if body.bytes.isEmpty { return ["", "  (\(size), which are not kept)"] }
    let text =
      (try? JSON.parse(body.bytes, options: .lenient))?.text(.pretty)
      ?? String(decoding: body.bytes, as: UTF8.self)
    var lines: [SafeText] = [""]
    lines += Untrusted(text).safeLines().map { "  " + $0 }
    if body.isCut { lines.append("  (the beginning of \(size))") }
    if body.isRedacted { lines.append("  (secrets are cut down to their last characters)") }
    return lines
  }
}
