extension JSON {
  /// What a reader puts up with.
  public struct ReadOptions: Sendable, Hashable {
    /// The most levels that `maximumDepth` allows; what walks a value by recursion stays safe.
    public static let deepest = 1024

    /// Levels of arrays and objects, at most `deepest`.
    public var maximumDepth: Int
    /// Whether half of a surrogate pair reads as U+FFFD instead of being refused.
    public var repairsLoneSurrogates: Bool
    /// Whether a byte order mark of UTF-8 is read past, as RFC 8259 §8.1 lets a reader do.
    public var passesByteOrderMark: Bool

    /// 512 levels, and lone surrogates and byte order marks refused, unless said otherwise.
    public init(
      maximumDepth: Int = 512, repairsLoneSurrogates: Bool = false,
      passesByteOrderMark: Bool = false
    ) {
      self.maximumDepth = maximumDepth
      self.repairsLoneSurrogates = repairsLoneSurrogates
      self.passesByteOrderMark = passesByteOrderMark
    }

    /// How an answer is read: what can be shown is kept.
    public static let lenient = Self(repairsLoneSurrogates: true, passesByteOrderMark: true)
  }

  /// Reads exactly one value as RFC 8259 has it, in time linear to its length and without recursion.
  /// Throws with the position of the first fault.
  public static func parse(
    _ bytes: [UInt8], options: ReadOptions = .init()
  ) throws(JSONSyntaxError) -> JSON {
    var reader = JSONReader(bytes: bytes, options: options)
    return try reader.read()
  }

  /// Reads exactly one value as RFC 8259 has it. Throws with the position of the first fault.
  public static func parse(_ text: String) throws(JSONSyntaxError) -> JSON {
    try parse(Array(text.utf8))
  }
}

/// One pass over the bytes, with the open arrays and objects on a stack of its own.
struct JSONReader {
  /// An array or object that is still open.
  private struct Container {
    let isObject: Bool
    let start: Int
    var elements: [JSON] = []
    var members: [JSONObject.Member] = []
    var key = ""
    var keyRange = 0..<0
  }

  let bytes: [UInt8]
  let options: JSON.ReadOptions
  var index = 0
  private var open: [Container] = []
  private let maximumDepth: Int

  init(bytes: [UInt8], options: JSON.ReadOptions) {
    self.bytes = bytes
    self.options = options
    maximumDepth = min(options.maximumDepth, JSON.ReadOptions.deepest)
  }

