import PushModel
import TextKit

/// The lenient readers: a value whose meaning is plain is read, and said so.
extension PayloadDecoder {
  /// The value of a field; nil where nothing can be read.
  mutating func value(of node: PayloadNode, _ reading: PayloadReading) -> JSON? {
    switch reading {
    case .text: text(node)
    case .identifier: identifier(node)
    case .integer: integer(node, asObjectiveC: false)
    case .integerValue: integer(node, asObjectiveC: true)
    case .number: number(node)
    case .flag: flag(node)
    case .seconds: seconds(node)
    case .milliseconds: milliseconds(node)
    case .sound: sound(node)
    case .colour: colour(node)
    // Not with a ternary: its nil would be JSON's null.
    case .object: node.value.object.map { _ in node.value }
    case .list: node.value.array.map { _ in node.value }
    case .any: node.value
    case .appleButtons: buttons(node, .apple)
    case .bundleButtons: buttons(node, .bundle)
    case .sdkButtons: buttons(node, .sdk)
    case .openPushButtons: buttons(node, .openPush)
    case .backgroundImage: backgroundImage(node)
    case .grouped: grouped(node)
    }
  }

  private mutating func noteReadAs(_ node: PayloadNode, _ wanted: SafeText, _ used: SafeText) {
    // In a bundle every value is text, and a tool that prints one turns some into numbers.
    guard !form.isBundle else { return }
    tree.findings.add(
      form.isSDK ? .note : .warning, .wrongType, node,
      "This should be \(wanted) and is \(FieldReader.kindName(node.value)). It was read as \(used)."
    )
  }

  private mutating func text(_ node: PayloadNode) -> JSON? {
    switch node.value.value {
    case .string: return node.value
    case .number(let number):
      noteReadAs(node, "a text", Untrusted(number.text).safe)
      return .string(number.text)
    case .bool(let flag):
      noteReadAs(node, "a text", flag ? "true" : "false")
      return .string(flag ? "true" : "false")
    case .null, .array, .object: return nil
    }
  }

  private mutating func identifier(_ node: PayloadNode) -> JSON? {
    switch node.value.value {
    case .string(let text):
      guard text.isEmpty else { return node.value }
      tree.findings.add(
        .warning, .idEmpty, node,
        "The id is empty. Whether the SDK takes an empty one for an id is not documented.",
        remedy: "Send the id: without it there are no clicks and no analytics.")
      return node.value
    case .number(let number):
      tree.findings.add(
        .warning, .idNotText, node,
        """
        The id is a number, read here as \(brief(number.text)). Whether the SDK takes a number \
        for an id is not documented.
        """,
        remedy: "Send the id as text.")
      return .string(number.text)
    case .null, .bool, .array, .object: return nil
    }
  }

  private mutating func integer(_ node: PayloadNode, asObjectiveC: Bool) -> JSON? {
    switch node.value.value {
    case .number(let number):
      if let whole = number.int64 { return .int(whole) }
      guard let double = number.double, double.magnitude < 9e18 else {
        tree.findings.add(
          .warning, .numberOutOfRange, node,
          "This number fits in no 64 bits. It was left out.")
        return nil
      }
      let whole = Int64(double.rounded(.towardZero))
      tree.findings.add(
        .warning, .notWhole, node,
        "This should be a whole number; readers take the whole part, \(whole).")
      return .int(whole)
    case .string(let text):
      if let whole = FieldReader.wholeNumber(text) {
        noteReadAs(node, "a number", "\(whole)")
        return .int(whole)
      }
      guard asObjectiveC else { return nil }
      let whole = Self.leadingInteger(text)
      tree.findings.add(
        .warning, .wrongType, node,
        "This should be a number and is a text that is none. The SDK makes \(whole) of it.")
      return .int(whole)
    case .bool(let flag):
      noteReadAs(node, "a number", flag ? "1" : "0")
      return .int(flag ? 1 : 0)
    case .null, .array, .object: return nil
    }
  }

  /// What Objective-C's `integerValue` makes of a text: the digits in front, else 0.
  static func leadingInteger(_ text: String) -> Int64 {
    var digits = ""
    for scalar in text.unicodeScalars.drop(while: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      guard
        scalar.properties.numericType == .decimal && scalar.isASCII
          || digits.isEmpty && (scalar == "-" || scalar == "+")
      else { break }
      digits.unicodeScalars.append(scalar)
    }
    if let whole = Int64(digits) { return whole }
    guard digits.utf8.count > 18 else { return 0 }
    return digits.hasPrefix("-") ? .min : .max
  }

  private mutating func number(_ node: PayloadNode) -> JSON? {
    switch node.value.value {
    case .number: return node.value
    case .string(let text):
      guard let number = JSONNumber(text: text) else { return nil }
      noteReadAs(node, "a number", Untrusted(number.text).safe)
      return .number(number)
    case .null, .bool, .array, .object: return nil
    }
  }

