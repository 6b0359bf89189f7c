import PushModel
import PushWire
import TextKit

/// Makes the items of a payload.
struct InspectedItems {
  private let payload: DecodedPayload
  private let positions: SourcePositions
  private let places: FieldPlaces
  /// How often a name was met in a part, for names that come more than once.
  private var numbers: [InspectedItem.ID: Int] = [:]
  private(set) var all: [InspectedItem] = []

  /// The most columns of a value's one line.
  private static let widestText = 2_000

  init(_ payload: DecodedPayload) {
    self.payload = payload
    positions = SourcePositions(
      in: payload.input,
      at: payload.findings.compactMap(\.offset)
        + payload.fields.compactMap { $0.origin?.range.lowerBound }
        + payload.customKeys.members.prefix(Inspection.listedKeys)
        .compactMap { $0.value.range?.lowerBound })
    places = FieldPlaces(payload)
    for finding in payload.findings { add(finding) }
    for field in payload.fields { add(field) }
    for member in payload.customKeys.members.prefix(Inspection.listedKeys) { add(member) }
    for statement in payload.behaviour.statements { add(statement) }
  }

  private mutating func add(_ finding: Finding) {
    let position = finding.offset.flatMap { positions[$0] }
    let line = finding.line(Untrusted(""), positions).string
    append(
      .findings, name: Untrusted(finding.code), .finding(finding.severity), text: finding.message,
      remark: finding.remedy, path: finding.path,
      range: finding.offset.map { places.range(at: $0, path: finding.path) }, position: position,
      // Without a file there is no colon to begin with.
      copyText: String(line.drop { $0 == ":" || $0 == " " }))
  }

  private mutating func add(_ field: DecodedField) {
    let text = field.value.string ?? field.value.text()
    var time: Timestamp?
    if field.name.isTime, let seconds = field.value.int64, seconds.magnitude < 1 << 40 {
      time = Timestamp(seconds: seconds)
    }
    append(
      .fields, name: Untrusted(field.name.rawValue), .field, text: Self.shown(text), remark: nil,
      path: field.origin?.path ?? Untrusted(""), range: field.origin?.range,
      position: field.origin.flatMap { positions[$0.range.lowerBound] }, time: time, copyText: text)
  }

  private mutating func add(_ member: JSONObject.Member) {
    let text = member.value.string ?? member.value.text()
    append(
      .keys, name: Untrusted(member.key), .key, text: Self.shown(text), remark: nil,
      path: Untrusted(member.key), range: member.value.range,
      position: member.value.range.flatMap { positions[$0.lowerBound] }, copyText: text)
  }

  private mutating func add(_ statement: DeviceStatement) {
    let fields = statement.restsOn.map { Untrusted($0.rawValue).safe }
    let origin = statement.restsOn.compactMap { payload.field($0)?.origin }.first
    append(
      .statements, name: Untrusted(statement.topic.rawValue), .statement(isOpen: statement.isOpen),
      text: statement.sentence,
      remark: fields.isEmpty ? nil : "rests on \(SafeText.joined(fields, separator: ", "))",
      path: origin?.path ?? Untrusted(""), range: origin?.range,
      position: origin.flatMap { positions[$0.range.lowerBound] },
      copyText: "\(statement.topic.rawValue): \(statement.sentence.string)")
  }

  private mutating func append(
    _ part: InspectedItem.ID.Part, name: Untrusted, _ kind: InspectedItem.Kind, text: SafeText,
    remark: SafeText?, path: Untrusted, range: Range<Int>?, position: SourcePosition?,
    time: Timestamp? = nil, copyText: String
  ) {
    let first = InspectedItem.ID(part: part, name: name, number: 0)
    let number = numbers[first, default: 0]
    numbers[first] = number + 1
    all.append(
      InspectedItem(
        id: InspectedItem.ID(part: part, name: name, number: number), kind: kind,
        name: name.safe(maximumColumns: 100), text: text, remark: remark, path: path, range: range,
        position: position, time: time, copyText: copyText))
  }

  private static func shown(_ text: String) -> SafeText {
    text.isEmpty ? "(empty)" : Untrusted(text).safe(maximumColumns: widestText)
  }
}

/// What a finding's offset is the beginning of.
private struct FieldPlaces {
  private let bytes: [UInt8]
  private var ranges: [Int: [(path: Untrusted, range: Range<Int>)]] = [:]

  init(_ payload: DecodedPayload) {
    bytes = payload.input
    for origin in payload.fields.compactMap(\.origin) {
      ranges[origin.range.lowerBound, default: []].append((origin.path, origin.range))
    }
    for member in payload.customKeys.members.prefix(Inspection.listedKeys) {
      guard let range = member.value.range else { continue }
      ranges[range.lowerBound, default: []].append((Untrusted(member.key), range))
    }
  }

  /// The value of that path, where it is known how far it goes; else the token.
  func range(at offset: Int, path: Untrusted) -> Range<Int> {
    if let known = ranges[offset]?.first(where: { $0.path == path }) { return known.range }
    let start = max(0, min(offset, bytes.count))
    return start..<TokenScan.end(of: start, in: bytes)
  }
}
