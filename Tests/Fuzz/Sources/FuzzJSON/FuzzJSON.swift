import FuzzKit
import TextKit

/// The JSON reader: what it takes can be written and read again and stands inside the input; what it
/// refuses, it refuses at a place inside the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  for repairs in [false, true] {
    do {
      let json = try JSON.parse(bytes, options: .init(repairsLoneSurrogates: repairs))
      expectRanges(json, inside: 0..<count)
      expectSafeTexts(json)
      for style in [JSONStyle.compact, .wire, .pretty] {
        let text = json.text(style)
        precondition((try? JSON.parse(text)) == json, "written and read again it is another value")
        if style != .wire {
          expectHarmless(text, "written JSON", newlines: style == .pretty)
        }
      }
    } catch {
      precondition((0...count).contains(error.offset), "the fault lies outside of the input")
      expectHarmless(error.sentence, "the sentence of a fault")
    }
  }
  return 0
}

private func expectRanges(_ json: JSON, inside outer: Range<Int>) {
  guard let range = json.range, !range.isEmpty, range.lowerBound >= outer.lowerBound,
    range.upperBound <= outer.upperBound
  else { preconditionFailure("a value stands outside of what holds it") }
  switch json.value {
  case .null, .bool, .number, .string: break
  case .array(let elements): elements.forEach { expectRanges($0, inside: range) }
  case .object(let object): object.members.forEach { expectRanges($0.value, inside: range) }
  }
}
