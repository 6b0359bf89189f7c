import PushWire
import TextKit

/// `inspect`
enum InspectCommand {
  static let command = Command(
    words: ["inspect"], arguments: [.optional("FILE")],
    summary: "a payload, an event, a receipt, a record or a token, decoded",
    details: """
      Without FILE, or with -, standard input is read. What it is, each field with its place, what
      is wrong with it and what a device will do with it; --json writes one object of all that.
      Ends with 1 when the input is not a JSON object.

      Codes of findings, which stay:
      \(wrapped(PayloadCode.allCases.map(\.rawValue)))
      """,
    options: [.pushType, .token, .utc, .timeout] + .output, body: .task(.local, run))

  /// The push types as they are typed.
  static let pushTypes = ApplePushType.allCases.map(\.rawValue)

  private static func run(_ arguments: Arguments, _ session: CommandSession)
    async throws(CommandFailure) -> ExitCode
  {
    let path = arguments.positional.first ?? "-"
    let bytes = try await InputFile.read(path, session, remedy: nil)
    let context = PayloadContext(
      pushType: arguments.text(.pushType).flatMap(ApplePushType.init(rawValue:)),
      isToken: arguments.has(.token))
    let payload = DecodedPayload(bytes, context: context)
    try await session.write(
      arguments.has(.json)
        ? payload.json.text() + "\n" : InspectText(payload, arguments).text)
    return payload.isReadable ? .done : .no
  }

  private static func wrapped(_ words: [String]) -> String {
    var lines = [""]
    for word in words {
      let line = lines[lines.count - 1]
      if line.utf8.count + word.utf8.count > 92 {
        lines.append(word)
      } else {
        lines[lines.count - 1] = line.isEmpty ? word : "\(line) \(word)"
      }
    }
    return lines.joined(separator: "\n")
  }
}
