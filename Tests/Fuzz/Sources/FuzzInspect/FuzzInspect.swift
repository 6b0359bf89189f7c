import FuzzKit
import PushModel
import PushWire
import TextKit

/// `inspect` end to end, with all that may be said besides the bytes: its JSON can be read again,
/// nothing it writes disturbs a terminal, and every place lies inside the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInspect(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  for pushType in [nil] + ApplePushType.allCases {
    inspect(bytes, PayloadContext(pushType: pushType))
  }
  inspect(bytes, PayloadContext(isToken: true))
  return 0
}

private func inspect(_ bytes: [UInt8], _ context: PayloadContext) {
  let payload = DecodedPayload(bytes, context: context)
  for finding in payload.findings {
    precondition(finding.offset.map { (0...bytes.count).contains($0) } ?? true, finding.code)
  }
  for field in payload.fields {
    guard let range = field.origin?.range else { continue }
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "a field stands outside")
  }
  let text = payload.json.text()
  expectHarmless(text, "the JSON output")
  precondition((try? JSON.parse(text)) == payload.json, "the JSON output is not JSON")
  expectHarmless(InspectText(payload, Arguments()).text, "the text for people", newlines: true)
}
