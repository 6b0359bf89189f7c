import TextKit

/// One condition on who gets a message, or is in a segment.
struct AudienceCondition: Sendable, Hashable {
  enum Subject: Sendable, Hashable {
    case tag(String)
    case language
    case country
    case appVersion
    /// How often the app was opened.
    case sessionCount
    /// Seconds of use in all.
    case sessionTime
    /// Hours since the app was last open.
    case lastSession
    /// Hours since the subscription was made.
    case firstSession
    /// Whether the person was last seen inside of it.
    case location(Circle)
  }

  enum Relation: String, Sendable, Hashable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case greater = ">"
    case less = "<"
    case exists
    case notExists = "not_exists"
    case inArray = "in_array"
    case notInArray = "not_in_array"
    case timeElapsedGreater = "time_elapsed_gt"
    case timeElapsedLess = "time_elapsed_lt"
  }

  var subject: Subject
  var relation: Relation
  var value: String

  /// Whether it holds for what was found; nil where the subject is not there.
  func holds(for found: String?, now: Timestamp) -> Bool {
    switch relation {
    case .equal: return found == value
    case .notEqual: return found != value
    case .exists: return found != nil
    case .notExists: return found == nil
    case .greater: return found.map { Self.isLess(value, $0, subject) } ?? false
    case .less: return found.map { Self.isLess($0, value, subject) } ?? false
    case .inArray: return found.map { values.contains($0) } ?? false
    case .notInArray: return found.map { !values.contains($0) } ?? true
    case .timeElapsedGreater: return elapsed(found, now).map { $0.since > $0.limit } ?? false
    case .timeElapsedLess: return elapsed(found, now).map { $0.since < $0.limit } ?? false
    }
  }

  private var values: [String] {
    value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " })
    }
  }

  /// A tag that holds unix seconds, and how many seconds ago that was.
  private func elapsed(_ found: String?, _ now: Timestamp) -> (since: Double, limit: Double)? {
    guard let moment = found.flatMap({ Double($0) }), let limit = Double(value) else { return nil }
    return (now.secondsSince1970 - moment, limit)
  }

  private static func isLess(_ left: String, _ right: String, _ subject: Subject) -> Bool {
    if subject == .appVersion { return parts(left).lexicographicallyPrecedes(parts(right)) }
    guard let left = Double(left), let right = Double(right) else { return false }
    return left < right
  }

  private static func parts(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }
}