  /// What Objective-C's `boolValue` makes of a number or a text.
  private mutating func flag(_ node: PayloadNode) -> JSON? {
    switch node.value.value {
    case .bool: return node.value
    case .number(let number):
      let isOn = number.double.map { $0 != 0 } ?? true
      if number.int64 != 0, number.int64 != 1 { noteFlag(node, isOn) }
      return .bool(isOn)
    case .string(let text):
      let word = text.lowercased()
      if ["1", "true", "yes"].contains(word) { return .bool(true) }
      if ["0", "false", "no", ""].contains(word) { return .bool(false) }
      let digits = text.unicodeScalars.drop {
        $0 == " " || $0 == "+" || $0 == "-" || $0 == "0"
      }
      let isOn = digits.first.map { "YyTt123456789".unicodeScalars.contains($0) } ?? false
      noteFlag(node, isOn)
      return .bool(isOn)
    case .null, .array, .object: return nil
    }
  }

  private mutating func noteFlag(_ node: PayloadNode, _ isOn: Bool) {
    let word: SafeText = isOn ? "on" : "off"
    tree.findings.add(
      .warning, .flagUnclear, node,
      "This should be 1 or 0, true or false. Readers take it for \(word).",
      remedy: "Send 1 or leave the key out.")
  }

  private mutating func seconds(_ node: PayloadNode) -> JSON? {
    let text: String
    switch node.value.value {
    case .number(let number): text = number.text
    case .string(let string):
      text = string
      if JSONNumber(text: string) == nil {
        guard let time = Timestamp.parse(string) else { return nil }
        noteReadAs(node, "seconds since 1970", Untrusted(time.iso8601).safe)
        return .int(time.seconds)
      }
      noteReadAs(node, "seconds since 1970", "a number")
    case .null, .bool, .array, .object: return nil
    }
    guard let value = JSONNumber(text: text)?.double, value.magnitude < 1e18 else { return nil }
    guard value.magnitude >= 1e11 else { return .int(Int64(value.rounded(.down))) }
    let whole = Int64((value / 1000).rounded(.down))
    tree.findings.add(
      .warning, .timeUnit, node,
      """
      This should be seconds since 1970 and looks like milliseconds: it was read as \
      \(brief(Timestamp(seconds: whole).iso8601)).
      """,
      remedy: "Divide it by 1000.")
    return .int(whole)
  }

  private mutating func milliseconds(_ node: PayloadNode) -> JSON? {
    guard let json = integer(node, asObjectiveC: false), let value = json.int64 else { return nil }
    if value == 0 {
      tree.findings.add(
        .note, .sentTimeZero, node,
        """
        The time of sending is 0: older SDKs recorded 0 here, newer ones put in the time of \
        arrival.
        """
      )
      return nil
    }
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: 1000)
    let seconds = rest < 0 ? quotient - 1 : quotient
    if value > 0, value < 100_000_000_000 {
      tree.findings.add(
        .warning, .timeUnit, node,
        """
        The time of sending is in milliseconds and this looks like seconds: devices take it for \
        \(brief(Timestamp(seconds: seconds).iso8601)), and it would be \
        \(brief(Timestamp(seconds: value).iso8601)).
        """,
        remedy: "Multiply it by 1000: the message counts as expired otherwise.")
    } else if value > 100_000_000_000_000 {
      tree.findings.add(
        .warning, .timeUnit, node,
        "The time of sending is in milliseconds and this is far in the future.",
        remedy: "It looks like microseconds: divide it by 1000.")
    }
    return .int(seconds)
  }

  private mutating func sound(_ node: PayloadNode) -> JSON? {
    if node.value.string != nil { return node.value }
    guard node.value.object != nil, let name = tree.child(node, "name") else { return nil }
    return text(name)
  }

  private mutating func backgroundImage(_ node: PayloadNode) -> JSON? {
    guard node.value.object != nil else { return nil }
    var layout: [(String, JSON)] = []
    for (name, keys) in [
      ("image", ["img", "image"]), ("titleTextColor", ["tc", "titleTextColor"]),
      ("bodyTextColor", ["bc", "bodyTextColor"]),
    ] {
      for key in keys {
        guard let part = tree.child(node, key, inAnyCase: form.isSDK), !part.value.isNull,
          let value = name == "image" ? text(part) : colour(part)
        else { continue }
        layout.append((name, value))
        break
      }
    }
    return .object(layout)
  }

  private mutating func grouped(_ node: PayloadNode) -> JSON? {
    guard let elements = node.value.array else { return nil }
    groupedCount = elements.count
    var ids: [JSON] = []
    for (index, element) in elements.enumerated() {
      let entry = node.child(String(index), element)
      let payload = tree.child(entry, "payload", inAnyCase: true) ?? entry
      if let id = tree.child(payload, "notificationId", inAnyCase: true)?.value.string {
        ids.append(.string(id))
      }
    }
    return .array(ids)
  }
}
