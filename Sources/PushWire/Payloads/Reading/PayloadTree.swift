import PushModel
import TextKit

/// The input as a tree to be asked for paths, texts inside it read on demand; with what was noticed
/// on the way.
struct PayloadTree {
  /// The bytes that were read, a byte order mark blanked out.
  let input: [UInt8]
  let root: PayloadNode
  var findings = PayloadFindings()

  private var indexes: [Int: KeyIndex] = [:]
  /// What a text decodes to, by where it begins; nil where it is no JSON.
  private var texts: [Int: PayloadNode?] = [:]

  /// The input and the value of it that is to be asked.
  init(input: [UInt8], root: PayloadNode) {
    self.input = input
    self.root = root
  }

  /// What stands under a key of an object or an index of a list; nil when there is no such.
  mutating func child(_ node: PayloadNode, _ key: String, inAnyCase: Bool = false) -> PayloadNode? {
    guard let object = node.value.object else {
      return Int(key).flatMap { node.value[$0] }.map { node.child(key, $0) }
    }
    let index: Int?
    if let start = node.offset {
      if indexes[start] == nil { indexes[start] = KeyIndex(object) }
      index = indexes[start]?.index(of: key, inAnyCase: inAnyCase)
    } else {
      index = KeyIndex(object).index(of: key, inAnyCase: inAnyCase)
    }
    guard let index else { return nil }
    let member = object.members[index]
    return node.child(member.key, member.value)
  }

  /// What stands at a path below a node.
  mutating func find(_ path: PayloadPath, in start: PayloadNode, inAnyCase: Bool = false)
    -> PayloadNode?
  {
    var node = start
    for step in path.steps {
      if step.throughText, let inside = inside(node) { node = inside }
      guard let next = child(node, step.key, inAnyCase: inAnyCase) else { return nil }
      node = next
    }
    if !path.wants.holds(node.value) { return nil }
    // A text that holds no JSON is still there, and its kind is wrong.
    return path.endsInText ? inside(node) ?? node : node
  }

  /// What stands at a path below the root.
  mutating func find(_ path: PayloadPath) -> PayloadNode? { find(path, in: root) }

  /// The same, nil for a null as well.
  mutating func present(_ path: PayloadPath) -> PayloadNode? {
    find(path).flatMap { $0.value.isNull ? nil : $0 }
  }

  /// The object or list that a text holds, one level deep. A value that already is one is itself.
  mutating func inside(_ node: PayloadNode) -> PayloadNode? {
    if node.value.isContainer { return node }
    guard let text = node.value.string, let range = node.value.range else { return nil }
    if let known = texts[range.lowerBound] { return known }
    let decoded = decode(node, text, range)
    texts[range.lowerBound] = .some(decoded)
    return decoded
  }

  private mutating func decode(_ node: PayloadNode, _ text: String, _ range: Range<Int>)
    -> PayloadNode?
  {
    var placed = PlacedBytes(input, range)
    for _ in 0..<node.textDepth { placed = placed.unescaped() }
    placed = placed.unquoted()
    let json: JSON
    do {
      json = try JSON.parse(placed.bytes, options: .init(repairsLoneSurrogates: true))
    } catch {
      // Empty text is a missing value in a bundle, and plain words are for the caller to judge.
      if Self.looksLikeJSON(placed.bytes) {
        findings.add(
          .warning, .textNotJSON, path: node.path, offset: placed.place(of: error.offset),
          "This text should hold JSON and does not: \(Untrusted(error.sentence)).",
          remedy: "Only this field is lost; look whether it was cut off on the way.")
      }
      return nil
    }
    for place in SurrogateScan.loneEscapes(in: placed.bytes, limit: PayloadFindings.perCode + 1) {
      noteLoneSurrogate(path: node.path, offset: placed.place(of: place))
    }
    let inside = PayloadNode(
      value: placed.placed(json), path: node.path,
      enclosing: PayloadOrigin.Enclosing(
        path: Untrusted(node.path), range: range, innerPath: Untrusted("")),
      textDepth: node.textDepth + 1)
    ValueScan.look(at: inside, &findings)
    return json.isContainer ? inside : nil
  }

  /// Whether a text begins like an object or a list, so that it was meant to be one.
  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.lazy.filter { $0 > 0x20 }.prefix(2)
    guard let first = start.first else { return false }
    let second = start.dropFirst().first
    switch first {
    case UInt8(ascii: "{"):
      return second.map { [UInt8(ascii: "\""), UInt8(ascii: "}")].contains($0) } ?? true
    case UInt8(ascii: "["):
      return second.map { Array("[]{\"-0123456789ntf".utf8).contains($0) } ?? true
    default: return false
    }
  }

  /// The path of the value in which a byte stands.
  func path(at offset: Int) -> String {
    var node = root
    while true {
      let next: PayloadNode?
      switch node.value.value {
      case .null, .bool, .number, .string: return node.path
      case .array(let elements):
        next = elements.firstIndex { $0.range?.contains(offset) ?? false }.map {
          node.child(String($0), elements[$0])
        }
      case .object(let object):
        let member = object.members.first { member in
          let start = member.keyRange?.lowerBound ?? Int.max
          return start <= offset && offset < member.value.range?.upperBound ?? 0
        }
        next = member.map { node.child($0.key, $0.value) }
      }
      guard let next else { return node.path }
      node = next
    }
  }

  /// Says that half of a surrogate pair was replaced.
  mutating func noteLoneSurrogate(path: String, offset: Int) {
    findings.add(
      .warning, .loneSurrogate, path: path, offset: offset,
      "Half of a surrogate pair stands alone here; it was read as U+FFFD.",
      remedy: "The text was cut inside a character. Strict readers refuse the whole payload.")
  }
}
