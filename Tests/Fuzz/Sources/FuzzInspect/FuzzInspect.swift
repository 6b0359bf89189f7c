import FuzzKit
import PushModel
import PushWire
import TextKit

/// `inspect` end to end, with all that may be said besides the bytes: its JSON can be read again,
/// nothing it writes disturbs a terminal, and every place lies inside the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInspect(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  // One context an input, so that the fuzzer tries five times as many. Which one is drawn from the
  // bytes themselves, for an input has to do the same at every run.
  let sum = bytes.reduce(UInt64(bytes.count)) { $0 &* 31 &+ UInt64($1) }
  inspect(bytes, contexts[Int(sum % UInt64(contexts.count))])
  return 0
}

private let contexts =
  ([nil] + ApplePushType.allCases).map { PayloadContext(pushType: $0) }
  + [PayloadContext(isToken: true)]

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