  mutating func read() throws(JSONSyntaxError) -> JSON {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if options.passesByteOrderMark, bytes.starts(with: mark) {
      index = mark.count
    } else if bytes.starts(with: mark) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw error(.byteOrderMark, at: 0)
    }
    skipWhitespace()
    if index == bytes.count { throw error(.empty, at: index) }
    var result = try readValue(.value)
    while true {
      // A finished value goes into what is open; nil means that a container was just opened.
      if let value = result {
        if open.isEmpty {
          skipWhitespace()
          if index < bytes.count { throw unexpected(.nothing) }
          return value
        }
        add(value)
        result = try readAfterElement()
      } else {
        result = try readFirstElement()
      }
    }
  }

  // MARK: Arrays and objects

  private mutating func add(_ value: JSON) {
    let last = open.count - 1
    if open[last].isObject {
      open[last].members.append(
        JSONObject.Member(key: open[last].key, keyRange: open[last].keyRange, value: value))
    } else {
      open[last].elements.append(value)
    }
  }

  private mutating func readFirstElement() throws(JSONSyntaxError) -> JSON? {
    skipWhitespace()
    if open[open.count - 1].isObject {
      if peek == UInt8(ascii: "}") { return close() }
      try readKey(.keyOrEndOfObject)
      return try readValue(.value)
    }
    if peek == UInt8(ascii: "]") { return close() }
    return try readValue(.valueOrEndOfArray)
  }

  private mutating func readAfterElement() throws(JSONSyntaxError) -> JSON? {
    let isObject = open[open.count - 1].isObject
    skipWhitespace()
    if peek == UInt8(ascii: isObject ? "}" : "]") { return close() }
    guard peek == UInt8(ascii: ",") else {
      throw unexpected(isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
    }
    let comma = index
    index += 1
    skipWhitespace()
    if peek == UInt8(ascii: "}") || peek == UInt8(ascii: "]") {
      throw error(.trailingComma, at: comma)
    }
    if isObject { try readKey(.key) }
    return try readValue(.value)
  }

  private mutating func close() -> JSON? {
    index += 1
    guard let container = open.popLast() else { return nil }
    let value: JSON.Content =
      container.isObject
      ? .object(JSONObject(container.members)) : .array(container.elements)
    return JSON(value, range: container.start..<index)
  }

  private mutating func readKey(
    _ expectation: JSONSyntaxError.Expectation
  ) throws(JSONSyntaxError) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected(expectation) }
    let start = index
    let key = try readString()
    open[open.count - 1].key = key
    open[open.count - 1].keyRange = start..<index
    skipWhitespace()
    guard peek == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    skipWhitespace()
  }

  // MARK: Values

  /// A scalar, or nil when an array or object was opened.
  private mutating func readValue(
    _ expectation: JSONSyntaxError.Expectation
  ) throws(JSONSyntaxError) -> JSON? {
    guard let first = peek else { throw unexpected(expectation) }
    let start = index
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if open.count >= maximumDepth { throw error(.tooDeep(maximumDepth), at: index) }
      open.append(Container(isObject: first == UInt8(ascii: "{"), start: index))
      index += 1
      return nil
    case UInt8(ascii: "\""):
      let text = try readString()
      return JSON(.string(text), range: start..<index)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readNumber()
    case UInt8(ascii: "t") where word("true"): return JSON(.bool(true), range: start..<index)
    case UInt8(ascii: "f") where word("false"): return JSON(.bool(false), range: start..<index)
    case UInt8(ascii: "n") where word("null"): return JSON(.null, range: start..<index)
    default: throw unexpected(expectation)
    }
  }

  private mutating func readNumber() throws(JSONSyntaxError) -> JSON {
    let start = index
    switch JSONNumber.end(in: bytes, from: index) {
    case .success(let end):
      index = end
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      return JSON(.number(JSONNumber(unchecked: text)), range: start..<end)
    case .failure(let fault): throw error(.number(fault.reason), at: fault.offset)
    }
  }

  /// Takes `literal` when it stands here as a whole word.
  private mutating func word(_ literal: StaticString) -> Bool {
    let end = index + literal.utf8CodeUnitCount
    guard end <= bytes.count, wordEnd == end else { return false }
    let matches = literal.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
    if matches { index = end }
    return matches
  }

  // MARK: Bytes and faults

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private var wordEnd: Int {
    var end = index
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  func error(_ reason: JSONSyntaxError.Reason, at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(reason, at: offset, in: bytes)
  }

  /// Names what stands at the index in the words that help most.
  private func unexpected(_ expectation: JSONSyntaxError.Expectation) -> JSONSyntaxError {
    guard let byte = peek else { return error(.endOfText(expectation), at: index) }
    let wantsText: Bool
    switch expectation {
    case .value, .valueOrEndOfArray, .keyOrEndOfObject, .key: wantsText = true
    case .colon, .commaOrEndOfArray, .commaOrEndOfObject, .nothing: wantsText = false
    }
    switch byte {
    case UInt8(ascii: "/"): return error(.comment, at: index)
    case UInt8(ascii: "'") where wantsText: return error(.singleQuotes, at: index)
    case UInt8(ascii: "+") where wantsText: return error(.number(.plusSign), at: index)
    case UInt8(ascii: ".") where wantsText: return error(.number(.noWholeDigits), at: index)
    case _ where wantsText && isWordByte(byte):
      // Enough of a long word to recognise it.
      let word = String(decoding: bytes[index..<min(wordEnd, index + 24)], as: UTF8.self)
      return error(.unknownWord(word), at: index)
    default: break
    }
    switch UTF8Scalar.read(bytes, at: index) {
    case .scalar(let scalar, _): return error(.unexpected(scalar, expectation), at: index)
    case .invalid: return error(.invalidUTF8, at: index)
    }
  }
}
