import TextKit

/// A filter as it was written: every clause must hold, and a clause holds when one of its
/// alternatives does.
public struct Filter: Sendable, Hashable {
  /// One clause.
  public struct Clause: Sendable, Hashable {
    /// Whether the clause holds when no alternative does.
    var isNegated: Bool
    /// What may hold.
    var alternatives: [Alternative]
  }

  /// One of the things that may hold.
  struct Alternative: Sendable, Hashable {
    var isNegated: Bool
    var test: Test
  }

  /// What is looked at, and what for.
  enum Test: Sendable, Hashable {
    /// A word in any visible column.
    case word(Needle)
    /// A column, by its id.
    case column(String, Condition)
    /// A tag, by its key.
    case tag(Needle, Condition)
  }

  /// What must be so of a value.
  enum Condition: Sendable, Hashable {
    case contains(Needle)
    case equals(Needle)
    case isMissing
    case number(Comparison, Double)
    /// A moment that was written less exactly than to the second is a span.
    case time(Comparison, Timestamp, seconds: Double)
    /// Between `seconds` and `seconds + unit` old.
    case age(Comparison, seconds: Double, unit: Double)
    case flag(Bool)
    case text(Comparison, String)
  }

  /// How two values are compared.
  enum Comparison: Sendable, Hashable {
    case equal, less, lessOrEqual, greater, greaterOrEqual
  }

  /// The clauses, all of which must hold.
  let clauses: [Clause]
  /// The filter as it was written.
  public let text: String

  /// Whether it lets everything through.
  public var isEmpty: Bool { clauses.isEmpty }

  /// A filter that lets everything through.
  public static let everything = Filter(clauses: [], text: "")

  /// Whether what it lets through changes as time goes by.
  public var dependsOnTime: Bool {
    clauses.contains { clause in
      clause.alternatives.contains { alternative in
        switch alternative.test {
        case .column(_, .age), .tag(_, .age): true
        case .word, .column, .tag: false
        }
      }
    }
  }

  /// Reads a filter for a kind of row. Throws what is wrong with it, in words.
  public static func parse<Row>(_ text: String, for schema: Schema<Row>) throws(FilterError)
    -> Filter
  {
    let columns = schema.columns.map { FilterReader.Name(id: $0.id, kind: $0.value.kind) }
    var reader = FilterReader(text: text, columns: columns, hasTags: schema.tags != nil)
    return Filter(clauses: try reader.clauses(), text: text)
  }
}
