import TextKit

/// Why a filter cannot be read.
public enum FilterError: Error, Sendable, Hashable {
  /// A name before a sign that is no column.
  case unknownColumn(ColumnNameError)
  /// `tag.KEY` where rows have no tags.
  case noTags
  /// `tag.` without a key.
  case noTagKey
  /// A value that is no number, behind a column of numbers.
  case notANumber(column: String, value: String)
  /// A value that is neither an age nor a time, behind a column of times.
  case notATime(column: String, value: String)
  /// A value other than yes and no, behind a column of those.
  case notAFlag(column: String, value: String)
  /// A `<` or `>` with nothing behind it.
  case noValue(after: String)
  /// A `-` or `!` with nothing behind it.
  case nothingNegated
  /// A `|` with nothing on one side.
  case noAlternative
  /// A `"` that never ends.
  case openQuote

  /// What is wrong and what can be done, for a person.
  public var sentence: SafeText {
    switch self {
    case .unknownColumn(let error):
      error.sentence + " Put the word in quotes to look for it as text."
    case .noTags: "These rows have no tags."
    case .noTagKey: "Write the tag's key behind the dot, as in tag.plan:pro."
    case .notANumber(let column, let value):
      "\(Untrusted(column)) is a number and \"\(Untrusted(value))\" is none. Sizes read like 3k."
    case .notATime(let column, let value):
      """
      \(Untrusted(column)) is a time and \"\(Untrusted(value))\" is none. \
      Write an age such as 7d or 90m, or a date such as 2026-02-13.
      """
    case .notAFlag(let column, let value):
      "\(Untrusted(column)) is yes or no, not \"\(Untrusted(value))\"."
    case .noValue(let name): "Write a value behind \"\(Untrusted(name))\"."
    case .nothingNegated: "Write what must not be there behind - or !."
    case .noAlternative: "Write something on both sides of |."
    case .openQuote: "The quotes are not closed."
    }
  }
}
