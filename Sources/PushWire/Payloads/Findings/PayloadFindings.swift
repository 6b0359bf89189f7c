import PushModel
import TextKit

/// Collects findings and bounds their number: a hostile input can cause a great many.
struct PayloadFindings {
  /// How many of one kind are kept.
  static let perCode = 20
  /// A longer path, made of long keys, is cut; in bytes.
  private static let longestPath = 1_000

  private(set) var list: [Finding] = []
  private var counts: [PayloadCode: Int] = [:]

  /// Notes something at a value, or at a path where nothing stands.
  mutating func add(
    _ severity: Finding.Severity, _ code: PayloadCode, _ node: PayloadNode?, path: String = "",
    _ message: SafeText, remedy: SafeText? = nil
  ) {
    add(
      severity, code, path: node?.path ?? path, offset: node?.offset, message, remedy: remedy)
  }

  /// Notes something at a place.
  mutating func add(
    _ severity: Finding.Severity, _ code: PayloadCode, path: String, offset: Int?,
    _ message: SafeText, remedy: SafeText? = nil
  ) {
    counts[code, default: 0] += 1
    guard counts[code, default: 0] <= Self.perCode else { return }
    let shown = path.utf8.count > Self.longestPath ? brief(path, columns: 200).string : path
    list.append(
      Finding(
        severity, code: code.rawValue, path: Untrusted(shown), offset: offset, message: message,
        remedy: remedy))
  }

  /// Adds those of another collection.
  mutating func take(_ other: PayloadFindings) {
    list += other.list
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// How many of a kind there are, those that were not kept included.
  func count(_ code: PayloadCode) -> Int { counts[code, default: 0] }

  /// Whether there is one of a kind.
  func has(_ code: PayloadCode) -> Bool { count(code) > 0 }

  /// The findings, errors first, then in the order of the input; a line for those left out.
  func finished() -> [Finding] {
    var finished = list.inOrder()
    for code in PayloadCode.allCases {
      let leftOut = count(code) - Self.perCode
      guard leftOut > 0 else { continue }
      finished.append(
        Finding(
          .note, code: PayloadCode.moreFindings.rawValue, path: Untrusted(""),
          message: "\(grouped(leftOut)) more of \(brief(code.rawValue)) are not listed."))
    }
    return finished
  }
}

/// Text from the input for the middle of a sentence, cut to a length that a sentence bears.
func brief(_ text: String, columns: Int = 80) -> SafeText {
  Untrusted(text).safe(maximumColumns: columns)
}
