import PushModel
import TextKit

/// What was pasted, understood: its form, its fields with their places, what is wrong with it and
/// what a device will do with it. The bytes stay as they came, but for the keys of a service.
public struct DecodedPayload: Sendable {
  /// The most bytes that are looked at.
  public static let maximumBytes = 16 * 1_024 * 1_024

  /// The bytes as they came; where a service's key stood, its last characters alone are left.
  public let input: [UInt8]
  /// What was known besides the bytes.
  public let context: PayloadContext
  /// What it is.
  public let form: PayloadForm
  /// The service whose words it speaks.
  public let provider: PayloadProvider
  /// The platform it is for; nil where nothing tells.
  public let platform: Platform?
  /// The fields by their canonical names, in a stable order.
  public let fields: [DecodedField]
  /// Keys of no known meaning, as they are.
  public let customKeys: JSONObject
  /// The payload itself: the whole input, or what an event carries inside, as it is written there;
  /// nil where there is none.
  public let rawPayload: JSON?
  /// What was noticed, errors first.
  public let findings: [Finding]
  /// What will happen on the device, as the documents state it.
  public let behaviour: DeviceBehaviour

  /// Reads anything; never fails, and takes time linear to the number of bytes.
  public init(_ bytes: [UInt8], context: PayloadContext = PayloadContext()) {
    let concealed =
      bytes.count <= Self.maximumBytes ? KeyForms.concealed(bytes) : (bytes: bytes, keys: [])
    input = concealed.bytes
    self.context = context
    var reading = PayloadReadingResult(input, context)
    reading.note(concealed.keys, in: input)
    form = reading.form
    provider = reading.provider
    platform = reading.platform
    fields = reading.fields.all.sorted { $0.name.place < $1.name.place }
    customKeys = reading.customKeys
    rawPayload = reading.rawPayload
    findings = reading.findings.finished()
    behaviour = reading.behaviour
  }

  /// A field by its canonical name; nil when it is missing.
  public func field(_ name: PayloadField) -> DecodedField? { fields.first { $0.name == name } }

  /// Whether the input could be understood as a JSON object or a token at all.
  public var isReadable: Bool { form != .malformed }

  /// Whether a finding is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// The way from bytes to what is known of them.
struct PayloadReadingResult {
  var form = PayloadForm.malformed
  var provider = PayloadProvider.none
  var platform: Platform?
  var fields = FieldList()
  var customKeys = JSONObject()
  var rawPayload: JSON?
  var findings = PayloadFindings()
  var behaviour = DeviceBehaviour()

  init(_ bytes: [UInt8], _ context: PayloadContext) {
    guard bytes.count <= DecodedPayload.maximumBytes else {
      findings.add(
        .error, .inputTooLarge, path: "", offset: nil,
        "The input has \(grouped(bytes.count)) bytes; more than 16 MiB is not read.",
        remedy: "No payload is larger than a few kilobytes: paste that alone.")
      return
    }
    if let token = Self.token(bytes, context) {
      readToken(token)
      return
    }
    var input = bytes
    if input.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.add(
        .note, .byteOrderMark, path: "", offset: 0,
        "The text begins with a byte order mark, which was passed over.",
        remedy: "JSON has none: strict readers refuse it.")
      // Blanked out, so that every place in the text stays what it is.
      input.replaceSubrange(0..<3, with: [0x20, 0x20, 0x20])
    }
    let json: JSON
    do {
      json = try JSON.parse(input, options: .init(repairsLoneSurrogates: true))
    } catch {
      findings.add(
        .error, .jsonSyntax, path: "", offset: error.offset,
        "This is not JSON: \(Untrusted(error.sentence)).", remedy: Self.remedy(bytes))
      return
    }
    guard json.object != nil else {
      findings.add(
        .error, .jsonNotObject, path: "", offset: json.range?.lowerBound,
        "This is JSON and holds \(FieldReader.kindName(json)); every payload is an object.",
        remedy: json.array == nil
          ? "Paste the whole payload, from { to }." : "Paste one element of the list.")
      rawPayload = json
      return
    }
    readObject(input, json, context)
  }

