import PushModel
import TextKit

/// Looks at every value once: keys that appear twice, numbers no double holds, texts that could
/// deceive a reader.
struct ValueScan {
  private let base: PayloadNode
  /// The way from the base to the value that is being looked at; a path is built only when there is
  /// something to say.
  private var trail: [String] = []

  /// Looks at a value and everything below it.
  static func look(at node: PayloadNode, _ findings: inout PayloadFindings) {
    var scan = ValueScan(base: node)
    scan.walk(node.value, &findings)
  }

  private init(base: PayloadNode) { self.base = base }

  private mutating func walk(_ json: JSON, _ findings: inout PayloadFindings) {
    switch json.value {
    case .null, .bool: break
    case .number(let number): look(at: number, json, &findings)
    case .string(let text): look(at: text, json, &findings)
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.isWorthALook {
        trail.append(String(index))
        walk(element, &findings)
        trail.removeLast()
      }
    case .object(let object):
      lookForDuplicates(object, json, &findings)
      for member in object.members where member.value.isWorthALook {
        trail.append(member.key)
        walk(member.value, &findings)
        trail.removeLast()
      }
    }
  }

  private func node(_ json: JSON) -> PayloadNode {
    trail.reduce(base) { $0.child($1, json) }
  }

  private func lookForDuplicates(
    _ object: JSONObject, _ json: JSON, _ findings: inout PayloadFindings
  ) {
    guard object.members.count > 1 else { return }
    for key in object.duplicateKeys {
      let last = object.members.last { $0.key.isExactly(key) }
      findings.add(
        .warning, .duplicateKey, path: PayloadNode.joined(node(json).path, key),
        offset: last?.keyRange?.lowerBound,
        "The key \(brief(key)) appears more than once; the last one was read.",
        remedy: "Readers disagree about which one counts: leave one of them out.")
      if findings.count(.duplicateKey) > PayloadFindings.perCode { return }
    }
  }

  private func look(at number: JSONNumber, _ json: JSON, _ findings: inout PayloadFindings) {
    guard let double = number.double else { return noteOverflow(json, &findings) }
    let isPlain = number.text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isPlain else { return }
    // Whole numbers only: nearly every fraction is inexact, and nobody counts on it.
    let isExact = Int128(number.text).map { Int128(exactly: double) == $0 } ?? false
    guard !isExact else { return }
    findings.add(
      .note, .numberExact, node(json),
      "No double holds this number exactly. It is kept here digit for digit.",
      remedy: "An app that reads numbers as doubles sees another one; send such ids as text.")
  }

  private func noteOverflow(_ json: JSON, _ findings: inout PayloadFindings) {
    findings.add(
      .warning, .numberOverflow, node(json),
      "This number is larger than any double. It is kept here as it is spelled.",
      remedy: "Apple's reader refuses the whole payload because of it.")
  }

  private func look(at text: String, _ json: JSON, _ findings: inout PayloadFindings) {
    var hasControl = false
    var hasBidi = false
    var hasInvisible = false
    var hasVisible = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20: break
      case 0x00..<0x20, 0x7F...0x9F: hasControl = true
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: hasBidi = true
      case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200D,
        0x2060...0x2065, 0x206A...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
        0xE0000...0xE0FFF:
        hasInvisible = true
      default: hasVisible = true
      }
    }
    if hasControl {
      findings.add(
        .warning, .controlCharacters, node(json),
        "This text holds control characters; they are shown as marks.",
        remedy: "Nothing that is meant for readers needs them. Find out who put them there.")
    }
    if hasBidi {
      findings.add(
        .warning, .bidiControls, node(json),
        "This text holds characters that turn the direction of writing; they are shown as marks.",
        remedy: "On a device the text may read differently from how it is stored.")
    }
    if hasInvisible, !hasVisible {
      findings.add(
        .warning, .invisibleText, node(json), "This text has no visible character.",
        remedy: "A reader sees an empty line.")
    }
  }
}

extension JSON {
  /// Whether a look at it, or at what is below it, can find something.
  fileprivate var isWorthALook: Bool {
    switch value {
    case .null, .bool: false
    case .number(let number):
      number.text.utf8.count > 15 || number.text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    case .string(let text): !text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    }
  }
}
