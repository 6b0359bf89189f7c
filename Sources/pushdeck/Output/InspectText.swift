import PushModel
import PushWire
import TextKit

/// What `inspect` writes for people. Everything from the input goes through `SafeText`.
struct InspectText {
  private let payload: DecodedPayload
  private let positions: SourcePositions
  private let formatter: TimeFormatter
  private let arguments: Arguments

  /// The most columns of one value; the raw text has the rest.
  private static let widestValue = 2_000
  /// The most bytes of raw text.
  private static let longestRaw = 65_536

  init(_ payload: DecodedPayload, _ arguments: Arguments) {
    self.payload = payload
    self.arguments = arguments
    positions = SourcePositions(
      in: payload.input,
      at: payload.findings.compactMap(\.offset)
        + payload.fields.compactMap { $0.origin?.range.lowerBound })
    formatter = TimeFormatter(
      zone: arguments.has(.utc) ? .utc : .local(), now: Clock.system.now())
  }

  /// The whole text.
  var text: String {
    var record = RecordWriter(arguments)
    record.add("Form", "\(Untrusted(payload.form.rawValue)): \(payload.form.title)" as SafeText)
    record.add("Service", service)
    record.add("Platform", payload.platform?.title)
    record.add("Size", size)
    if !payload.fields.isEmpty { record.addBlock("Fields", table(fieldRows)) }
    if !payload.customKeys.isEmpty { record.addBlock("Keys of no known meaning", keys) }
    if !payload.findings.isEmpty { record.addBlock("Findings", findings) }
    if !payload.behaviour.statements.isEmpty {
      record.addBlock("On the device", table(behaviourRows))
    }
    record.addBlock("Raw text", raw)
    return record.finish()
  }

  private var service: SafeText? {
    switch payload.provider {
    case .onesignal: "OneSignal"
    case .openpush: "OpenPush"
    case .none: payload.isReadable ? "none that is named" : nil
    }
  }

  private var size: SafeText? {
    guard let count = payload.field(.byteCount)?.value.int64,
      let limit = payload.field(.limit)?.value.int64
    else { return "\(grouped(payload.input.count)) bytes" }
    let isEstimate = payload.field(.byteCountIsEstimate) != nil
    let size: SafeText = "\(grouped(count)) of \(grouped(limit)) bytes"
    return isEstimate ? size + " (an estimate: the payload was decoded)" : size
  }

  // MARK: Fields

  private var fieldRows: [[SafeText]] {
    payload.fields.map { field in
      let place = field.origin.flatMap { positions[$0.range.lowerBound] }
      return [
        Untrusted(field.name.rawValue).safe,
        Self.place(place),
        field.origin.map { $0.path.safe(maximumColumns: 60) } ?? "—",
        value(field),
      ]
    }
  }

  private func value(_ field: DecodedField) -> SafeText {
    let text = Self.shown(field.value)
    guard field.name.isTime, let seconds = field.value.int64, seconds.magnitude < 1 << 40 else {
      return text
    }
    return "\(text) (\(formatter.dateTime(Timestamp(seconds: seconds))))"
  }

  /// A value on one line; what is no text is written as JSON.
  private static func shown(_ json: JSON) -> SafeText {
    let text = json.string ?? json.text()
    if text.isEmpty { return "(empty)" }
    return Untrusted(text).safe(maximumColumns: widestValue)
  }

  private static func place(_ position: SourcePosition?) -> SafeText {
    position.map { "\($0.line):\($0.column)" } ?? "—"
  }

  private var keys: String {
    payload.customKeys.members.prefix(200).map { member in
      let key = Untrusted(member.key).safe(maximumColumns: 100)
      return "\(key.string)  \(Self.shown(member.value).string)\n"
    }.joined()
  }

  // MARK: Findings and behaviour

  private var findings: String {
    payload.findings.map { finding in
      let place = finding.offset.flatMap { positions[$0] }
      let path = finding.path.safe(maximumColumns: 100)
      let head: SafeText =
        "\(Untrusted(finding.severity.rawValue)) \(Self.place(place)) \(Untrusted(finding.code))"
      let subject: SafeText = path.isEmpty ? "" : " at \(path)"
      let remedy = finding.remedy.map { "    \($0.string)\n" } ?? ""
      return "\(head.string)\(subject.string)\n    \(finding.message.string)\n\(remedy)"
    }.joined()
  }

  private var behaviourRows: [[SafeText]] {
    payload.behaviour.statements.map { statement in
      let fields = statement.restsOn.map { Untrusted($0.rawValue).safe }
      let rests: SafeText =
        fields.isEmpty ? "" : " [\(SafeText.joined(fields, separator: ", "))]"
      let open: SafeText = statement.isOpen ? "Open: " : ""
      return [Untrusted(statement.topic.rawValue).safe, open + statement.sentence + rests]
    }
  }

  /// Columns side by side; the last one is as long as it is.
  private func table(_ rows: [[SafeText]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? $0[column].columns : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell.string : cell.padded(to: widths[column]).string
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  // MARK: The raw text

  private var raw: String {
    let bytes = payload.input.prefix(Self.longestRaw)
    let lines = Untrusted(String(decoding: bytes, as: UTF8.self)).safeLines()
    let width = String(lines.count).count
    var text = lines.enumerated().map { index, line in
      "\(SafeText(index + 1).padded(to: width, alignment: .trailing).string)  \(line.string)\n"
    }.joined()
    let rest = payload.input.count - bytes.count
    if rest > 0 { text += "… \(grouped(rest).string) more bytes; --json has all of them.\n" }
    return text
  }
}
