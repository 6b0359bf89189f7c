import PushModel
import PushWire
import TextKit

/// Something that was inspected: what it is, all that can be said about it, and its text with every place.
public struct Inspection: Sendable {
  /// What was asked for; a file with the bytes that it held.
  public let request: InspectionRequest
  /// What it is, for a person.
  public let title: SafeText
  /// The service whose words it speaks; nil where none is named.
  public let service: SafeText?
  /// The platform it is for; nil where nothing tells.
  public let platform: Platform?
  /// Its size in words, beside the limit where there is one.
  public let size: SafeText
  /// Whether that is over a limit.
  public let isOverLimit: Bool
  /// Whether it could be understood as a JSON object or a token at all.
  public let isReadable: Bool
  /// Findings, fields, keys of no known meaning, and what will happen on the device, in that order.
  public let items: [InspectedItem]
  /// Keys of no known meaning beyond those among the items.
  public let moreKeys: Int
  /// The text as it was received, a service's keys cut down.
  public let received: RawText
  /// The same with a member a line; nil for what is no JSON.
  public let pretty: PrettyText?
  /// Everything decoded as one JSON object; nil for an input that is larger than any clipboard takes.
  public let decoded: String?

  /// Keys of no known meaning that are listed one by one.
  static let listedKeys = 200
  /// Up to so many bytes of input the decoded JSON is kept.
  static let largestDecoded = 1 << 20

  /// Inspects bytes; never fails, and takes time linear to their number.
  public init(_ bytes: [UInt8], _ request: InspectionRequest) {
    let payload = DecodedPayload(bytes, context: request.context)
    self.request = request
    title = payload.form.title
    service =
      switch payload.provider {
      case .onesignal: "OneSignal"
      case .openpush: "OpenPush"
      case .none: nil
      }
    platform = payload.platform
    size = Self.size(of: payload)
    isOverLimit = payload.field(.overLimit)?.value.bool == true
    isReadable = payload.isReadable
    items = InspectedItems(payload).all
    moreKeys = max(0, payload.customKeys.members.count - Self.listedKeys)
    received = RawText(payload.input)
    pretty = Self.isJSON(payload) ? PrettyText(payload.input) : nil
    decoded = bytes.count <= Self.largestDecoded ? payload.json.text(.pretty) : nil
  }

  /// Findings of a severity.
  public func count(of severity: Finding.Severity) -> Int {
    items.count { $0.kind == .finding(severity) }
  }

  private static func isJSON(_ payload: DecodedPayload) -> Bool {
    let faults = [PayloadCode.jsonSyntax, .inputTooLarge].map(\.rawValue)
    return payload.form != .token && !payload.findings.contains { faults.contains($0.code) }
  }

  private static func size(of payload: DecodedPayload) -> SafeText {
    guard let count = payload.field(.byteCount)?.value.int64,
      let limit = payload.field(.limit)?.value.int64
    else { return "\(grouped(payload.input.count)) bytes" }
    let about: SafeText = payload.field(.byteCountIsEstimate) != nil ? "about " : ""
    return "\(about)\(grouped(count)) of \(grouped(limit)) bytes"
  }
}