  /// Whoever reads a push on a device reads what it holds.
  mutating func note(_ keys: [Range<Int>], in input: [UInt8]) {
    for key in keys {
      findings.add(
        .warning, .keyInText, path: "", offset: key.lowerBound,
        "An API key stands here, cut down to \(Secret(String(decoding: input[key], as: UTF8.self))).",
        remedy: "Whoever has a key can send to everybody: make a new one if others saw this text.")
    }
  }

  private mutating func readObject(_ input: [UInt8], _ json: JSON, _ context: PayloadContext) {
    let root = PayloadNode(value: json, path: "")
    var decoder = PayloadDecoder(PayloadTree(input: input, root: root), context: context)
    for offset in SurrogateScan.loneEscapes(in: input, limit: PayloadFindings.perCode + 1) {
      decoder.tree.noteLoneSurrogate(path: decoder.tree.path(at: offset), offset: offset)
    }
    ValueScan.look(at: root, &decoder.tree.findings)
    decoder.decode()
    form = decoder.form
    provider = decoder.provider
    platform = decoder.platform
    fields = decoder.fields
    customKeys = decoder.customKeys
    rawPayload = decoder.rawPayload
    findings.take(decoder.tree.findings)
    behaviour = DeviceBehaviour(decoder)
  }

  // MARK: Tokens

  /// The token, when the input is meant to be one or is nothing else.
  private static func token(_ bytes: [UInt8], _ context: PayloadContext) -> DeviceToken? {
    if context.isToken { return DeviceToken(String(decoding: bytes, as: UTF8.self)) }
    guard bytes.count <= 8192, let first = bytes.first(where: { $0 > 0x20 }),
      first != UInt8(ascii: "{"), first != UInt8(ascii: "[")
    else { return nil }
    let token = DeviceToken(String(decoding: bytes, as: UTF8.self))
    return token.kind == .apns || token.kind == .fcm ? token : nil
  }

  private mutating func readToken(_ token: DeviceToken) {
    form = .token
    rawPayload = .string(token.text)
    fields.set(.tokenKind, .string(token.kind.rawValue))
    fields.set(.tokenLength, .int(token.text.unicodeScalars.count))
    if token.kind == .apns { platform = .ios } else if token.kind == .fcm { platform = .android }
    if let platform { fields.set(.platform, .string(platform.rawValue)) }
    if token.kind == .apns {
      fields.set(.apnsEnvironment, "unknown")
      findings.add(
        .note, .environmentNotInToken, path: "", offset: 0,
        "Nothing in the characters tells Apple's sandbox from production.",
        remedy: "Look at the subscription's record: its test_type says it.")
    }
    token.check(&findings, path: "", offset: 0)
  }

  // MARK: What it looks like when it is not JSON

  /// With its mark in front, or ASCII with every second byte zero.
  private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    let start = Array(bytes.prefix(64))
    guard start.count >= 4 else { return false }
    return [0, 1].contains { parity in
      start.indices.allSatisfy { (start[$0] == 0) == ($0 % 2 == parity) }
    }
  }

  private static func remedy(_ bytes: [UInt8]) -> SafeText? {
    if bytes.allSatisfy({ $0 <= 0x20 }) { return "Paste a payload, or give a file." }
    if looksLikeUTF16(bytes) { return "It looks like UTF-16: save it as UTF-8." }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return "It looks like gzip: unpack it, and inspect what comes out."
    }
    if bytes.prefix(64).contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) {
      return "It holds bytes that are no text: paste the payload as an app or a log wrote it."
    }
    let text = bytes.prefix(256).filter { $0 > 0x20 }
    if text.starts(with: "Bundle[".utf8) {
      return "It looks like Android's print of a bundle: print it as JSON."
    }
    if text.starts(with: "{".utf8), text.contains(UInt8(ascii: "=")),
      !text.contains(UInt8(ascii: "\""))
        || text.starts(with: "{aps=".utf8)
    {
      return "It looks like Apple's print of a dictionary: print it as JSON."
    }
    if text.starts(with: "{'".utf8) {
      return "It looks like Python's print of a dictionary: print it with json.dumps."
    }
    return nil
  }
}
