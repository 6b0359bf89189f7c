/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What could have stood there.
  public enum Expectation: Sendable, Hashable {
    case value
    case valueOrEndOfArray
    case keyOrEndOfObject
    case key
    case colon
    case commaOrEndOfArray
    case commaOrEndOfObject
    case nothing
  }

  /// What is wrong with a number.
  public enum NumberFault: Sendable, Hashable {
    case noDigits
    case leadingZero
    case noFractionDigits
    case noExponentDigits
    case plusSign
    case noWholeDigits
  }

  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    case empty
    case byteOrderMark
    case endOfText(Expectation)
    case unexpected(Unicode.Scalar, Expectation)
    case unknownWord(String)
    case comment
    case singleQuotes
    case trailingComma
    case number(NumberFault)
    case unterminatedString
    case controlInString(UInt8)
    case unknownEscape(Unicode.Scalar)
    case incompleteEscape
    case loneSurrogate(UInt16)
    case invalidUTF8
    case tooDeep(Int)
  }

  /// The byte where it shows, from 0; the length of the text when it ends too early.
  public let offset: Int
  /// From 1.
  public let line: Int
  /// From 1, in code points.
  public let column: Int
  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    self.offset = offset
    let position = SourcePosition(ofByte: offset, in: bytes)
    line = position.line
    column = position.column
  }

  /// Line and column.
  public var position: SourcePosition { SourcePosition(line: line, column: column) }

  /// What is wrong as a sentence without its position; safe to show.
  public var sentence: String { reason.sentence }
}

extension JSONSyntaxError.Reason {
  var sentence: String {
    switch self {
    case .empty: "there is no value, only white space or nothing at all"
    case .byteOrderMark:
      "the text begins with a byte order mark, which JSON does not allow; save it without one"
    case .endOfText(let expectation): "the text ends where \(expectation.words) should stand"
    case .unexpected(let scalar, .nothing):
      "\(name(of: scalar)) follows after the value; only one value may stand in the text"
    case .unexpected(let scalar, let expectation):
      "\(name(of: scalar)) stands where \(expectation.words) should stand"
    case .unknownWord(let word):
      "\"\(Untrusted(word).safe.string)\" is no JSON value; "
        + "words are true, false and null, text needs double quotes"
    case .comment: "JSON has no comments; remove it"
    case .singleQuotes: "text and keys need double quotes, not single ones"
    case .trailingComma: "a comma stands before the closing bracket; remove it"
    case .number(let fault): fault.sentence
    case .unterminatedString: "the text ends inside a string that began here; its \" is missing"
    case .controlInString(0x0A), .controlInString(0x0D):
      "the line ends inside a string; write \\n, or close the string with \""
    case .controlInString(0x09): "a tab stands inside a string; write \\t"
    case .controlInString(let byte):
      "the control character \(name(of: Unicode.Scalar(byte))) stands inside a string; "
        + "write it as a \\u escape"
    case .unknownEscape(let scalar):
      "a backslash before \(name(of: scalar)) means nothing; "
        + "escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"
    case .incompleteEscape: "\\u needs four hexadecimal digits"
    case .loneSurrogate(let unit):
      "\\u\(zeroPadded(unit, 4, radix: 16, uppercase: true)) is half of a surrogate pair, the other half is missing"
    case .invalidUTF8: "this byte is not valid UTF-8; save the text as UTF-8"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    }
  }
}

extension JSONSyntaxError.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrEndOfArray: "a value or ]"
    case .keyOrEndOfObject: "a key in double quotes or }"
    case .key: "a key in double quotes"
    case .colon: "a : after the key"
    case .commaOrEndOfArray: "a comma or ]"
    case .commaOrEndOfObject: "a comma or }"
    case .nothing: "nothing more"
    }
  }
}

extension JSONSyntaxError.NumberFault {
  fileprivate var sentence: String {
    switch self {
    case .noDigits: "a minus sign needs digits after it"
    case .leadingZero: "a number may not begin with 0 and go on with digits"
    case .noFractionDigits: "a decimal point needs digits after it"
    case .noExponentDigits: "an exponent needs digits"
    case .plusSign: "a number may not begin with +"
    case .noWholeDigits: "a number needs a digit before the decimal point"
    }
  }
}

/// A printable ASCII character in quotes, anything else by its number, so that it is safe to show.
private func name(of scalar: Unicode.Scalar) -> String {
  scalar.isPrintableASCII && scalar != " "
    ? "\"\(scalar)\"" : "U+\(zeroPadded(scalar.value, 4, radix: 16, uppercase: true))"
}
