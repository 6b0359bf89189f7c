import TextKit

extension FaultRule {
  /// The longest delay, in seconds.
  public static let longestDelay = 3600.0

  /// Reads a rule as it is written on a command line.
  public init(_ text: String) throws(FaultRuleError) {
    var reader = try FaultRuleReader(text)
    rate = try reader.number("rate", 0...1) ?? 1
    path = try reader.take("path", "a path that begins with /") { $0.hasPrefix("/") ? $0 : nil }
    method = try reader.take("method", "an HTTP method") { text in
      let isWord = !text.isEmpty && text.utf8.allSatisfy { isLetter($0) }
      return isWord ? text.uppercased() : nil
    }
    first = try reader.integer("first", 1...Int(Int32.max))
    kind = try reader.kind()
    try reader.end()
  }

  /// The rule as it is written.
  public var text: String {
    var parts = [kind.name]
    if rate != 1 { parts.append("rate=\(Self.plain(rate))") }
    if let path { parts.append("path=\(path)") }
    if let method { parts.append("method=\(method)") }
    if let first { parts.append("first=\(first)") }
    switch kind {
    case .status(let code, let retryAfter):
      parts.append("code=\(code)")
      if let retryAfter { parts.append("retry_after=\(retryAfter)") }
    case .delay(let seconds), .slow(let seconds): parts.append("seconds=\(Self.plain(seconds))")
    case .reset, .html, .truncate, .garbage, .wrongTypes, .resetAfterAccept: break
    }
    return parts.joined(separator: ",")
  }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// Takes a rule's text apart.
struct FaultRuleReader {
  static let narrowing = ["rate", "path", "method", "first"]

  private let name: String
  private var pairs: [(name: String, value: String)] = []

  init(_ text: String) throws(FaultRuleError) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    name = parts.isEmpty ? "" : parts.removeFirst()
    guard FaultKind.names.contains(name) else { throw .unknownName(name) }
    for part in parts {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty else { throw .notAPair(part) }
      let pair = (name: String(halves[0]), value: String(halves[1]))
      guard Self.parameters(of: name).contains(pair.name) else {
        throw .unknownParameter(pair.name, fault: name)
      }
      if pairs.contains(where: { $0.name == pair.name }) { throw .twice(pair.name) }
      pairs.append(pair)
    }
  }

  /// What a fault takes besides its name.
  static func parameters(of fault: String) -> [String] {
    switch fault {
    case "status": narrowing + ["code", "retry_after"]
    case "delay", "slow": narrowing + ["seconds"]
    default: narrowing
    }
  }

  /// The value of a parameter; nil when it is not there.
  mutating func take<Value>(
    _ name: String, _ wanted: String, _ read: (String) -> Value?
  ) throws(FaultRuleError) -> Value? {
    guard let index = pairs.firstIndex(where: { $0.name == name }) else { return nil }
    let text = pairs.remove(at: index).value
    guard let value = read(text) else { throw .wrongValue(name, text, wanted: wanted) }
    return value
  }

  mutating func integer(_ name: String, _ range: ClosedRange<Int>) throws(FaultRuleError) -> Int? {
    try take(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(FaultRuleError)
    -> Double?
  {
    let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
    return try take(name, "a number from \(least) to \(most)") { text in
      Double(text).flatMap { $0.isFinite && range.contains($0) ? $0 : nil }
    }
  }

  mutating func kind() throws(FaultRuleError) -> FaultKind {
    switch name {
    case "status":
      .status(
        code: try integer("code", 200...599) ?? 503,
        retryAfter: try integer("retry_after", 0...86_400))
    case "reset": .reset
    case "html": .html
    case "delay": .delay(seconds: try number("seconds", 0...FaultRule.longestDelay) ?? 2)
    case "slow": .slow(seconds: try number("seconds", 0...60) ?? 0.001)
    case "truncate": .truncate
    case "garbage": .garbage
    case "wrong-types": .wrongTypes
    case "reset-after-accept": .resetAfterAccept
    default: throw .unknownName(name)
    }
  }

  func end() throws(FaultRuleError) {
    if let rest = pairs.first { throw .unknownParameter(rest.name, fault: name) }
  }
}
