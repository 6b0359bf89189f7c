import TextKit

/// The bytes that the fuzzer made up.
public func input(_ data: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: count))
}

/// Whether a terminal could be disturbed or a reader deceived: controls, line and paragraph
/// separators, bidi controls.
public func disturbs(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// Ends the program, which the fuzzer takes for a finding, unless the text is harmless.
public func expectHarmless(_ text: String, _ what: StaticString, newlines: Bool = false) {
  for scalar in text.unicodeScalars where disturbs(scalar) && !(newlines && scalar == "\n") {
    preconditionFailure("\(what) holds U+\(String(scalar.value, radix: 16, uppercase: true))")
  }
}

/// Checks that each text of the value is harmless once it is safe.
public func expectSafeTexts(_ json: JSON) {
  switch json.value {
  case .null, .bool, .number: break
  case .string(let text): expectSafe(text)
  case .array(let elements): elements.forEach(expectSafeTexts)
  case .object(let object):
    for member in object.members {
      expectSafe(member.key)
      expectSafeTexts(member.value)
    }
  }
}

private func expectSafe(_ text: String) {
  expectHarmless(Untrusted(text).safe.string, "a safe text")
  let cut = Untrusted(text).safe(maximumColumns: 20)
  expectHarmless(cut.string, "a cut text")
  precondition(cut.columns <= 20, "a cut text is too wide")
  for line in Untrusted(text).safeLines() { expectHarmless(line.string, "a line") }
}
