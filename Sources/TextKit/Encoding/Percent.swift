/// A path segment or query value with everything but RFC 3986's unreserved characters escaped.
public func percentEncodePathSegment(_ text: String) -> String {
  var output: [UInt8] = []
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      output.append(byte)
    default: output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  // A segment of dots alone would be taken as a step in the path.
  switch output {
  case Array(".".utf8): return "%2E"
  case Array("..".utf8): return "%2E%2E"
  default: return String(decoding: output, as: UTF8.self)
  }
}

/// The text behind percent escapes; nil for a broken escape or bytes that are not UTF-8.
public func percentDecode(_ text: String) -> String? {
  let input = Array(text.utf8)
  var output: [UInt8] = []
  var index = 0
  while index < input.count {
    if input[index] == UInt8(ascii: "%") {
      guard index + 2 < input.count, let high = hexadecimalValue(input[index + 1]),
        let low = hexadecimalValue(input[index + 2])
      else { return nil }
      output.append(high << 4 | low)
      index += 3
    } else {
      output.append(input[index])
      index += 1
    }
  }
  return String(validating: output, as: UTF8.self)
}

/// The value of a hexadecimal digit in either case, else nil.
public func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 0x61 + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 0x41 + 10
  default: nil
  }
}
