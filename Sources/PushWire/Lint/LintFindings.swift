import PushModel
import TextKit

/// Collects findings and bounds their number: a hostile body can cause a great many.
struct LintFindings {
  /// How many of one code are kept.
  static let perCode = 20

  private var list: [Finding] = []
  private var counts: [LintCode: Int] = [:]

  /// Whether no further one of the code is kept: what costs time to word need not be worded.
  func isFull(_ code: LintCode) -> Bool { counts[code, default: 0] >= Self.perCode }

  mutating func add(
    _ code: LintCode, as severity: Finding.Severity? = nil, path: String, offset: Int?,
    _ message: SafeText, remedy: SafeText? = nil
  ) {
    counts[code, default: 0] += 1
    guard counts[code, default: 0] <= Self.perCode else { return }
    list.append(
      Finding(
        severity ?? code.severity, code: code.rawValue, path: Untrusted(path), offset: offset,
        message: message, remedy: remedy))
  }

  /// Notes the keys that stand twice in an object, at any depth.
  mutating func addDuplicateKeys(_ root: LintValue) {
    var waiting = [root]
    while let value = waiting.popLast() {
      switch value.json.value {
      case .null, .bool, .number, .string: break
      case .array(let elements):
        for (index, element) in elements.enumerated() where element.isContainer {
          waiting.append(LintValue(element, path: "\(value.path).\(index)"))
        }
      case .object(let object):
        addDuplicateKeys(object, value.path)
        waiting += value.members.map(\.value).filter(\.json.isContainer)
      }
    }
  }

  private mutating func addDuplicateKeys(_ object: JSONObject, _ path: String) {
    for key in object.duplicateKeys {
      let last = isFull(.duplicateKey) ? nil : object.members.last { exactly($0.key, key) }
      add(
        .duplicateKey, path: SendBodyReading.join(path, key), offset: last?.keyRange?.lowerBound,
        "\(quoted(key)) stands here more than once, and which one counts is not certain.",
        remedy: "Leave one of them.")
    }
  }

  /// The findings, errors first, and a line for those that were left out.
  func finished() -> [Finding] {
    var finished = list.inOrder()
    for code in LintCode.allCases {
      let leftOut = counts[code, default: 0] - Self.perCode
      guard leftOut > 0 else { continue }
      finished.append(
        Finding(
          LintCode.moreFindings.severity, code: LintCode.moreFindings.rawValue,
          path: Untrusted(""),
          message: "There are \(grouped(leftOut)) more of \(Untrusted(code.rawValue))."))
    }
    return finished
  }
}
